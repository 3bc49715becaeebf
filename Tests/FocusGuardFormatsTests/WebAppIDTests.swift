import FocusGuardFormats
import Testing

@Suite struct WebAppIDTests {
    @Test(arguments: [
        ("https://www.youtube.com/?feature=ytca", "agimnkijcaahngcdmfeangaknmldooml"),
        ("https://web.whatsapp.com/", "hnpfjngllnobngcgfapefoaidbinmjnm"),
        ("https://music.youtube.com/?source=pwa", "cinhimbnkkaeohfgghhklpknlkffjgod"),
    ])
    func `ids are computed as browsers do it`(_ row: (String, String)) {
        #expect(WebAppID.of(startURL: row.0) == row.1)
        #expect(WebAppID.isOne(row.1))
    }

    @Test(arguments: [
        "", "agimnkijcaahngcdmfeangaknmldoom", "agimnkijcaahngcdmfeangaknmldoomq", "AGIMNKIJCAAHNGCDMFEANGAKNMLDOOML",
    ])
    func `other texts are no ids`(_ text: String) {
        #expect(!WebAppID.isOne(text))
    }

    @Test(arguments: [
        ("https://www.TikTok.com/", "www.tiktok.com"), ("HTTP://user@host.example:8080/x?y#z", "host.example"),
        ("https://x.com", "x.com"), ("https://x.com.?q", "x.com"), ("https://bücher.example/", "bücher.example"),
    ])
    func `the host of an address is found`(_ row: (String, String)) {
        #expect(WebAddress.host(row.0) == row.1)
    }

    @Test(arguments: ["", "x.com", "file:///x", "https://", "https:///x", "https://a b/", "javascript:alert()", "https://@/"])
    func `what is no address of the web has no host`(_ text: String) {
        #expect(WebAddress.host(text) == nil)
    }
}
