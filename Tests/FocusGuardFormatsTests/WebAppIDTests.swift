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
}
