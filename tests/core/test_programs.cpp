// Lessons as PyTorch programs: the statements that the page shows are run by PyTorch, notebook
// 003's by NumPy (tests/golden/generators/programs.py), and its numbers are ours. Own seeds and
// sizes, both dtypes, and edits of given and computed numbers.
#include <doctest.h>

#include <map>
#include <string>

#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/program.h"

using namespace attention;
using nlohmann::json;

TEST_CASE("the PyTorch, or NumPy, that the page shows gives the page's numbers, edits included") {
  const std::map<std::string, std::size_t> files = {{"programs.json", 57}, {"shapes.json", 19}};
  for (const auto& [name, count] : files) {
    const json file = golden(name.c_str());
    CHECK(file["programs"].size() == count);
    for (const json& program : file["programs"]) {
      const std::string choice = program["choice"];
      CAPTURE(choice);
      Graph graph = std::move(open(choice).graph);
      make_edits(graph, program["edits"]);
      check_program(graph, program);
    }
  }
}
