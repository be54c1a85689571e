#include "core/compare/own_head.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/compare/own_masks.h"
#include "core/examples/brought.h"
#include "core/files/file_reason.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"
#include "core/ops/ops.h"
#include "core/text/take.h"

namespace attention {

namespace {

/// The most numbers of one tensor: as many as are read at once.
constexpr Index kMostOwn = static_cast<Index>(kMostStoredNumbers);

/// A tensor with a batch of one before its rows and columns, if it has none.
Tensor batched(const Tensor& values) {
  if (values.shape().size() != 2) return values;
  Tensor made(DType::kFloat64, {1, values.shape()[0], values.shape()[1]});
  for (Index i = 0; i < values.size(); ++i) made.set(i, values.at(i));
  return made;
}

class Builder {
 public:
  Builder(const std::vector<OwnPart>& parts, const HeadChoice& choice, Graph& graph)
      : parts_(parts), choice_(choice), graph_(graph) {}

  MaybeRefusal build() {
    const OwnPart* const x = find_part(parts_, "x");
    if (x != nullptr) leaf("x", batched(x->values), "B T C");
    if (const OwnPart* memory = find_part(parts_, "memory")) {
      const bool is_as_wide = x == nullptr || memory->values.cols() == x->values.cols();
      key_rows_ = is_as_wide ? "C " : "M ";
      leaf("memory", batched(memory->values), is_as_wide ? "B S C" : "B S M");
    }
    graph_.set_mistake(choice_.mistake);
    is_many_ = choice_.heads > 1 || find_part(parts_, "w_output") != nullptr;
    if (MaybeRefusal refusal = find_heads()) return refusal;
    const bool is_cut = std::string_view(choice_.mistake) == "cut_before_projection";
    if (is_cut && x != nullptr && x->values.cols() == D_) {
      lessons::add_blocks(graph_, choice_.heads, graph_.find_axis("H"), "D");
    }
    for (const Projection& projection : kProjections) {
      if (MaybeRefusal refusal = add_projection(projection)) return refusal;
    }
    if (const OwnPart* mask = find_part(parts_, "mask")) {
      const std::string keys = lessons::KeySource(graph_).axis;
      const Index T = graph_.find_axis("T"), S = graph_.find_axis(keys);
      const MaskRead read = read_mask(mask->values, T, S);
      Tensor seen(DType::kFloat64, {});
      if (read.fault == MaskFault::kNone) {
        lessons::add_steps(graph_, "ones = ones(T, {0}) : T {0} [ones]", {keys});
        leaf("tril", read.seen, "T " + keys + " [mask]");
        // Masked scores that stand for scaled ones (take_masked) have it already.
        const bool has_it = is_taken("masked") && !is_taken("scaled");
        if (read.has_added && !has_it) leaf("added", read.added, "T " + keys + " [added]");
      } else if (masks_of_batch(*mask, graph_.find_axis("B"), T, S, seen)) {
        leaf("real", seen, "B T " + keys + " [mask]");
      } else {
        return refused_mask(*mask, read.fault, T, S);
      }
    }
    if (graph_.refusal()) return graph_.take_refusal();
    if (MaybeRefusal refusal = add_kept()) return refusal;
    is_many_ ? add_many() : add_one();
    if (graph_.refusal()) return graph_.take_refusal();
    return graph_.forward();
  }

 private:
  /// The names of queries, keys or values, and the step that computes them. Mistakes stand for a
  /// step by the name that it has here, as in the lessons.
  struct Projection {
    const char* part;
    const char* weight;
    const char* bias;
    const char* role;
    const char* split;   // if given by heads
    const char* groups;  // if given by those that several heads of queries share
    const char* step;
    const char* step_of_one;
  };
  static constexpr Projection kProjections[] = {
      {"q", "w_query", "b_query", "query", "q_heads", "",
       "q = linear(x, w_query, b_query) : B T D [query]", "q = matmul(x, w_query) : B T H [query]"},
      {"k", "w_key", "b_key", "key", "k_heads", "k_groups",
       "k = linear({2}, w_key, b_key) : B {3} {0} [key]", "k = matmul({2}, w_key) : B {3} H [key]"},
      {"v", "w_value", "b_value", "value", "v_heads", "v_groups",
       "v = linear({2}, w_value, b_value) : B {3} {1} [value]",
       "v = matmul({2}, w_value) : B {3} V [value]"},
  };

  void leaf(const std::string& name, const Tensor& values, const std::string& axes) {
    graph_.leaf(name.c_str(), values, axes.c_str(), "given");
  }

  /// Whether a part is taken as it is given; then it is a leaf, whose axes have these letters.
  bool take(const char* part, const char* axes) {
    const OwnPart* const given = find_part(parts_, part);
    if (given == nullptr || !is_taken(part)) return false;
    // They have been compared, so only axes of 1 may be missing.
    leaf(part, reshaped(given->values, shape_of(axes)), axes);
    return true;
  }

  bool is_taken(const char* part) const {
    return std::find(choice_.taken.begin(), choice_.taken.end(), part) != choice_.taken.end();
  }

  Shape shape_of(const char* axes) const {
    Shape shape;
    for (const std::string& letter : words(axes)) shape.push_back(graph_.find_axis(letter));
    return shape;
  }

  static Tensor reshaped(const Tensor& values, const Shape& shape) {
    Tensor made(DType::kFloat64, shape);
    for (Index i = 0; i < made.size(); ++i) made.set(i, values.at(i));
    return made;
  }

  /// Refuses numbers of which nothing can be computed.
  static MaybeRefusal check_finite(const OwnPart& part) {
    const Tensor& values = part.values;
    for (Index at = 0; at < values.size(); ++at) {
      if (std::isfinite(values.at(at))) continue;
      const Shape index = unravel_index(values.shape(), at);
      return refuse(file_reason::own_not_finite,
                    {part.name, listed(StoredShape(index.begin(), index.end()))});
    }
    return nullptr;
  }

  /// Binds the sizes of a head: H of queries and keys, and D of all heads'.
  MaybeRefusal find_heads() {
    const Index N = choice_.heads;
    const OwnPart* const w_query = find_part(parts_, "w_query");
    const OwnPart* const q = find_part(parts_, "q");
    const bool has_weight = w_query != nullptr && find_part(parts_, "x") != nullptr;
    if (!has_weight && q == nullptr) return refuse(file_reason::own_missing, {"w_query"});
    const Tensor& from = has_weight ? w_query->values : q->values;
    const bool is_split = !has_weight && from.shape().size() == 4;
    if (is_split && from.shape()[1] != N) {
      return refuse(file_reason::own_uneven, {from.shape()[1], N});
    }
    is_many_ = is_many_ || is_split;
    D_ = from.cols() * (is_split ? N : 1);
    if (D_ % N != 0) return refuse(file_reason::own_uneven, {D_, N});
    graph_.axis_size("N", N);
    graph_.axis_size("H", D_ / N);
    graph_.axis_size("D", D_);
    const Index G = heads_of("w_key", "k");
    if (G > 0 && G < N && N % G == 0 && heads_of("w_value", "v") == G) {
      times_ = N / G;
      graph_.axis_size("G", G);
      graph_.axis_size("K", G * graph_.find_axis("H"));
      graph_.axis_size("V", graph_.find_axis("H"));
    }
    return nullptr;
  }

  /// How many heads keys or values are of, as wide as those of queries; 0 if they are not.
  Index heads_of(const char* weight, const char* part) const {
    const OwnPart* made = find_part(parts_, weight);
    if (made == nullptr || find_part(parts_, "x") == nullptr) made = find_part(parts_, part);
    if (made == nullptr) return 0;
    const Shape& shape = made->values.shape();
    if (shape.size() == 4) return shape[1];
    const Index H = graph_.find_axis("H");
    return made->values.cols() % H == 0 ? made->values.cols() / H : 0;
  }

  /// Whether several heads of queries share those of keys and values.
  bool are_shared() const { return times_ > 1; }

  /// q, k or v: of its weight and its bias, or as it is given.
  MaybeRefusal add_projection(const Projection& of) {
    const OwnPart* const weight = find_part(parts_, of.weight);
    const OwnPart* const bias = find_part(parts_, of.bias);
    const OwnPart* const given = find_part(parts_, of.part);
    const bool is_value = *of.part == 'v';
    const std::string out = are_shared() && *of.part != 'q' ? "K"
                            : is_value                      ? (is_many_ ? "E" : "V")
                                                            : (is_many_ ? "D" : "H");
    const std::string role = std::string(" [") + of.role + "]";
    if (weight == nullptr || find_part(parts_, "x") == nullptr || is_taken(of.part)) {
      if (given == nullptr) return refuse(file_reason::own_missing, {of.weight});
      if (MaybeRefusal refusal = check_finite(*given)) return refusal;
      const Tensor values = batched(given->values);
      // Keys and values of so many tokens as there are no queries are those of a second sequence.
      const bool is_of_x =
          *of.part == 'q' || (graph_.find_axis("S") == 0 && values.rows() == graph_.find_axis("T"));
      const std::string tokens = is_of_x ? "T " : "S ";
      if (values.shape().size() == 3) {
        leaf(of.part, values, "B " + tokens + out + role);
      } else if (are_shared() && *of.part != 'q' && values.shape()[1] < choice_.heads) {
        leaf(of.groups, values, "B G " + tokens + "H" + role);
      } else {
        leaf(of.split, values, "B N " + tokens + (is_value ? "V" : "H") + role);
      }
      return nullptr;
    }
    const Index H = graph_.find_axis("H"), columns = weight->values.cols();
    Index wide = columns;
    const OwnPart* const w_key = find_part(parts_, "w_key");
    // Those that share keys alone, or otherwise, have them repeated before.
    const bool is_shared = *of.part != 'q' && columns < D_ && w_key != nullptr &&
                           w_key->values.cols() == columns && choice_.heads > 1;
    if (is_shared && !are_shared()) {
      if (columns % H != 0 || D_ % columns != 0) {
        return refuse(file_reason::own_uneven, {columns, choice_.heads});
      }
      wide = D_;
    }
    const std::string of_role = " [" + std::string(of.role);
    const std::string rows = *of.part == 'q' ? "C " : key_rows_;
    leaf(of.weight, repeated(weight->values, wide, H), rows + out + of_role + "_weight]");
    // A bias of zeros changes no bit. One head has none unless it is given.
    const bool has_bias = is_many_ || bias != nullptr;
    if (!has_bias) {
      add_step(of.step_of_one, out);
      return nullptr;
    }
    const Tensor added =
        bias != nullptr ? repeated(bias->values, wide, H) : Tensor(DType::kFloat64, {wide});
    leaf(of.bias, added, out + of_role + "_bias]");
    add_step(of.step, out);
    return nullptr;
  }

  /// What dropout keeps: 1 for a weight that is kept, or what it is multiplied by; with the share
  /// that is dropped, if it is not to be seen in that.
  MaybeRefusal add_kept() {
    const OwnPart* const part = find_part(parts_, "kept");
    if (part == nullptr) return nullptr;
    const OwnPart* const share = find_part(parts_, "p");
    const KeptRead read = read_kept(part->values, share != nullptr ? &share->values : nullptr);
    if (read.fault == KeptRead::Fault::kNoShare) return refuse(file_reason::own_missing, {"p"});
    if (read.fault != KeptRead::Fault::kNone) return refuse(file_reason::own_kept, {part->name});
    const std::string keys = lessons::KeySource(graph_).axis;
    const std::string matrix = "T " + keys, all = (is_many_ ? "B N " : "B ") + matrix;
    const Index size = part->values.size();
    const std::string axes = size == elements(shape_of(matrix.c_str())) ? matrix : all;
    if (size != elements(shape_of(axes.c_str()))) {
      return refuse(file_reason::own_kept, {part->name});
    }
    leaf("kept", reshaped(read.kept, shape_of(axes.c_str())), axes + " [kept]");
    lessons::add_steps(graph_, "keep_scale = div_rest(kept, {0}) : {1} [kept]",
                       {read.dropped, axes});
    return nullptr;
  }

  static Index elements(const Shape& shape) {
    Index count = 1;
    for (const Index size : shape) count *= size;
    return count;
  }

  /// The step of a projection, with the gaps that mistakes have there.
  void add_step(const char* step, const std::string& out) {
    const lessons::KeySource keys(graph_);
    lessons::add_steps(graph_, step, {out, out, keys.sequence, keys.axis, out});
  }

  /// From scores to weights, as far as they are not given.
  void add_shares(const char* axes) {
    if (take("weights", axes)) return;
    const bool has_scaled = take("scaled", axes) || take_masked(axes);
    const bool hides = choice_.is_causal || graph_.last_of("mask") >= 0;
    lessons::add_weights(graph_, has_scaled ? ops::kByNothing : ops::kByRoot, hides);
  }

  /// What is seen of masked scores, as scaled ones: the mask hides the others again.
  bool take_masked(const char* axes) {
    const OwnPart* const given = find_part(parts_, "masked");
    if (given == nullptr || !is_taken("masked")) return false;
    Tensor scaled = reshaped(given->values, shape_of(axes));
    for (Index i = 0; i < scaled.size(); ++i) {
      if (scaled.at(i) < kHidden) scaled.set(i, 0);
    }
    leaf("scaled", scaled, axes);
    return true;
  }

  void add_one() {
    const std::string keys = lessons::KeySource(graph_).axis, axes = "B T " + keys;
    if (!take("scores", axes.c_str())) {
      lessons::add_steps(graph_, R"(
        k_T    = transpose(k)   : B H {0} [key]
        scores = matmul(q, k_T) : B T {0} [scores]
      )",
                         {keys});
    }
    add_shares(axes.c_str());
    lessons::add_steps(graph_, "y = matmul(weights, v) : B T V [output]");
  }

  /// As in the lesson heads, whose names have a suffix: here none.
  void add_many() {
    const lessons::KeySource keys(graph_);
    const auto add = [&](const char* steps) {
      const bool are_few = are_shared();
      lessons::add_steps(graph_, steps,
                         {"", "V", "E", keys.axis, are_few ? "G" : "N",
                          are_few ? "_groups" : "_heads", are_few ? "_groups" : "", times_});
    };
    const Index E = graph_.find_axis("E"), N = choice_.heads;
    if (E > 0) {
      if (E % N != 0) return graph_.stop(refuse(file_reason::own_uneven, {E, N}));
      graph_.axis_size("V", E / N);
    }
    if (graph_.find("q_heads") < 0) {
      add("q_view{0}  = view(q, B, T, N, H)     : B T N H [query]{0}");
      add("q_heads{0} = transpose(q_view{0}, 1) : B N T H [query]{0}");
    }
    if (graph_.find("k_heads") < 0 && graph_.find("k_groups") < 0) {
      add("k_view{0}  = view(k, B, {3}, {4}, H) : B {3} {4} H [key]{0}");
      add("k{5}{0}    = transpose(k_view{0}, 1) : B {4} {3} H [key]{0}");
    }
    if (graph_.find("k_heads") < 0) {
      add("k_heads{0} = repeat_interleave(k_groups{0}, {7}) : B N {3} H [key]{0}");
    }
    if (graph_.find("v_heads") < 0 && graph_.find("v_groups") < 0) {
      add("v_view{0}  = view(v, B, {3}, {4}, V) : B {3} {4} V [value]{0}");
      add("v{5}{0}    = transpose(v_view{0}, 1) : B {4} {3} V [value]{0}");
    }
    if (graph_.find("v_heads") < 0) {
      add("v_heads{0} = repeat_interleave(v_groups{0}, {7}) : B N {3} V [value]{0}");
    }
    graph_.axis_size("E", graph_.find_axis("V") * N);
    const std::string axes = "B N T " + keys.axis;
    if (!take("scores", axes.c_str())) {
      add(R"(
        k_T{0}     = transpose(k_heads{0})      : B N H {3} [key]{0}
        scores{0}  = matmul(q_heads{0}, k_T{0}) : B N T {3} [scores]{0}
      )");
    }
    add_shares(axes.c_str());
    if (!take("concat", "B T E")) {
      if (!take("heads_out", "B N T V")) {
        add("heads_out{0} = matmul(weights{0}, v_heads{0}) : B N T V");
      }
      add(R"(
        heads_back{0} = transpose(heads_out{0}, 1) : B T N V
        concat{0}     = contiguous_view(heads_back{0}, B, T, E) : B T E
      )");
    }
    const OwnPart* const weight = find_part(parts_, "w_output");
    if (weight == nullptr) return;
    const OwnPart* const bias = find_part(parts_, "b_output");
    leaf("w_output", weight->values, "E O [output_weight]");
    leaf("b_output",
         bias != nullptr ? bias->values : Tensor(DType::kFloat64, {weight->values.cols()}),
         "O [output_bias]");
    lessons::add_steps(graph_, "y = linear(concat, w_output, b_output) : B T O [output]");
  }

  const std::vector<OwnPart>& parts_;
  const HeadChoice& choice_;
  Graph& graph_;
  std::string key_rows_ = "C ";  // the letter of the columns of what keys and values are made of
  Index D_ = 0, times_ = 1;      // columns of all heads; heads that share one of keys and values
  bool is_many_ = false;
};

}  // namespace

MaybeRefusal build_own(const std::vector<OwnPart>& parts, const HeadChoice& choice, Graph& graph) {
  graph = Graph(DType::kFloat64, Library::kPyTorch, kMostOwn);
  return Builder(parts, choice, graph).build();
}

std::string statement_of(const Graph& graph, NodeId id, const std::vector<OwnPart>& parts) {
  std::string statement = graph.pytorch(id);
  for (const char* bias : {"b_query", "b_key", "b_value", "b_output"}) {
    const std::string added = std::string(" + ") + bias;
    const std::size_t at = statement.find(added);
    if (at == std::string::npos || find_part(parts, bias) != nullptr) continue;
    statement.erase(at, added.size());
  }
  return statement;
}

}  // namespace attention
