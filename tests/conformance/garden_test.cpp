#include "games/garden/guide.h"
#include "games/garden/json.h"
#include "tests/conformance/conformance.h"

namespace bloom::test {

INSTANTIATE_TYPED_TEST_SUITE_P(Garden, Conformance, Counts<Garden>);

}  // namespace bloom::test
