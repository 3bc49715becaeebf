// Well-known names of the session bus whose owners serve everybody: a call to a stopped owner waits, and whoever calls waits
// with it. Apps own names too (`org.mpris.MediaPlayer2.x`, their own id); those are not here.

/// The list of protected bus names.
enum ProtectedBusNames {
    /// Names as they are, and names that begin so: each part of those is followed by a dot or by the end.
    private static let families = """
        org.freedesktop.Notifications org.freedesktop.portal org.freedesktop.impl.portal org.freedesktop.secrets \
        org.freedesktop.impl.secrets org.freedesktop.ScreenSaver org.freedesktop.PowerManagement org.freedesktop.IBus \
        org.freedesktop.PolicyKit1 org.freedesktop.systemd1 org.freedesktop.DBus org.freedesktop.FileManager1 \
        org.freedesktop.network-manager-applet org.freedesktop.Tracker3 org.freedesktop.LocalSearch3 org.freedesktop.background \
        org.freedesktop.thumbnails org.a11y \
        org.gnome.Shell org.gnome.Mutter org.gnome.SessionManager org.gnome.SettingsDaemon org.gnome.ScreenSaver \
        org.gnome.keyring org.gnome.Panel org.gnome.Terminal org.gnome.OnlineAccounts org.gnome.Identity org.gnome.evolution.dataserver \
        org.gnome.Nautilus.Desktop org.gnome.DisplayManager \
        org.kde.KWin org.kde.plasmashell org.kde.kded5 org.kde.kded6 org.kde.kglobalaccel org.kde.ksmserver org.kde.krunner \
        org.kde.StatusNotifierWatcher org.kde.Solid org.kde.screensaver org.kde.kwalletd5 org.kde.kwalletd6 org.kde.kwalletd \
        org.kde.secretservicecompat org.kde.polkit-kde-authentication-agent-1 org.kde.ActivityManager org.kde.KScreen \
        org.kde.klauncher org.kde.klauncher5 org.kde.Startup org.kde.Shutdown org.kde.osdService org.kde.kappmenu \
        org.kde.baloo org.kde.powerdevil org.kde.LogoutPrompt \
        org.xfce.SessionManager org.xfce.Xfconf org.xfce.Panel org.xfce.PowerManager org.xfce.SettingsDaemon \
        org.xfce.ScreenSaver org.xfce.xfdesktop org.xfce.FileManager \
        org.cinnamon org.Cinnamon org.cinnamon.ScreenSaver org.mate org.lxqt org.buddiesofbudgie org.budgie_desktop \
        com.system76.Cosmic com.system76.CosmicSession com.system76.NotificationsApplet org.enlightenment.wm \
        org.fcitx org.freedesktop.IBus.Panel org.maliit sm.puri.OSK0 org.onboard \
        org.pulseaudio org.PulseAudio1 org.freedesktop.ReserveDevice1 \
        ca.desrt.dconf org.gtk.vfs org.gtk.Private com.canonical.AppMenu com.canonical.Unity org.ayatana \
        org.bluez.obex org.blueman org.erikreider.swaync fr.emersion.mako org.knopwob.dunst
        """

    /// Whether a name is one of them or lies below one.
    static func contains(_ name: String) -> Bool {
        let dot = UInt8(ascii: ".")
        return families.utf8.split(separator: UInt8(ascii: " ")).contains { family in
            guard name.utf8.starts(with: family) else { return false }
            return name.utf8.count == family.count || name.utf8.dropFirst(family.count).first == dot
        }
    }
}
