// The program for a terminal: what it prints of a choice, of files, and of a head that is compared.
#include <doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "base64.h"
#include "core/compare/bounds.h"
#include "core/compare/check.h"
#include "core/lessons/lesson.h"
#include "core/lessons/steps.h"
#include "golden.h"
#include "native/tensor_file.h"
#include "native/terminal.h"
#include "repeated.h"

using namespace attention;

namespace {

/// A file that is there as long as this is.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& bytes, const char* end = ".safetensors")
      : path("/tmp/attention_test_" + std::to_string(getpid()) + "_" + std::to_string(count++) +
             end) {
    std::ofstream(path, std::ios::binary) << bytes;
  }
  ~TemporaryFile() { std::remove(path.c_str()); }

  /// What the readers call a tensor without a name of its own.
  std::string name() const { return path.substr(5, path.find('.') - 5); }

  const std::string path;

 private:
  inline static int count = 0;
};

std::string row_of(const nlohmann::json& index) {
  std::string text;
  for (const std::int64_t at : index) text += (text.empty() ? "" : ", ") + std::to_string(at);
  return "[" + text + "]";
}

// Two heads of a notebook, printed with eight digits, and two whose scores were divided by the root
// of their size and of their number; the digits are NumPy's, in float64.
constexpr char kPrintedNotebook[] =
    R"({"x":[[[-0.78,0.19,1.48,-1.23],[1.96,0.47,-0.4,0.59],[-0.1,-0.76,0.97,1.61],[1.63,-0.93,
3.04,-0.44],[-1.11,1.49,-0.39,-0.31],[-1.87,0.83,-0.9,0.39]],[[0.68,-1.06,0.47,-0.77],
[0.64,-1.77,-0.7,-2.07],[-0.54,-0.03,-1.02,-0.56],[-1.35,-0.49,-0.42,-0.7],[-0.03,0.45,
-0.36,0.96],[-0.23,-0.91,1.46,0.07]]],"w_query":[[0.1,0.27,-0.35,-0.11],[-1.86,-0.25,
-1.25,-0.36],[-0.71,1.71,-1.17,1.05],[0.08,1.76,0.53,-0.1]],"w_key":[[0.7,-1.52,2.67,
0.06],[-1.46,2.02,-0.78,-0.83],[1.39,-1.07,-0.52,1.11],[1.73,1.05,1.47,1.17]],
"w_value":[[-1.26,0.25,0.03,1.92],[0.58,-0.25,-0.46,1.69],[0.08,-1.85,-0.71,0.3],[1.64,
-0.9,1.04,0.72]],"heads":2,"mask":null,"concat":[[[2.14402292,0.39960117,-2.01801767,
-1.62729909],[2.67248838,0.49704621,-0.56197836,-0.9495289],[3.3800271,0.63468213,
-0.60145552,1.72734375],[3.36749812,0.6325333,-2.36034517,-1.62563163],[-0.61925828,
-1.69258463,-0.61218319,-1.06819435],[-2.84382125,-4.2797494,0.70400426,4.73762408]],
[[-0.25085677,-2.23087072,-0.27479377,-1.13175258],[-1.00781468,-1.51982567,-0.01637377,
-0.4856992],[-4.76704565,3.07631155,-0.28047406,-1.7318373],[-3.52532198,1.49825583,
-0.06779337,-0.73057099],[0.43357436,1.2195325,-0.2201747,-1.86373055],[1.7634395,
-0.22815464,-0.49290634,-1.46183568]]]})";
constexpr char kDividedByTwo[] =
    R"({"q":[[1.0,-0.5,0.25,0.75,0.5,-1.0,1.5,0.0],[0.0,1.25,-0.75,0.5,-0.25,1.0,0.5,-1.5],[0.5,
0.5,1.0,-1.0,0.75,0.25,-0.5,1.0]],"k":[[0.5,0.5,1.0,-1.0,0.75,0.25,-0.5,1.0],[0.0,1.25,
-0.75,0.5,-0.25,1.0,0.5,-1.5],[1.0,-0.5,0.25,0.75,0.5,-1.0,1.5,0.0]],"v":[[0.5,-0.25,
0.125,0.375,0.25,-0.5,0.75,0.0],[0.0,0.625,-0.375,0.25,-0.125,0.5,0.25,-0.75],[0.25,0.25,
0.5,-0.5,0.375,0.125,-0.25,0.5]],"heads":2,"weights":[[[0.20815526,0.18952752,0.60231722],
[0.15197628,0.68111043,0.16691329],[0.6837836,0.14332883,0.17288757]],[[0.10001242,
0.11332892,0.78665865],[0.05976527,0.82503415,0.11520058],[0.68731721,0.11576311,
0.19691968]]],"concat":[[0.25465693,0.21699519,0.2561052,-0.17571851,0.30583399,
0.10499058,-0.09332311,0.30833263],[0.11771646,0.42942827,-0.15296273,0.14381207,
-0.04498773,0.39703451,0.22228235,-0.56117532],[0.38511369,-0.03814349,0.11816842,
0.20580727,0.23120379,-0.26116209,0.49519877,0.01163751]]})";
constexpr char kDividedByRootOfHeads[] =
    R"({"q":[[1.0,-0.5,0.25,0.75,0.5,-1.0,1.5,0.0],[0.0,1.25,-0.75,0.5,-0.25,1.0,0.5,-1.5],[0.5,
0.5,1.0,-1.0,0.75,0.25,-0.5,1.0]],"k":[[0.5,0.5,1.0,-1.0,0.75,0.25,-0.5,1.0],[0.0,1.25,
-0.75,0.5,-0.25,1.0,0.5,-1.5],[1.0,-0.5,0.25,0.75,0.5,-1.0,1.5,0.0]],"v":[[0.5,-0.25,
0.125,0.375,0.25,-0.5,0.75,0.0],[0.0,0.625,-0.375,0.25,-0.125,0.5,0.25,-0.75],[0.25,0.25,
0.5,-0.5,0.375,0.125,-0.25,0.5]],"heads":2,"concat":[[0.25487382,0.22306355,0.32080127,
-0.25948722,0.34009515,0.11641561,-0.17277494,0.40366925],[0.07491887,0.50069867,
-0.23201418,0.18024269,-0.08813183,0.45618918,0.2328045,-0.66204514],[0.42765764,
-0.11626415,0.12402488,0.26413701,0.24291806,-0.35036485,0.58138353,0.01994481]]})";

}  // namespace

TEST_CASE("a head that PyTorch has computed is the same, or parts where it was made wrong") {
  const auto cases = golden("checks.json")["cases"].get<std::vector<nlohmann::json>>();
  for (std::size_t n = 0; n < cases.size(); ++n) {
    const nlohmann::json& entry = cases[n];
    const std::string name = entry["name"];
    // No other has parts that would have no shape, were there more heads.
    const bool is_alone = name.find(", weights alone") != std::string::npos;
    if (n % each(3) != 0 && !is_alone) continue;
    CAPTURE(name);
    const TemporaryFile file(base64(entry["base64"].get<std::string>()));
    std::vector<std::string> arguments = {"check", file.path};
    for (const std::string option : entry["options"]) arguments.push_back(option);
    const Printed printed = run(arguments);
    CAPTURE(printed.out);
    CAPTURE(printed.error);
    if (entry["parts"].is_null()) {
      CHECK(printed.status == 0);
      CHECK(printed.out.find("All that was compared is the same.") != std::string::npos);
      continue;
    }
    CHECK(printed.status == 1);
    const std::string part = entry["parts"];
    const std::size_t at = printed.out.find("DIFFERS");
    REQUIRE(at != std::string::npos);
    const std::size_t line = printed.out.rfind('\n', at) + 1;
    CHECK(printed.out.substr(line + 2, part.size() + 1) == part + " ");
    const std::string node = entry["node"];
    CHECK(printed.out.find("first " + node + row_of(entry["first"])) != std::string::npos);
    for (const std::string mistake : entry["mistakes"]) {
      CHECK(printed.out.find("The mistake " + mistake + " gives these numbers") !=
            std::string::npos);
    }
    if (entry["mistakes"].empty()) {
      CHECK(printed.out.find("No mistake that is known here") != std::string::npos);
    }
  }
}

TEST_CASE("a head whose tensors are missing, or of other shapes, is compared or refused") {
  const auto cases = golden("checks.json")["cases"].get<std::vector<nlohmann::json>>();
  int compared = 0, refused = 0;
  const std::size_t step = is_whole() ? 10 : is_sampled() ? 15 : 20, of = is_sampled() ? 8 : 2;
  for (std::size_t n = 0; n < cases.size(); n += step) {
    const auto all = read_file("", base64(cases[n]["base64"].get<std::string>()));
    REQUIRE(all.ok());
    for (std::size_t which = 0; which < all.value().size(); ++which) {
      for (int change = 0; change < 6; ++change) {
        // Each change is made to some tensor, and each tensor has some of the changes: of one case
        // the one half, of the next the other; for the sanitizers an eighth.
        const auto turn = which + static_cast<std::size_t>(change);
        if ((turn + n / step) % of != 0) continue;
        std::vector<Read> changed = all.value();
        Read& read = changed[which];
        StoredShape& shape = read.stored.shape;
        if (change == 0) changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(which));
        if (change == 1) std::reverse(shape.begin(), shape.end());
        if (change == 2) shape = {read.numbers.values.size()};
        if (change == 3) shape.insert(shape.begin(), 2, 1);
        if (change == 4) std::swap(read.stored.name, changed[0].stored.name);
        if (change == 5) {
          shape.back() = 0;
          read.numbers.values.clear();
        }
        std::vector<Stored> list;
        for (const Read& one : changed) list.push_back(one.stored);
        for (const Proposal& proposal : propose(list)) {
          const auto checked = check(proposal, changed, {});
          ++(checked.ok() ? compared : refused);
          if (!checked.ok()) REQUIRE(!checked.refusal().what().empty());
        }
      }
    }
  }
  CHECK(compared > (is_sampled() ? 10 : 30));
  CHECK(refused > (is_sampled() ? 10 : 30));
}

TEST_CASE("queries without a weight must be finite, and are refused by their cell") {
  const TemporaryFile file(R"({"q":[[1,2],[3,NaN]],"k":[[1,2],[3,4]],"v":[[1],[2]],"y":[[1],[2]]})",
                           ".json");
  const Printed printed = run({"check", file.path});
  CHECK(printed.status == 2);
  CHECK(printed.error.find("q[1, 1] is not a finite number, so nothing can be computed of it.") !=
        std::string::npos);
}

TEST_CASE("numbers that were printed are the same as far as their digits go") {
  const TemporaryFile file(kPrintedNotebook, ".json");
  const Printed printed = run({"check", file.path});
  CAPTURE(printed.out);
  CHECK(printed.status == 0);
  CHECK(printed.out.find("2 heads, without a mask\n  concat     the same; at most") !=
        std::string::npos);

  const TemporaryFile right(kDividedByTwo, ".json");
  CHECK(run({"check", right.path}).status == 0);
  const TemporaryFile wrong(kDividedByRootOfHeads, ".json");
  const Printed parted = run({"check", wrong.path});
  CHECK(parted.status == 1);
  CHECK(parted.out.find("first concat[0, 0, 0]: theirs 0.25487382, here 0.25465693") !=
        std::string::npos);

  // Four decimals as torch prints them: 0.3333 may be a third, three times which is 1, but
  // not 1.0010.
  const std::string head =
      "x = tensor([[1., 2.], [3., 4.]])\nw_query = tensor([[1., 0.], [0., 1.]])\n"
      "w_key = tensor([[0.3333, 0.], [0., 1.]])\nw_value = tensor([[1., 0.], [0., 1.]])\n";
  const TemporaryFile near(head + "k = tensor([[0.3333, 2.0000], [0.9999, 4.0000]])\n", ".txt");
  CHECK(run({"check", near.path}).status == 0);
  const TemporaryFile third(head + "k = tensor([[0.3333, 2.0000], [1.0000, 4.0000]])\n", ".txt");
  CHECK(run({"check", third.path}).status == 0);
  const TemporaryFile far(head + "k = tensor([[0.3333, 2.0000], [1.0010, 4.0000]])\n", ".txt");
  CHECK(run({"check", far.path}).status == 1);
}

TEST_CASE("a tensor of a choice is printed as the notebook printed it") {
  for (const nlohmann::json& step :
       golden("000.json")["steps"].get<std::vector<nlohmann::json>>()) {
    if (step["name"] != "newer_a59") continue;
    CHECK(run({"show", "notebook_000", "newer_a_59"}).out ==
          step["printed"][0]["text"].get<std::string>() + "\n");
  }
  CHECK(run({"show", "lesson=triangle&example=randn&T=3"}).out.find("\nweights  ") !=
        std::string::npos);
  CHECK(run({"show", "head", "nothing"}).error == "The lesson has no tensor \"nothing\".\n");
  CHECK(run({"show", "head", "nothing"}).status == 2);
  CHECK(run({"show", "nowhere"}).status == 2);
  CHECK(run({"show"}).status == 2);
  CHECK(run({"head"}).status == 2);
  CHECK(run({}).status == 0);
}

TEST_CASE("the hash of a choice is the one that every build has") {
  const nlohmann::json hashes = read_json("core/hashes.json");
  for (const char* lesson : {"head", "heads", "loop"}) {
    const std::string hash = hashes[std::string("lesson=") + lesson];
    CHECK(run({"hash", lesson}).out == hash + "\n");
  }
  CHECK(run({"hash", "nowhere"}).status == 2);
  CHECK(run({"hash"}).status == 2);
}

TEST_CASE("files are listed, and refused in a sentence") {
  const TemporaryFile file("{\"x\": [[1, 2.5]], \"n\": 3}", ".json");
  CHECK(run({"read", file.path, "--bits"}).out ==
        file.path +
            "\n  x                        float64  [1, 2]\n    3ff0000000000000\n"
            "    4004000000000000\n  n                        int64    []\n    "
            "4008000000000000\n");
  CHECK(run({"read", "/tmp/no such file"}).status == 2);
  CHECK(run({"check", file.path}).status == 2);
  CHECK(run({"check", file.path, "--heads", "none"}).status == 2);
  CHECK(run({"check"}).status == 2);
  const TemporaryFile cut("\x93NUMPY\x01", ".npy");
  CHECK(run({"read", cut.path}).error ==
        cut.path + ": The header of " + cut.name() +
            " is said to end at byte 10, but there are 7 bytes.\n");
  const TemporaryFile two(
      R"({"a": {"wq": [[1]], "wk": [[1]]}, "b": {"wq": [[1]], "wk": [[1]]}, "x": [[1]], "q": [[2]]})",
      ".json");
  CHECK(run({"check", two.path}).error == "Choose one of these by --group:\n  a\n  b\n");
  const Printed missing = run({"check", two.path, "--group", "a"});
  CHECK(missing.error == "The head needs w_value, which is not among the tensors.\n");
}

TEST_CASE("of a model of half a gigabyte the header and one layer are read") {
  // GPT-2's shapes: 12 layers, C = 768. The file is a hole but for its header.
  std::string header = "{";
  std::uint64_t at = 0;
  const auto add = [&](const std::string& name, const std::string& shape, std::uint64_t count) {
    header += (at == 0 ? "\"" : ",\"") + name + "\":{\"dtype\":\"F32\",\"shape\":[" + shape +
              "],\"data_offsets\":[" + std::to_string(at) + "," + std::to_string(at + 4 * count) +
              "]}";
    at += 4 * count;
  };
  add("wte.weight", "50257,768", 50257 * 768);
  for (int layer = 0; layer < 12; ++layer) {
    const std::string group = "h." + std::to_string(layer) + ".";
    add(group + "attn.c_attn.weight", "768,2304", 768 * 2304);
    add(group + "attn.c_attn.bias", "2304", 2304);
    add(group + "attn.c_proj.weight", "768,768", 768 * 768);
    add(group + "mlp.c_fc.weight", "768,3072", 768 * 3072);
    add(group + "mlp.c_proj.weight", "3072,768", 768 * 3072);
  }
  header += "}";
  std::string start;
  for (int i = 0; i < 8; ++i) start += static_cast<char>(header.size() >> (8 * i) & 0xff);
  const TemporaryFile path(start + header);
  REQUIRE(truncate(path.path.c_str(), static_cast<off_t>(8 + header.size() + at)) == 0);

  TensorFile file;
  bool is_found;
  REQUIRE(!file.open(path.path, is_found));
  CHECK(file.size() > 490'000'000);
  CHECK(file.bytes_read() == 64 + 8 + header.size());
  const std::vector<Proposal> proposals = propose(file.list());
  REQUIRE(proposals.size() == 12);
  const auto weight = file.read(proposals[3].placed[0].tensor);
  REQUIRE(weight.ok());
  CHECK(weight.value().numbers.values.size() == 768 * 2304);
  CHECK(file.bytes_read() == 64 + 8 + header.size() + 4 * 768 * 2304);
  // wte has more numbers than are read at once: none of its bytes are
  CHECK(file.read(0).refusal().id == std::string("too_many_numbers"));
  CHECK(file.bytes_read() == 64 + 8 + header.size() + 4 * 768 * 2304);
}

TEST_CASE("what float32 computes lies within the bounds, and they are not far above") {
  Choice choice;
  REQUIRE(!parse_choice("lesson=heads&example=randn&T=8&C=16&num_heads=2", choice));
  Lesson narrow, wide;
  REQUIRE(!build_lesson(choice, narrow));
  REQUIRE(!parse_choice("dtype=float64", choice));
  REQUIRE(!build_lesson(choice, wide));
  Bounds bounds(wide.graph, precision_of(24));
  double closest = 0;
  for (const char* name : {"q", "k_heads", "scores", "scaled", "weights", "concat", "y"}) {
    const NodeId id = wide.graph.find(name);
    REQUIRE(narrow.graph.node(id).name == name);
    for (Index at = 0; at < wide.graph.node(id).tensor.size(); ++at) {
      const double apart =
          std::fabs(wide.graph.node(id).tensor.at(at) - narrow.graph.node(id).tensor.at(at));
      const double bound = bounds.of(id, at);
      REQUIRE(apart <= bound);
      REQUIRE(bound < 1e-3);
      if (bound > 0) closest = std::max(closest, apart / bound);
      REQUIRE(bound == doctest::Approx(bounds.from_terms(id, at)).epsilon(1e-9));
    }
  }
  CHECK(closest > 0.01);  // a bound of a hundred times what happens would hide mistakes
}

TEST_CASE("the bound of a cell, by its rules") {
  Graph graph(DType::kFloat64);
  graph.leaf("a", Tensor(DType::kFloat64, {1, 2}, {2, 3}), "R C", "");
  graph.leaf("b", Tensor(DType::kFloat64, {2, 1}, {4, -5}), "C D", "");
  lessons::add_steps(graph, "c = matmul(a, b) : R D");
  REQUIRE(!graph.forward());
  const Precision precision = {0.25, 0};
  const double unit = 0.25 + precision_of(53).unit;
  // the products 8 and -15: their own rounding, then the sum of two
  CHECK(Bounds(graph, precision).of(2, 0) == doctest::Approx(unit * 23 + 2 * unit * 23));
  CHECK(Bounds(graph, precision).of(0, 0) == 0);
}

TEST_CASE("the bounds of softmax, by its rules, also below a row that is hidden whole") {
  Graph graph(DType::kFloat64);
  graph.leaf("a", Tensor(DType::kFloat64, {2, 2}, {0, 0, 0, 0}), "R C", "");
  graph.leaf("seen", Tensor(DType::kFloat64, {2, 2}, {0, 0, 1, 1}), "R C", "");
  lessons::add_steps(graph, R"(
    hidden = masked_fill(a, seen) : R C
    p      = softmax(hidden)      : R C
  )");
  REQUIRE(!graph.forward());
  Bounds bounds(graph, {0x1p-10, 0});
  const double unit = 0x1p-10 + precision_of(53).unit;
  CHECK(bounds.of(3, 0) == 0);
  CHECK(bounds.of(3, 1) == 0);
  // exps of 1, each within 4 units; their sum 2 within these 8 and two units of 2; a quotient of
  // 1/2
  const double of_sum = 8 * unit + 2 * unit * 2;
  const double of_quotient = (4 * unit + of_sum / 2) / (2 - of_sum) + 2 * unit / 2;
  CHECK(bounds.of(3, 2) == doctest::Approx(of_quotient).epsilon(1e-12));
  CHECK(bounds.of(3, 3) == doctest::Approx(of_quotient).epsilon(1e-12));
}
