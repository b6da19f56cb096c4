#include "games/runs/guide.h"
#include "games/runs/json.h"
#include "tests/conformance/conformance.h"

namespace bloom::test {

INSTANTIATE_TYPED_TEST_SUITE_P(Runs, Conformance, Counts<Runs>);

}  // namespace bloom::test
