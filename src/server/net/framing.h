// Where one request ends and the next begins.
//
// A proxy in front and this server have to agree on that, or what one takes for the content of a
// request is a request to the other. So this is stricter than HTTP asks for: what can be read in
// two ways is not read at all, and the connection ends (docs/decisions/strangers.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bloom::server {

// Finds the end of a request's head. Every byte is looked at once, however they arrive; a broken
// head is known by its first wrong byte.
class HeadScan {
 public:
  enum class State : std::uint8_t { kMore, kWhole, kBroken };

  // `all` is what has come so far; it begins with what was shown before. Broken: no request line of
  // HTTP/1.0 or 1.1, a line that does not end in CR LF, goes on in the next one or has no name
  // directly before its colon, a control character.
  State look(std::string_view all);

  // Of the head with its empty line, once it is whole.
  std::size_t size() const { return at_; }

 private:
  enum class Part : std::uint8_t { kMethod, kTarget, kVersion, kLine, kName, kValue, kEnd };
  bool take(char c);

  Part part_ = Part::kMethod;
  std::size_t at_ = 0, begin_ = 0;  // of the part
  std::string version_;
};

// What a head says of the content behind it.
struct Framing {
  bool chunked = false;
  std::uint64_t size = 0;  // if it is not

  bool content() const { return chunked || size > 0; }
};

// The values of all Transfer-Encoding and Content-Length lines. Nothing if they leave a doubt: any
// coding but one `chunked`, both kinds of lines, a line twice, a length that is not all digits,
// chunks in HTTP/1.0. `version` is 10 or 11.
std::optional<Framing> framing_of(unsigned version, const std::vector<std::string_view>& codings,
                                  const std::vector<std::string_view>& lengths);

// Content in chunks. Takes no extensions and no trailers, which mean nothing here.
class Chunks {
 public:
  enum class State : std::uint8_t { kMore, kWhole, kBroken, kTooLarge };

  explicit Chunks(std::size_t most) : most_(most) {}

  // Takes what it understands from the front of `input`; what follows the last chunk stays.
  State take(std::string_view& input);
  std::string& content() { return content_; }

 private:
  enum class Part : std::uint8_t {
    kSize,
    kSizeEnd,
    kBytes,
    kBytesEnd,
    kBytesEndLine,
    kLast,
    kLastLine
  };

  Part part_ = Part::kSize;
  std::size_t most_, left_ = 0, digits_ = 0;
  std::string content_;
};

// Whether a Sec-WebSocket-Key is one: sixteen bytes in base64.
bool is_socket_key(std::string_view key);

// Two words of a header; letters are the same in either case.
bool same_word(std::string_view a, std::string_view b);

}  // namespace bloom::server
