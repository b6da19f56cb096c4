#!/usr/bin/python3
"""What `bloom serve` sends for which address: types, compression, caching, safety.

    test_pages.py build/release/bloom
"""

import gzip
import subprocess
import sys
import unittest

from site_of_tests import FILES, READY_BROTLI, READY_GZIP, SCRIPT, Server

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
FOR_EVER = "public, max-age=31536000, immutable"


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(BLOOM)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def get(self, *arguments, **headers):
        return self.server.get(*arguments, **headers)

    def test_every_file_comes_whole_with_its_type(self):
        types = {
            "html": "text/html; charset=utf-8",
            "js": "text/javascript; charset=utf-8",
            "css": "text/css; charset=utf-8",
            "webmanifest": "application/manifest+json",
            "wasm": "application/wasm",
            "woff2": "font/woff2",
            "svg": "image/svg+xml",
            "png": "image/png",
        }
        for name, content in FILES.items():
            if name.startswith("."):
                continue
            status, headers, body = self.get("/" + name.replace(" ", "%20"))
            self.assertEqual((status, body), (200, content), name)
            self.assertEqual(headers["Content-Type"], types[name.rsplit(".", 1)[1]], name)
            self.assertEqual(headers["Content-Length"], str(len(content)), name)
            self.assertNotIn("Content-Encoding", headers, name)

    def test_the_help_tells_what_the_public_url_is_for(self):
        said = subprocess.run([BLOOM, "serve", "--help"], capture_output=True, text=True).stdout
        told = said[said.index("--public-url"):said.index("--behind-proxy")]
        self.assertIn("links", told)
        self.assertIn("Host", told)

    def test_head_tells_the_same_without_the_body(self):
        for target in ["/", "/assets/index-Ab_-12cd.js", "/nothing.js", "/..%2f"]:
            for coding in ["", "gzip"]:
                get = self.get(target, Accept_Encoding=coding)
                head = self.get(target, "HEAD", Accept_Encoding=coding)
                self.assertEqual(head[0], get[0])
                self.assertEqual(head[2], b"")
                for name in set(get[1].keys()) - {"Date"}:
                    self.assertEqual(head[1][name], get[1][name], name)

    def test_places_without_a_file_name_are_the_page(self):
        index = FILES["index.html"]
        for target in ["/", "/index.html", "/new", "/table/17", "/rules/town", "/a/b/c/", "/?x=1.js", "/new#a.js"]:
            self.assertEqual(self.get(target)[::2], (200, index), target)
        self.assertEqual(self.get("/caf%C3%A9")[::2], (200, index))

    def test_unknown_files_are_not_found(self):
        targets = ["/x.js", "/assets/x.js", "/index.htm", "/assets/index-Ab_-12cd.js/x.js", "/favicon.ico"]
        for target in targets + ["/.secret", "/link.txt", "/ASSETS/plain.svg", "/sw.js.br", "/sw.js%20"]:
            status, headers, body = self.get(target)
            self.assertEqual(status, 404, target)
            self.assertEqual(headers["Content-Type"], "text/plain; charset=utf-8")
            self.assertEqual(headers["Cache-Control"], "no-cache")
            self.assertNotIn(b"flower", body)

    def test_a_linked_folder_is_not_part_of_the_page(self):
        self.assertEqual(self.get("/links/passwd")[2], FILES["index.html"])
        self.assertEqual(self.get("/links/debian.conf")[0], 404)

    def test_gzip_for_those_who_take_it(self):
        target, content = "/assets/index-Ab_-12cd.js", SCRIPT
        for coding in ["gzip", "gzip, deflate, br, zstd", "GZIP", "x-gzip", "br;q=1.0, gzip;q=0.5", " deflate ,gzip"]:
            status, headers, body = self.get(target, Accept_Encoding=coding)
            self.assertEqual(headers["Content-Encoding"], "gzip", coding)
            self.assertEqual(gzip.decompress(body), content)
            self.assertLess(len(body), len(content) // 5)
        for coding in ["", "identity", "deflate", "gzip;q=0", "gzip; q=0.0", "gzipped", ",,;;,"]:
            status, headers, body = self.get(target, Accept_Encoding=coding)
            self.assertNotIn("Content-Encoding", headers, coding)
            self.assertEqual(body, content)
            self.assertEqual(headers["Vary"], "Accept-Encoding")

    def test_what_gains_nothing_is_not_compressed(self):
        for target in ["/assets/font-x1y2z3w4.woff2", "/icons/rose%201.png", "/theme.js"]:
            self.assertNotIn("Content-Encoding", self.get(target, Accept_Encoding="gzip, br")[1], target)

    def test_compressed_files_of_the_build_are_used(self):
        target = "/assets/ready-aaaabbbb.js"
        for coding, encoding, content in [
            ("gzip, br", "br", READY_BROTLI),
            ("gzip", "gzip", READY_GZIP),
            ("br;q=0, gzip", "gzip", READY_GZIP),
        ]:
            _, headers, body = self.get(target, Accept_Encoding=coding)
            self.assertEqual((headers["Content-Encoding"], body), (encoding, content))
        self.assertEqual(self.get(target)[2], SCRIPT)
        self.assertEqual(self.get(target + ".br")[0], 404)
        self.assertEqual(self.get(target + ".gz")[0], 404)

    def test_compressed_files_of_an_older_build_are_not(self):
        _, headers, body = self.get("/sw.js", Accept_Encoding="br, gzip")
        self.assertEqual(headers["Content-Encoding"], "gzip")
        self.assertEqual(gzip.decompress(body), FILES["sw.js"])

    def test_names_with_a_hash_are_kept_for_ever_and_others_asked_for(self):
        for name in FILES:
            if name.startswith("."):
                continue
            hashed = name.startswith("assets/") and name != "assets/plain.svg"
            headers = self.get("/" + name.replace(" ", "%20"))[1]
            self.assertEqual(headers["Cache-Control"], FOR_EVER if hashed else "no-cache", name)
        self.assertEqual(self.get("/table/index-Ab_-12cd")[1]["Cache-Control"], "no-cache")

    def test_what_did_not_change_is_not_sent_again(self):
        for target in ["/", "/sw.js", "/assets/index-Ab_-12cd.js"]:
            tags = set()
            for coding in ["", "gzip"]:
                _, first, _ = self.get(target, Accept_Encoding=coding)
                tag = first["ETag"]
                tags.add(tag)
                self.assertRegex(tag, r'^"[0-9a-z-]+"$')
                for asked in [tag, "W/" + tag, f'"x", {tag}', "*", f' {tag} ,"y"']:
                    for method in ["GET", "HEAD"]:
                        status, headers, body = self.get(
                            target, method, Accept_Encoding=coding, If_None_Match=asked
                        )
                        self.assertEqual((status, body), (304, b""), asked)
                        for name in ["ETag", "Cache-Control", "Vary", "Content-Security-Policy"]:
                            self.assertEqual(headers[name], first[name])
                        self.assertNotIn("Content-Type", headers)
                for asked in ['"x"', tag.strip('"'), tag[:-2] + '"', ""]:
                    self.assertEqual(self.get(target, Accept_Encoding=coding, If_None_Match=asked)[0], 200, asked)
            self.assertEqual(len(tags), 2, "a tag for each form")

    def test_the_same_page_has_the_same_tags_elsewhere(self):
        with Server(BLOOM) as other:
            for target in ["/", "/sw.js"]:
                self.assertEqual(other.get(target)[1]["ETag"], self.get(target)[1]["ETag"])
            self.assertNotEqual(self.get("/")[1]["ETag"], self.get("/sw.js")[1]["ETag"])

    def test_every_answer_is_safe(self):
        for target in ["/", "/assets/engine-0123abcd.wasm", "/nothing.js", "/%zz"]:
            headers = self.get(target)[1]
            policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
            self.assertEqual(policy, POLICY)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "no-referrer")
            self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")
            self.assertNotIn("Server", headers)
            self.assertRegex(headers["Date"], r"^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$")

    def test_only_get_and_head(self):
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"]:
            status, headers, _ = self.get("/", method)
            self.assertEqual(status, 405, method)
            self.assertEqual(headers["Allow"], "GET, HEAD")


if __name__ == "__main__":
    BLOOM = sys.argv.pop(1)
    program = unittest.main(exit=False, verbosity=1)
    broken = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
