import Glibc
import Testing

extension EndToEnd {
    /// A web app in a window of its own, `chromium --app=ADDRESS`, beside a Chromium for everything else.
    @Suite struct PackagingChromiumTests {
        static let chromium = installed("chromium")
        static let python = installed("python3", in: ["/usr/bin"])

        /// A page server: prints its port, then a line for each address asked for. Its pages ask for `/beat` and their own path
        /// ten times a second.
        private static let server = """
            import http.server

            PAGE = b"<title>page</title><script>setInterval(() => fetch('/beat' + location.pathname), 100)</script>"

            class Answering(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    print(self.path, flush=True)
                    self.send_response(200)
                    self.send_header("Content-Type", "text/html")
                    self.send_header("Cache-Control", "no-store")
                    self.end_headers()
                    self.wfile.write(PAGE)

                def log_message(self, *words):
                    pass

            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answering)
            print(server.server_port, flush=True)
            server.serve_forever()

            """

        private func startServer(in world: World) throws -> String {
            let script = world.root + "/bin/server.py"
            try world.put(Self.server, in: script)
            let server = try world.household("server", [Self.python ?? "", "-u", script])
            world.expect("a page server", within: .seconds(30)) { server.signs() > 0 }
            return "http://localhost:" + readText("\(world.root)/server.out").prefix { $0 != "\n" }
        }

        /// Starts Chromium with a profile of its own; its sign of life is that its page asks the server.
        private func browser(_ name: String, _ words: [String], in world: World) throws -> Household {
            let log = "\(world.root)/server.out"
            var household = try world.household(
                name,
                [
                    Self.chromium ?? "", "--headless=new", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
                    "--disable-background-networking", "--disable-component-update", "--password-store=basic",
                    "--user-data-dir=\(world.root)/home/\(name)",
                ] + words
            ) { readLines(log).count { $0 == "/beat/\(name)" } }
            // They watch the browser for crashes and serve nobody else.
            household.leavesAlone = { $0 == "chrome_crashpad_handler" }
            return household
        }

        @Test(.enabled(if: chromium != nil && python != nil, "needs chromium and python3"))
        func `a web app is held with all its processes and another Chromium goes on`() throws {
            let world = try World(apps: [])
            defer { world.close() }
            let address = try startServer(in: world)
            try world.startGuard(world.settings(game: "WebApp = localhost"))
            let neighbour = try browser("neighbour", [address + "/neighbour"], in: world)

            // A browser that has run for two seconds may carry other pages and is not stopped any more, so nobody waits for the
            // page: there are the browser, its zygotes and the network.
            try PackagingTrial(world: world, neighbours: [neighbour], processes: 4, worksBefore: false) {
                try browser("game", ["--app=\(address)/game"], in: world)
            }.run()
        }
    }
}
