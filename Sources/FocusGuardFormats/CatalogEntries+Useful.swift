// One app a line: id|name|kind|group, then keys with their values. Names and ids are facts from public manifests.
extension Catalog {
    /// Useful apps, and the browsers that carry web apps.
    static let usefulAndBrowsers = """
        firefox|Firefox|browser|browser|native=firefox;firefox-bin;firefox-esr;firefox.real|desktop=firefox-esr;\
        firefox?;org.mozilla.firefox|flatpak=org.mozilla.firefox|snap=firefox
        chromium|Chromium|browser|browser|native=chromium;chromium-browser|desktop=chromium;org.chromium.Chromium|\
        flatpak=org.chromium.Chromium;io.github.ungoogled_software.ungoogled_chromium|snap=chromium?
        google-chrome|Google Chrome|browser|browser|native=chrome;google-chrome;google-chrome-stable|\
        desktop=google-chrome;com.google.Chrome|flatpak=com.google.Chrome
        brave|Brave|browser|browser|native=brave;brave-browser|desktop=brave-browser?;com.brave.Browser|\
        flatpak=com.brave.Browser|snap=brave?
        edge|Microsoft Edge|browser|browser|native=msedge;microsoft-edge|desktop=microsoft-edge;com.microsoft.Edge|\
        flatpak=com.microsoft.Edge
        vivaldi|Vivaldi|browser|browser|native=vivaldi;vivaldi-bin?;vivaldi-stable|desktop=vivaldi-stable;\
        com.vivaldi.Vivaldi|flatpak=com.vivaldi.Vivaldi
        opera|Opera|browser|browser|native=opera|flatpak=com.opera.Opera|snap=opera?
        librewolf|LibreWolf|browser|browser|native=librewolf|flatpak=io.gitlab.librewolf-community
        zen|Zen Browser|browser|browser|native=zen;zen-bin|flatpak=app.zen_browser.zen
        waterfox|Waterfox|browser|browser|native=waterfox|flatpak=net.waterfox.waterfox
        epiphany|GNOME Web|browser|browser|native=epiphany;epiphany-browser|desktop=org.gnome.Epiphany|\
        flatpak=org.gnome.Epiphany?
        falkon|Falkon|browser|browser|native=falkon|desktop=org.kde.falkon|flatpak=org.kde.falkon?
        qutebrowser|qutebrowser|browser|browser|native=qutebrowser|desktop=org.qutebrowser.qutebrowser|\
        flatpak=org.qutebrowser.qutebrowser|slot=python-script:qutebrowser?
        angelfish|Angelfish|browser|browser|native=angelfish|desktop=org.kde.angelfish|flatpak=org.kde.angelfish
        firefoxpwa|PWAs for Firefox runtime|browser|browser|native=firefoxpwa
        anki|Anki|useful|study|native=anki|desktop=anki?;net.ankiweb.Anki|flatpak=net.ankiweb.Anki|snap=anki-desktop?|\
        slot=python-module:aqt?;python-module:anki?;python-script:anki?
        zeal|Zeal|useful|reference|native=zeal|desktop=org.zealdocs.Zeal|flatpak=org.zealdocs.Zeal
        libreoffice|LibreOffice|useful|office|native=soffice.bin;oosplash;libreoffice;soffice|\
        desktop=libreoffice-writer;libreoffice-startcenter?;org.libreoffice.LibreOffice.writer?|\
        flatpak=org.libreoffice.LibreOffice|snap=libreoffice?
        obsidian|Obsidian|useful|notes|native=obsidian|desktop=obsidian?;md.obsidian.Obsidian|\
        flatpak=md.obsidian.Obsidian|snap=obsidian?|slot=electron-asar:/usr/lib/obsidian/app.asar
        zotero|Zotero|useful|study|native=zotero?;zotero-bin?|desktop=org.zotero.Zotero|flatpak=org.zotero.Zotero|\
        snap=zotero-snap?
        okular|Okular|useful|reading|native=okular|desktop=org.kde.okular|flatpak=org.kde.okular|snap=okular?
        vscode|Visual Studio Code|useful|dev|native=code|desktop=code?;com.visualstudio.code|\
        flatpak=com.visualstudio.code|snap=code?|slot=electron-app-path:/usr/lib/code?
        vscodium|VSCodium|useful|dev|native=codium;vscodium|desktop=codium?|flatpak=com.vscodium.codium|snap=codium?
        foliate|Foliate|useful|reading|native=com.github.johnfactotum.Foliate;foliate|\
        desktop=com.github.johnfactotum.Foliate|flatpak=com.github.johnfactotum.Foliate|\
        slot=gjs-script:com.github.johnfactotum.Foliate?
        calibre|calibre|useful|reading|native=calibre;ebook-viewer|desktop=calibre-gui?|\
        flatpak=com.calibre_ebook.calibre
        kwordquiz|KWordQuiz|useful|study|native=kwordquiz|desktop=org.kde.kwordquiz|flatpak=org.kde.kwordquiz
        parley|Parley|useful|study|native=parley|desktop=org.kde.parley|flatpak=org.kde.parley
        kiten|Kiten|useful|study|native=kiten|desktop=org.kde.kiten|flatpak=org.kde.kiten
        kanagram|Kanagram|useful|study|native=kanagram?|flatpak=org.kde.kanagram?
        gjiten|Gjiten|useful|study|native=gjiten|desktop=gjiten
        klavaro|Klavaro|useful|study|native=klavaro|desktop=klavaro
        ktouch|KTouch|useful|study|native=ktouch|flatpak=org.kde.ktouch?
        kalgebra|KAlgebra|useful|study|native=kalgebra|desktop=org.kde.kalgebra|flatpak=org.kde.kalgebra?
        marble|Marble|useful|study|native=marble;marble-qt?|desktop=org.kde.marble|flatpak=org.kde.marble?
        geogebra|GeoGebra|useful|study|native=geogebra?|flatpak=org.geogebra.GeoGebra
        goldendict|GoldenDict|useful|reference|native=goldendict|desktop=org.goldendict.GoldenDict|\
        flatpak=org.goldendict.GoldenDict
        mnemosyne|Mnemosyne|useful|study|native=mnemosyne|desktop=mnemosyne|slot=python-script:mnemosyne?
        joplin|Joplin|useful|notes|native=joplin-desktop?|flatpak=net.cozic.joplin_desktop|snap=joplin-desktop?
        logseq|Logseq|useful|notes|native=logseq?;Logseq|flatpak=com.logseq.Logseq
        xournalpp|Xournal++|useful|notes|native=xournalpp|desktop=com.github.xournalpp.xournalpp|\
        flatpak=com.github.xournalpp.xournalpp
        zim|Zim|useful|notes|native=zim|desktop=zim|flatpak=org.zim_wiki.Zim?|slot=python-script:zim?
        evince|Document Viewer|useful|reading|native=evince|desktop=org.gnome.Evince|flatpak=org.gnome.Evince?
        geany|Geany|useful|dev|native=geany|desktop=geany|flatpak=org.geany.Geany?
        gedit|gedit|useful|dev|native=gedit|desktop=org.gnome.gedit
        thonny|Thonny|useful|dev|native=thonny|desktop=org.thonny.Thonny|flatpak=org.thonny.Thonny?|\
        slot=python-module:thonny?
        texstudio|TeXstudio|useful|dev|native=texstudio?|flatpak=org.texstudio.TeXstudio
        gcompris|GCompris|useful|study|native=gcompris-qt|desktop=org.kde.gcompris|flatpak=org.kde.gcompris?
        """
}
