// One app a line: id|name|kind|group, then keys with their values. Names and ids are facts from public manifests.
extension Catalog {
    /// Games, game launchers and emulators.
    static let games = """
        steam|Steam|distracting|game-launcher|native=steam;steamwebhelper;steam.sh|desktop=steam?;\
        com.valvesoftware.Steam|flatpak=com.valvesoftware.Steam|snap=steam
        lutris|Lutris|distracting|game-launcher|native=lutris|desktop=net.lutris.Lutris|flatpak=net.lutris.Lutris|\
        slot=python-script:lutris?;env:LUTRIS_GAME_UUID?
        heroic|Heroic Games Launcher|distracting|game-launcher|native=heroic;legendary;gogdl|\
        desktop=com.heroicgameslauncher.hgl;heroic?|flatpak=com.heroicgameslauncher.hgl
        bottles|Bottles|distracting|game-launcher|native=bottles|desktop=com.usebottles.bottles|\
        flatpak=com.usebottles.bottles|slot=python-script:bottles?
        itch|itch|distracting|game-launcher|native=itch|flatpak=io.itch.itch
        prismlauncher|Prism Launcher|distracting|game-launcher|native=prismlauncher|\
        desktop=org.prismlauncher.PrismLauncher|flatpak=org.prismlauncher.PrismLauncher
        atlauncher|ATLauncher|distracting|game-launcher|native=atlauncher?|flatpak=com.atlauncher.ATLauncher
        multimc|MultiMC|distracting|game-launcher|native=multimc;multimc5
        minecraft|Minecraft|distracting|game|native=minecraft-launcher|desktop=minecraft-launcher?;\
        com.mojang.Minecraft|flatpak=com.mojang.Minecraft|snap=mc-installer?|\
        slot=java-main-class:net.minecraft.client.main.Main?;java-main-class:net.minecraft.launchwrapper.Launch?;\
        java-main-class:net.fabricmc.loader.impl.launch.knot.KnotClient?;\
        java-main-class:cpw.mods.bootstraplauncher.BootstrapLauncher?;java-main-class:org.prismlauncher.EntryPoint?;\
        java-main-class:org.multimc.EntryPoint?
        faugus|Faugus Launcher|distracting|game-launcher|native=faugus-launcher?|\
        flatpak=io.github.Faugus.faugus-launcher
        minigalaxy|Minigalaxy|distracting|game-launcher|native=minigalaxy|desktop=io.github.sharkwouter.Minigalaxy|\
        flatpak=io.github.sharkwouter.Minigalaxy|slot=python-script:minigalaxy?
        roblox|Roblox|distracting|game|native=sober;vinegar?|flatpak=org.vinegarhq.Sober;\
        io.github.vinegarhq.Vinegar|wine=RobloxPlayerBeta.exe?|host=www.roblox.com?
        epic|Epic Games Launcher|distracting|game-launcher|wine=EpicGamesLauncher.exe;EpicWebHelper.exe
        ea-app|EA app|distracting|game-launcher|wine=EADesktop.exe;EALauncher.exe;Origin.exe
        ubisoft|Ubisoft Connect|distracting|game-launcher|wine=upc.exe
        waydroid|Waydroid|distracting|game-launcher|native=waydroid|desktop=Waydroid?
        retroarch|RetroArch|distracting|emulator|native=retroarch|desktop=retroarch;org.libretro.RetroArch|\
        flatpak=org.libretro.RetroArch|snap=retroarch?
        dolphin-emu|Dolphin (emulator)|distracting|emulator|native=dolphin-emu|flatpak=org.DolphinEmu.dolphin-emu
        pcsx2|PCSX2|distracting|emulator|native=PCSX2;pcsx2-qt|flatpak=net.pcsx2.PCSX2
        ppsspp|PPSSPP|distracting|emulator|native=PPSSPPQt;PPSSPPSDL;ppsspp|flatpak=org.ppsspp.PPSSPP|snap=ppsspp-emu?
        rpcs3|RPCS3|distracting|emulator|native=rpcs3|flatpak=net.rpcs3.RPCS3
        duckstation|DuckStation|distracting|emulator|native=duckstation-qt?|flatpak=org.duckstation.DuckStation
        scummvm|ScummVM|distracting|emulator|native=scummvm|flatpak=org.scummvm.ScummVM|snap=scummvm
        dosbox|DOSBox|distracting|emulator|native=dosbox;dosbox-staging?|desktop=dosbox|\
        flatpak=io.github.dosbox-staging;com.dosbox_x.DOSBox-X
        mednaffe|Mednaffe|distracting|emulator|native=mednaffe|desktop=com.github.mednaffe?
        supertuxkart|SuperTuxKart|distracting|game|native=supertuxkart|desktop=supertuxkart?|\
        flatpak=net.supertuxkart.SuperTuxKart
        supertux|SuperTux|distracting|game|native=supertux2|desktop=supertux2|flatpak=org.supertuxproject.SuperTux?
        0ad|0 A.D.|distracting|game|native=0ad;pyrogenesis?|desktop=0ad?|flatpak=com.play0ad.zeroad
        luanti|Luanti (Minetest)|distracting|game|native=minetest;luanti|desktop=net.minetest.minetest?|\
        flatpak=org.luanti.luanti
        wesnoth|Battle for Wesnoth|distracting|game|native=wesnoth|desktop=org.wesnoth.Wesnoth|\
        flatpak=org.wesnoth.Wesnoth
        openttd|OpenTTD|distracting|game|native=openttd|desktop=openttd?|flatpak=org.openttd.OpenTTD
        xonotic|Xonotic|distracting|game|native=xonotic;xonotic-sdl;xonotic-glx|desktop=xonotic?|\
        flatpak=org.xonotic.Xonotic
        openra|OpenRA|distracting|game|native=openra;OpenRA?|desktop=openra?|flatpak=net.openra.OpenRA
        veloren|Veloren|distracting|game|native=veloren-voxygen?|flatpak=net.veloren.veloren
        mindustry|Mindustry|distracting|game|native=mindustry?|flatpak=com.github.Anuken.Mindustry
        teeworlds|Teeworlds|distracting|game|native=teeworlds|desktop=teeworlds
        hedgewars|Hedgewars|distracting|game|native=hedgewars|desktop=hedgewars?|flatpak=org.hedgewars.Hedgewars?
        chromium-bsu|Chromium B.S.U.|distracting|game|native=chromium-bsu|desktop=chromium-bsu
        neverball|Neverball|distracting|game|native=neverball|desktop=neverball|flatpak=org.neverball.Neverball?
        frozen-bubble|Frozen Bubble|distracting|game|native=frozen-bubble|desktop=frozen-bubble
        nethack|NetHack|distracting|game|native=nethack;xnethack;nethack-x11?|desktop=nethack-x11
        extremetuxracer|Extreme Tux Racer|distracting|game|native=etr|desktop=etr
        chocolate-doom|Chocolate Doom|distracting|game|native=chocolate-doom|desktop=org.chocolate_doom.Doom
        armagetronad|Armagetron Advanced|distracting|game|native=armagetronad|desktop=org.armagetronad.armagetronad
        kpat|KPatience|distracting|game|native=kpat|desktop=org.kde.kpat|flatpak=org.kde.kpat
        kmines|KMines|distracting|game|native=kmines|desktop=org.kde.kmines|flatpak=org.kde.kmines?
        gnome-mines|GNOME Mines|distracting|game|native=gnome-mines|desktop=org.gnome.Mines|flatpak=org.gnome.Mines
        gnome-2048|GNOME 2048|distracting|game|native=gnome-2048|desktop=org.gnome.TwentyFortyEight|\
        flatpak=org.gnome.TwentyFortyEight?
        aisleriot|AisleRiot|distracting|game|native=sol|desktop=sol|flatpak=org.gnome.Aisleriot?
        gnome-sudoku|GNOME Sudoku|distracting|game|native=gnome-sudoku|desktop=org.gnome.Sudoku|\
        flatpak=org.gnome.Sudoku?
        quadrapassel|Quadrapassel|distracting|game|native=quadrapassel|desktop=org.gnome.Quadrapassel|\
        flatpak=org.gnome.Quadrapassel?
        moon-buggy|Moon-Buggy|distracting|game|native=moon-buggy
        dota2|Dota 2|distracting|game|native=dota2|steam=570
        cs2|Counter-Strike 2|distracting|game|native=cs2;csgo_linux64|steam=730
        tf2|Team Fortress 2|distracting|game|native=hl2_linux;tf_linux64|steam=440
        rust|Rust|distracting|game|steam=252490|wine=RustClient.exe
        pubg|PUBG|distracting|game|steam=578080|wine=TslGame.exe
        apex|Apex Legends|distracting|game|steam=1172470|wine=r5apex.exe
        terraria|Terraria|distracting|game|native=Terraria.bin.x86_64|steam=105600
        stardew|Stardew Valley|distracting|game|native=Stardew Valley;StardewModdingAPI|steam=413150
        bg3|Baldur's Gate 3|distracting|game|native=bg3|steam=1086940|wine=bg3.exe
        eldenring|Elden Ring|distracting|game|steam=1245620|wine=eldenring.exe
        gtav|GTA V|distracting|game|steam=271590|wine=GTA5.exe;PlayGTAV.exe
        witcher3|The Witcher 3|distracting|game|steam=292030|wine=witcher3.exe
        factorio|Factorio|distracting|game|native=factorio|steam=427520|wine=Factorio.exe
        valheim|Valheim|distracting|game|native=valheim.x86_64|steam=892970
        warframe|Warframe|distracting|game|steam=230410|wine=Warframe.x64.exe
        rdr2|Red Dead Redemption 2|distracting|game|steam=1174180|wine=RDR2.exe
        cyberpunk|Cyberpunk 2077|distracting|game|steam=1091500|wine=Cyberpunk2077.exe
        helldivers2|Helldivers 2|distracting|game|steam=553850|wine=helldivers2.exe
        civ6|Civilization VI|distracting|game|native=Civ6|steam=289070
        stellaris|Stellaris|distracting|game|native=stellaris|steam=281990
        hoi4|Hearts of Iron IV|distracting|game|native=hoi4|steam=394360
        hollowknight|Hollow Knight|distracting|game|native=hollow_knight.x86_64|steam=367520
        celeste|Celeste|distracting|game|native=Celeste.bin.x86_64|steam=504230
        slaythespire|Slay the Spire|distracting|game|native=SlayTheSpire|steam=646570
        balatro|Balatro|distracting|game|steam=2379780|wine=Balatro.exe
        vampiresurvivors|Vampire Survivors|distracting|game|native=VampireSurvivors?|steam=1794680|\
        wine=VampireSurvivors.exe
        rocketleague|Rocket League|distracting|game|steam=252950|wine=RocketLeague.exe
        dbd|Dead by Daylight|distracting|game|steam=381210
        rimworld|RimWorld|distracting|game|native=RimWorldLinux|steam=294100
        satisfactory|Satisfactory|distracting|game|steam=526870|wine=FactoryGame.exe
        ets2|Euro Truck Simulator 2|distracting|game|native=eurotrucks2|steam=227300|wine=eurotrucks2.exe
        overwatch2|Overwatch|distracting|game|steam=2357570|wine=Overwatch.exe
        destiny2|Destiny 2|distracting|game|steam=1085660|wine=destiny2.exe
        warthunder|War Thunder|distracting|game|native=aces|flatpak=net.gaijin.WarThunder|steam=236390|wine=aces.exe
        albion|Albion Online|distracting|game|native=Albion-Online|flatpak=com.albiononline.AlbionOnline|steam=761890
        wow|World of Warcraft|distracting|game|wine=Wow.exe;WowClassic.exe
        lol|League of Legends|distracting|game|wine=LeagueClient.exe?
        genshin|Genshin Impact|distracting|game|flatpak=moe.launcher.an-anime-game-launcher|\
        wine=GenshinImpact.exe
        runescape|Old School RuneScape|distracting|game|native=runelite?|flatpak=com.jagex.RuneScape;com.adamcake.Bolt
        """
}
