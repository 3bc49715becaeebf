// One app a line: id|name|kind|group, then keys with their values. Names and ids are facts from public manifests.
extension Catalog {
    /// Social networks, chat, video, music, news: what is opened without meaning to.
    static let social = """
        youtube|YouTube|distracting|video|host=www.youtube.com;youtube.com?;m.youtube.com?;youtu.be?|\
        webapp=https://www.youtube.com/?feature=ytca
        youtube-music|YouTube Music|distracting|music|native=youtube-music-desktop-app;ytmdesktop|\
        flatpak=app.ytmdesktop.ytmdesktop?;com.github.th_ch.youtube_music?|host=music.youtube.com|\
        webapp=https://music.youtube.com/?source=pwa
        tiktok|TikTok|distracting|social|native=tiktok|host=www.tiktok.com?;tiktok.com?|webapp=https://www.tiktok.com/?
        instagram|Instagram|distracting|social|host=www.instagram.com;instagram.com?|\
        webapp=https://www.instagram.com/?utm_source=pwa_homescreen&__pwa=1
        facebook|Facebook|distracting|social|host=www.facebook.com;facebook.com?;m.facebook.com?|\
        webapp=https://www.facebook.com/?ref=homescreenpwa;boeajhmfdjldchidhphikilcgdacljfm
        messenger|Messenger|distracting|chat|native=caprine|flatpak=com.sindresorhus.Caprine?|snap=caprine?|\
        host=www.messenger.com?;messenger.com?|webapp=https://www.messenger.com/?
        x-twitter|X (Twitter)|distracting|social|host=x.com;twitter.com?;mobile.twitter.com?|\
        webapp=https://x.com/?utm_source=homescreen&utm_medium=shortcut;https://twitter.com/?
        reddit|Reddit|distracting|social|host=www.reddit.com;reddit.com?;old.reddit.com?|webapp=https://www.reddit.com/
        twitch|Twitch|distracting|video|native=chatterino;gnome-twitch;twitch|flatpak=com.chatterino.chatterino|\
        host=www.twitch.tv;twitch.tv?|webapp=https://www.twitch.tv/
        netflix|Netflix|distracting|video|host=www.netflix.com?;netflix.com?|webapp=https://www.netflix.com/?
        prime-video|Prime Video|distracting|video|host=www.primevideo.com?;primevideo.com?|\
        webapp=https://www.primevideo.com/?
        disney-plus|Disney+|distracting|video|host=www.disneyplus.com?;disneyplus.com?|\
        webapp=https://www.disneyplus.com/?
        snapchat|Snapchat|distracting|social|host=web.snapchat.com;www.snapchat.com|webapp=https://web.snapchat.com/;\
        https://www.snapchat.com/web
        pinterest|Pinterest|distracting|social|host=www.pinterest.com?;pinterest.com?|webapp=https://www.pinterest.com/?
        tumblr|Tumblr|distracting|social|host=www.tumblr.com?;tumblr.com?|webapp=https://www.tumblr.com/?
        linkedin|LinkedIn|distracting|social|host=www.linkedin.com;linkedin.com?|webapp=https://www.linkedin.com/feed/
        threads|Threads|distracting|social|host=www.threads.net?;www.threads.com?|webapp=https://www.threads.com/?
        bluesky|Bluesky|distracting|social|host=bsky.app?|webapp=https://bsky.app/?
        mastodon|Mastodon|distracting|social|native=dev.geopjr.Tuba?;toot?;whalebird|flatpak=dev.geopjr.Tuba|\
        host=mastodon.social?|webapp=https://mastodon.social/?
        vk|VK|distracting|social|native=vk|host=vk.com?;m.vk.com?|webapp=https://vk.com/?
        weibo|Weibo|distracting|social|host=weibo.com?;m.weibo.cn?
        9gag|9GAG|distracting|social|host=9gag.com?
        imgur|Imgur|distracting|social|host=imgur.com?
        hackernews|Hacker News|distracting|news|host=news.ycombinator.com?
        bilibili|bilibili|distracting|video|host=www.bilibili.com?;bilibili.com?
        crunchyroll|Crunchyroll|distracting|video|host=www.crunchyroll.com?
        anilist|AniList|distracting|social|host=anilist.co|webapp=https://anilist.co/
        spotify|Spotify|distracting|music|native=spotify|desktop=spotify;com.spotify.Client|\
        flatpak=com.spotify.Client|snap=spotify?|host=open.spotify.com|\
        webapp=https://open.spotify.com/?utm_source=pwa_install
        tidal-hifi|TIDAL Hi-Fi|distracting|music|native=tidal-hifi|flatpak=com.mastermindzh.tidal-hifi
        discord|Discord|distracting|chat|native=Discord;discord;DiscordCanary;DiscordPTB;DiscordDevelopment;\
        discord-canary;discord-ptb|desktop=discord;com.discordapp.Discord|flatpak=com.discordapp.Discord;\
        com.discordapp.DiscordCanary|snap=discord|host=discord.com;discordapp.com?;ptb.discord.com?;\
        canary.discord.com?|webapp=https://discord.com/app|window=discord?|slot=electron-user-data-dir:discord?;\
        electron-user-data-dir:discordcanary?;electron-user-data-dir:discordptb?
        vesktop|Vesktop|distracting|chat|native=vesktop;vesktop.bin|desktop=dev.vencord.Vesktop;vesktop?|\
        flatpak=dev.vencord.Vesktop
        webcord|WebCord|distracting|chat|native=webcord|desktop=webcord?|flatpak=io.github.spacingbat3.webcord
        legcord|Legcord|distracting|chat|native=legcord;armcord|flatpak=app.legcord.Legcord?
        telegram|Telegram Desktop|distracting|chat|native=telegram-desktop;Telegram;telegram-desktop.bin;telegram|\
        desktop=org.telegram.desktop;telegramdesktop?|flatpak=org.telegram.desktop|snap=telegram-desktop|\
        host=web.telegram.org|webapp=https://web.telegram.org/k/;https://web.telegram.org/a/?|window=TelegramDesktop
        64gram|64Gram|distracting|chat|native=64gram-desktop|flatpak=io.github.tdesktop_x64.TDesktop?
        kotatogram|Kotatogram|distracting|chat|native=kotatogram-desktop;kotatogram-desktop.bin
        ayugram|AyuGram|distracting|chat|native=AyuGram
        whatsapp|WhatsApp|distracting|chat|native=whatsie?;zapzap?;WhatsApp;whatsapp-for-linux?|\
        flatpak=com.rtosta.zapzap;com.ktechpit.whatsie;com.github.eneshecan.WhatsAppForLinux?|snap=whatsie?;\
        whatsdesk?|host=web.whatsapp.com|webapp=https://web.whatsapp.com/
        signal|Signal|distracting|chat|native=signal-desktop;signal-desktop-beta|desktop=signal-desktop?;\
        org.signal.Signal|flatpak=org.signal.Signal|snap=signal-desktop
        slack|Slack|distracting|chat|native=slack|desktop=slack;com.slack.Slack|flatpak=com.slack.Slack|snap=slack?|\
        host=app.slack.com?
        skype|Skype|distracting|chat|native=skypeforlinux|flatpak=com.skype.Client|snap=skype?
        teams|Microsoft Teams|distracting|chat|native=teams;teams-for-linux|flatpak=com.microsoft.Teams;\
        com.github.IsmaelMartinez.teams_for_linux|snap=teams-for-linux?|host=teams.microsoft.com?;teams.live.com?
        zoom|Zoom|distracting|chat|native=zoom|desktop=us.zoom.Zoom;Zoom?|flatpak=us.zoom.Zoom|snap=zoom-client?
        element|Element|distracting|chat|native=element-desktop|flatpak=im.riot.Riot|snap=element-desktop?|\
        host=app.element.io?
        nheko|Nheko|distracting|chat|native=nheko|desktop=nheko|flatpak=im.nheko.Nheko
        fractal|Fractal|distracting|chat|native=fractal|flatpak=org.gnome.Fractal
        neochat|NeoChat|distracting|chat|native=neochat|desktop=org.kde.neochat|flatpak=org.kde.neochat?
        viber|Viber|distracting|chat|native=viber;Viber|flatpak=com.viber.Viber
        wechat|WeChat|distracting|chat|native=wechat?;weixin?|flatpak=com.tencent.WeChat
        qq|QQ|distracting|chat|native=qq;linuxqq|flatpak=com.qq.QQ
        pidgin|Pidgin|distracting|chat|native=pidgin|desktop=pidgin
        gajim|Gajim|distracting|chat|native=gajim|desktop=org.gajim.Gajim|flatpak=org.gajim.Gajim?
        dino|Dino|distracting|chat|native=dino-im;dino|desktop=im.dino.Dino|flatpak=im.dino.Dino
        hexchat|HexChat|distracting|chat|native=hexchat|desktop=io.github.Hexchat|flatpak=io.github.Hexchat?
        mumble|Mumble|distracting|chat|native=mumble|flatpak=info.mumble.Mumble?
        ferdium|Ferdium|distracting|chat|native=ferdium;ferdi;franz;rambox|flatpak=org.ferdium.Ferdium?|snap=ferdium?
        wire|Wire|distracting|chat|native=wire-desktop|flatpak=com.wire.WireDesktop|snap=wire
        freetube|FreeTube|distracting|video|native=freetube|flatpak=io.freetubeapp.FreeTube
        minitube|Minitube|distracting|video|native=minitube|desktop=minitube
        smtube|SMTube|distracting|video|native=smtube|desktop=smtube
        pipeline|Pipeline|distracting|video|native=tubefeeder?|flatpak=de.schmidhuberj.tubefeeder
        stremio|Stremio|distracting|video|native=stremio|flatpak=com.stremio.Stremio
        plex|Plex Desktop|distracting|video|native=Plex?;plex-desktop?|flatpak=tv.plex.PlexDesktop|snap=plex-desktop?
        kodi|Kodi|distracting|video|native=kodi;kodi.bin?;kodi-x11?|desktop=kodi|flatpak=tv.kodi.Kodi
        vlc|VLC|distracting|players|native=vlc;cvlc|desktop=vlc|flatpak=org.videolan.VLC|snap=vlc?
        mpv|mpv|distracting|players|native=mpv|desktop=mpv|flatpak=io.mpv.Mpv
        celluloid|Celluloid|distracting|players|native=celluloid|desktop=io.github.celluloid_player.Celluloid|\
        flatpak=io.github.celluloid_player.Celluloid
        totem|GNOME Videos|distracting|players|native=totem|desktop=org.gnome.Totem|flatpak=org.gnome.Totem
        liferea|Liferea|distracting|news|native=liferea|desktop=net.sourceforge.liferea|flatpak=net.sourceforge.liferea
        newsflash|NewsFlash|distracting|news|native=newsflash;com.gitlab.newsflash|\
        flatpak=io.gitlab.news_flash.NewsFlash
        gfeeds|GNOME Feeds|distracting|news|native=gfeeds|desktop=org.gabmus.gfeeds|flatpak=org.gabmus.gfeeds?|\
        slot=python-script:gfeeds?
        rssguard|RSS Guard|distracting|news|native=rssguard
        """
}
