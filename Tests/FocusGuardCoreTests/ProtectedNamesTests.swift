import FocusGuardCore
import Testing

/// The second net: names, of programs and on the bus.
@Suite struct ProtectedNamesTests {
    struct Names: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var names: String
    }

    static let protected = [
        Names(
            testDescription: "base",
            names: """
                systemd (sd-pam) init dbus-daemon dbus-broker dbus-broker-launch dconf-service gvfsd gvfsd-fuse gvfsd-http \
                systemd-logind systemd-oomd elogind runit dinit s6-svscan
                """),
        Names(
            testDescription: "display",
            names: "Xorg X Xwayland Xvfb Xephyr xwayland-satellite gamescope gamescope-wl weston"),
        Names(
            testDescription: "GNOME",
            names: """
                gnome-shell gnome-shell-calendar-server mutter-x11-frames gnome-session gnome-session-binary gnome-session-ctl \
                gsd-power gsd-xsettings gjs gnome-keyring-daemon goa-daemon goa-identity-service evolution-calendar-factory \
                evolution-source-factory tracker-miner-fs-3 localsearch-3 xdg-desktop-portal xdg-desktop-portal-gnome
                """),
        Names(
            testDescription: "KDE",
            names: """
                kwin_wayland kwin_wayland_wrapper kwin_x11 plasmashell ksmserver kded5 kded6 krunner startplasma-wayland \
                plasma_session plasma-browser-integration-host kaccess org_kde_powerdevil polkit-kde-authentication-agent-1 \
                kwalletd5 kwalletd6 ksecretd kglobalacceld kglobalaccel5 kactivitymanagerd kscreen_backend_launcher \
                xembedsniproxy gmenudbusmenuproxy kioworker kdeinit5 baloo_file baloo_file_extractor DiscoverNotifier \
                drkonqi drkonqi-coredump-processor
                """),
        Names(
            testDescription: "Xfce",
            names: """
                xfce4-session xfwm4 xfdesktop xfce4-panel xfsettingsd xfconfd xfce4-notifyd xfce4-power-manager wrapper-2.0 \
                Thunar thunar tumblerd
                """),
        Names(
            testDescription: "Cinnamon, MATE",
            names: """
                cinnamon cinnamon-session cinnamon-session-binary cinnamon-launcher cinnamon-killer-daemon csd-power muffin \
                nemo-desktop mate-session marco mate-panel mate-settings-daemon mate-multiload-applet caja
                """),
        Names(
            testDescription: "LXQt, LXDE, Budgie",
            names: """
                lxqt-session lxqt-panel lxqt-notificationd pcmanfm-qt openbox lxsession lxpanel budgie-panel budgie-wm gala \
                wingpanel cosmic-comp cosmic-panel
                """),
        Names(
            testDescription: "tiling",
            names: """
                sway Hyprland niri river labwc wayfire i3 bspwm awesome dwm qtile xmonad waybar polybar quickshell picom swayidle \
                swaybg hypridle sxhkd uwsm uwsm-app
                """),
        Names(
            testDescription: "locks, greeters",
            names: """
                swaylock hyprlock i3lock xscreensaver xscreensaver-auth light-locker kscreenlocker_greet gdm gdm3 \
                gdm-wayland-session sddm sddm-greeter lightdm lightdm-gtk-greeter greetd
                """),
        Names(testDescription: "sound", names: "pipewire pipewire-pulse wireplumber pulseaudio jackd"),
        Names(
            testDescription: "input, access",
            names: """
                ibus-daemon ibus-x11 fcitx fcitx5 uim-xim orca speech-dispatcher sd_espeak-ng at-spi-bus-launcher \
                at-spi2-registryd onboard squeekboard maliit-server brltty
                """),
        Names(
            testDescription: "agents",
            names:
                "polkit-gnome-authentication-agent-1 polkit-mate-authentication-agent-1 lxpolkit xfce-polkit ssh-agent gpg-agent scdaemon keepassxc"
        ),
        Names(
            testDescription: "notices, tray",
            names:
                "dunst mako swaync fnott notification-daemon nm-applet blueman-applet blueman-tray snixembed"),
        Names(
            testDescription: "shells, remote, terminals",
            names: """
                bash zsh fish sh dash ksh nu elvish tmux screen SCREEN zellij sshd mosh-server gnome-terminal-server kgx ptyxis \
                konsole xterm foot alacritty kitty wezterm-gui ghostty
                """),
        Names(
            testDescription: "packages, build, backup",
            names: """
                apt apt-get aptd dpkg dpkg-deb unattended-upgrade unattended-upgrades dnf dnf5 rpm zypper pacman yay snap snapd \
                flatpak flatpak-portal flatpak-session-helper PackageKit packagekitd fwupd fwupdmgr discord.postinst \
                x.prerm gcc cc1 clang rustc make ninja git git-remote-https rsync borg restic
                """),
        Names(
            testDescription: "crash, helper",
            names: """
                chrome_crashpad_handler crashhelper crashreporter drkonqi apport apport-gtk coredumpctl systemd-coredump gdb strace
                """),
        Names(testDescription: "own", names: "focusguard focusguard-barrier focusguard-bus"),
    ]

    @Test(arguments: protected)
    func `every name a session lives on is protected`(_ row: Names) {
        for name in row.names.split(separator: " ") {
            #expect(Protection.listReason(String(name)) != nil, "\(name)")
        }
        #expect(!row.names.isEmpty)
    }

    @Test(arguments: ["tmux: server", "tmux: client"])
    func `a name with a space is protected as it is`(_ name: String) {
        #expect(Protection.listReason(name) != nil)
        #expect(Protection.listReason(name + "x") == nil)
    }

    @Test(arguments: [
        "discord", "Discord", "DiscordCanary", "vesktop", "steam", "steamwebhelper", "reaper", "mpv", "vlc", "telegram-desktop",
        "Telegram", "signal-desktop", "slack", "firefox", "firefox-esr", "chrome", "chromium", "brave", "epiphany", "lutris",
        "heroic", "minecraft-launcher", "spotify", "freetube", "celluloid", "totem", "rhythmbox", "thunderbird",
        "element-desktop",
        "gnome-mines", "sol", "kpat", "kmines", "supertuxkart", "dolphin", "dolphin-emu", "code", "anki", "evolution", "sleep",
        "gnome-maps", "gnomine", "lightsoff", "swell-foop", "screensaver", "snapszer", "awesomeapp", "river-raid", "stk",
        "riot",
        "xmoto", "sdl-ball", "sd", "ibus", "uim", "focusguardian",
    ])
    func `what people guard or work with is not protected by its name`(_ name: String) {
        #expect(Protection.listReason(name) == nil)
    }

    @Test(
        arguments: [
            ("gnome-keyring-d", true), ("polkit-kde-auth", true), ("evolution-sourc", true), ("discord.postins", true),
            ("xfce4-power-man", true), ("telegram-deskto", false), ("CoolGame-Win64-", false), ("my.posttraumati", false),
            ("ssh-agent", true), ("ssh-agen", false),
        ] as [(String, Bool)])
    func `a name that the kernel has cut is compared as far as it goes`(_ row: (String, Bool)) {
        var hidden = process("/usr/bin/x", name: row.0)
        hidden.program = .unreadable

        #expect((Protection.listReason(hidden, Identified(unknown: "")) != nil) == row.1)
    }

    @Test(arguments: [
        "org.freedesktop.Notifications", "org.gnome.Shell", "org.gnome.Shell.CalendarServer", "org.kde.KWin",
        "org.kde.plasmashell", "org.freedesktop.portal.Desktop", "org.freedesktop.portal.Documents",
        "org.freedesktop.impl.portal.desktop.gtk", "org.freedesktop.secrets", "org.freedesktop.ScreenSaver",
        "org.a11y.Bus", "org.a11y.atspi.Registry", "org.freedesktop.IBus", "org.freedesktop.PolicyKit1.AuthenticationAgent",
        "org.freedesktop.systemd1", "org.kde.StatusNotifierWatcher", "org.fcitx.Fcitx5", "ca.desrt.dconf", "org.gtk.vfs.Daemon",
    ])
    func `names on the bus that everybody needs protect their owners`(_ name: String) {
        #expect(Protection.busReason(ofOwning: name) == "it owns \(name) on the session bus")
    }

    @Test(arguments: [
        "org.mpris.MediaPlayer2.mpv", "com.discordapp.Discord", "org.freedesktop.NotificationsX", "org.gnome.ShellGame",
        "org.kde.StatusNotifierItem-4711-1", "org.freedesktop", "org.gnome", "org.telegram.desktop", "", ":1.42",
        "org.freedesktop.Telepathy.Client.x", "com.valvesoftware.Steam", "org.gnome.Mines", "org.chromium.crashpad",
    ])
    func `names that apps own protect nobody`(_ name: String) {
        #expect(Protection.busReason(ofOwning: name) == nil)
    }
}
