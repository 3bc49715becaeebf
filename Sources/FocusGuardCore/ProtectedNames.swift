// The second net: names of programs that a session lives on or that work happens inside. A `*` stands for any text. Base names
// of programs are compared whole and by case; only where a program cannot be read is the process's own, cut name used.

/// The list of protected names.
enum ProtectedNames {
    /// Names that are protected for one reason.
    struct Group: Hashable, Sendable {
        /// Why, for people.
        var reason: String
        /// The names, separated by spaces; at most one `*` in each.
        var names: String
    }

    /// The longest name the kernel keeps (TASK_COMM_LEN without its NUL).
    private static let cutBytes = 15

    /// The group a name belongs to; nil for none. With `isCut` it is a process's name of at most 15 bytes.
    static func group(of given: String, isCut: Bool) -> Group? {
        let name = undressed(given)
        // Names with a space of their own, which the lists cannot hold.
        if name == "tmux: server" || name == "tmux: client" { return Group(reason: workReason, names: "tmux") }
        for group in groups {
            for pattern in group.names.utf8.split(separator: UInt8(ascii: " ")) {
                if matches(name.utf8, pattern, isCut: isCut && name.utf8.count >= cutBytes) { return group }
            }
        }
        return nil
    }

    /// A name without what Nix puts around a wrapped program: `.name-wrapped`.
    private static func undressed(_ name: String) -> String {
        let mark = "-wrapped"
        guard name.utf8.starts(with: ".".utf8), name.utf8.count > mark.utf8.count + 1,
            name.utf8.suffix(mark.utf8.count).elementsEqual(mark.utf8)
        else { return name }
        return String(name.dropFirst().dropLast(mark.count))
    }

    /// Whether the program with this base name is an editor: not protected from being guarded, but left running around an app.
    static func isEditor(_ name: String) -> Bool {
        editors.utf8.split(separator: UInt8(ascii: " ")).contains { matches(name.utf8, $0, isCut: false) }
    }

    private static func matches(_ name: String.UTF8View, _ pattern: Substring.UTF8View, isCut: Bool) -> Bool {
        guard let star = pattern.firstIndex(of: UInt8(ascii: "*")) else {
            return name.elementsEqual(isCut ? pattern.prefix(cutBytes) : pattern)
        }
        let head = pattern[..<star]
        let tail = pattern[pattern.index(after: star)...]
        if isCut { return head.isEmpty ? endsCut(name, tail) : name.starts(with: head.prefix(cutBytes)) }
        return name.count >= head.count + tail.count && name.starts(with: head) && name.suffix(tail.count).elementsEqual(tail)
    }

    /// Whether a cut name ends in what is left of `tail`, at least four bytes of it.
    private static func endsCut(_ name: String.UTF8View, _ tail: Substring.UTF8View) -> Bool {
        guard tail.count >= 4 else { return false }
        return (4...tail.count).contains { name.suffix($0).elementsEqual(tail.prefix($0)) }
    }

    private static let workReason = "work is inside it"

    private static let editors = """
        vi vim vim.* vimx gvim nvim ex view nano pico micro helix hx kak joe jed mg ed emacs emacs-* emacs2* emacsclient code \
        codium code-oss code-insiders gedit gnome-text-editor kate kwrite mousepad pluma xed geany featherpad leafpad l3afpad \
        sublime_text zeditor zed-editor zed lapce idea pycharm clion texstudio
        """

    private static let groups: [Group] = [
        Group(
            reason: "the session stands on it",
            names: """
                systemd (sd-pam) init dbus-daemon dbus-broker dbus-broker-launch dbus-broker-lau dconf-service gvfsd gvfsd-* \
                systemd-* elogind elogind-daemon runit runsv runsvdir dinit xdg-permission-store xdg-document-portal \
                xdg-desktop-portal* xdg-dbus-proxy gcr-* logind runit-init s6-* openrc openrc-* dbus-launch dbus-run-session \
                flatpak-session-helper flatpak-portal
                """),
        Group(
            reason: "it draws the screen",
            names:
                "Xorg Xorg.bin X Xwayland Xvfb Xephyr Xnest Xvnc Xtigervnc xwayland-satellite gamescope* weston weston-* kmscon"
        ),
        Group(
            reason: "part of the GNOME desktop",
            names: """
                gnome-shell gnome-shell-* mutter mutter-x11-frames gnome-session* gsd-* gnome-settings-daemon \
                gnome-keyring-daemon gnome-keyring-d goa-* evolution-*-factory evolution-alarm-notify tracker-* localsearch-* \
                tinysparql-* gnome-flashback gnome-panel metacity gjs gjs-console gnome-initial-setup
                """),
        Group(
            reason: "part of the KDE desktop",
            names: """
                kwin_* plasmashell ksmserver ksmserver-* kded5 kded6 krunner startplasma-* plasma_session plasma-* kaccess \
                org_kde_powerdevil polkit-kde-auth* kwalletd5 kwalletd6 ksecretd kglobalaccel* kactivitymanagerd kscreen_* \
                xembedsniproxy gmenudbusmenuproxy kioworker kioslave5 kdeinit5 kdeinit4 baloo_* DiscoverNotifier drkonqi* \
                klauncher ksplashqml
                """),
        Group(
            reason: "part of the desktop",
            names: """
                xfce4-session xfwm4 xfdesktop xfce4-panel xfsettingsd xfconfd xfce4-notifyd xfce4-power-man* wrapper-2.0 \
                wrapper-1.0 Thunar thunar tumblerd cinnamon cinnamon-session* cinnamon-launcher cinnamon-killer-daemon csd-* \
                muffin nemo-desktop mate-session marco mate-panel mate-settings-d* mate-*-applet mate-power-manager caja \
                lxqt-* pcmanfm-qt openbox lxsession lxpanel budgie-* gala wingpanel cosmic-* sway Hyprland hyprland niri river \
                labwc wayfire i3 i3bar bspwm awesome dwm dwl qtile xmonad xmonad-* herbstluftwm icewm fluxbox waybar polybar \
                quickshell qs picom compton swayidle swaybg hypridle hyprpaper sxhkd uwsm* fvwm* enlightenment
                """),
        Group(
            reason: "it locks the screen or logs people in",
            names: """
                swaylock hyprlock i3lock xscreensaver* light-locker kscreenlocker_* xss-lock mate-screensaver \
                cinnamon-screensaver gtklock waylock gdm gdm3 gdm-* sddm sddm-* lightdm lightdm-* greetd login agreety \
                tuigreet
                """),
        Group(
            reason: "it carries the sound",
            names: "pipewire pipewire-* wireplumber pulseaudio jackd jackdbus pipewire-media-session"),
        Group(
            reason: "people type or read with it",
            names: """
                ibus-* fcitx fcitx5 uim-* scim* orca speech-dispatcher sd_* at-spi* onboard squeekboard maliit* brltty caribou \
                wvkbd wvkbd-* espeakup
                """),
        Group(
            reason: "it keeps secrets or asks for passwords",
            names: """
                polkit-* polkitd lxpolkit xfce-polkit hyprpolkitagent ssh-agent gpg-agent scdaemon keyboxd dirmngr keepassxc \
                pinentry pinentry-*
                """),
        Group(
            reason: "it shows notices or the tray",
            names: """
                dunst mako swaync fnott notification-daemon mate-notification-daemon nm-applet blueman-* snixembed notify-osd \
                stalonetray trayer
                """),
        Group(
            reason: workReason,
            names: """
                bash rbash zsh fish sh dash ash ksh ksh93 mksh lksh tcsh csh nu elvish xonsh pwsh yash posh tmux screen SCREEN \
                zellij abduco dtach sshd sshd-session ssh mosh-server mosh-client gnome-terminal-server gnome-terminal-* \
                gnome-terminal kgx ptyxis ptyxis-agent konsole yakuake xterm uxterm koi8rxterm rxvt urxvt urxvtd st foot \
                footclient alacritty kitty wezterm wezterm-gui ghostty terminator tilix xfce4-terminal mate-terminal \
                lxterminal qterminal terminology sakura guake tilda cool-retro-term eterm Eterm rio warp-terminal
                """),
        Group(
            reason: "it installs, builds or copies, and half done would do harm",
            names: """
                apt apt-* aptitude aptd dpkg dpkg-* unattended-upgr* dnf dnf5 dnf-* yum rpm rpmbuild zypper pacman yay paru \
                makepkg snap snapd snap-* flatpak flatpak-* packagekitd PackageKit fwupd fwupdmgr fwupd-* nix nix-* make gmake \
                ninja cmake meson scons bazel cc c++ gcc g++ cc1 cc1plus collect2 ld ld.* lld ld.lld mold as clang clang++ \
                clang-* gcc-* g++-* x86_64-linux-gnu-* aarch64-linux-gnu-* rustc cargo go swiftc swift-build swift-frontend \
                swift-driver swift git git-* rsync borg restic duplicity rclone tcc ghc javac kotlinc fpc gnat ocamlopt zig \
                ccache sccache distcc *.postinst *.preinst *.postrm *.prerm fwupdtool update-manager \
                eopkg xbps-* emerge apk portage tar dd mkfs.* fsck fsck.*
                """),
        Group(
            reason: "it writes down crashes or watches a program",
            names: """
                chrome_crashpad_handler crashpad_handler crashhelper crashreporter apport* abrt* coredumpctl gdb lldb strace \
                ltrace perf valgrind rr
                """),
        Group(reason: "it belongs to the guard", names: "focusguard focusguard-*"),
    ]
}
