#include "games/town/guide.h"
#include "games/town/json.h"
#include "tests/conformance/conformance.h"

namespace bloom::test {

INSTANTIATE_TYPED_TEST_SUITE_P(Town, Conformance, Counts<Town>);

}  // namespace bloom::test
