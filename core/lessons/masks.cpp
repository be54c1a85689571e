#include "core/lessons/masks.h"

#include <cmath>
#include <limits>
#include <string>

#include "core/lessons/leaves.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"
#include "core/print/python_repr.h"
#include "core/text/fill.h"
#include "core/text/step.h"
#include "core/text/take.h"

namespace attention::lessons {

namespace {

/// The letter of the keys' axis: they may come from a second sequence.
const char* key_axis(const Graph& graph) {
  return graph.find("memory") >= 0 ? "S" : "T";
}

/// Adds near, 1 for the `size` keys that end with the token's own. The last query has the last key.
void add_window(Graph& graph, Index size) {
  const char* const keys = key_axis(graph);
  const Index last = graph.find_axis(keys) - graph.find_axis("T");
  add_steps(graph, "near = triu(ones, {0}) : T {2} [mask]", {last + 1 - size, last - size, keys});
}

/// Adds real, 1 for the keys of each sequence that are not padding behind its own length.
void add_padding(Graph& graph, const std::string& text) {
  const std::string keys = key_axis(graph);
  const Index B = graph.find_axis("B"), T = graph.find_axis("T"), K = graph.find_axis(keys);
  std::vector<Index> lengths;
  for (std::string_view rest = text; !rest.empty();) {
    const Index length = whole_number(take(rest, ','));
    if (length < 0 || length > K) break;
    lengths.push_back(length);
  }
  if (static_cast<Index>(lengths.size()) != B) {
    return graph.stop(refuse(reason::padding_lengths, {K, B, text}));
  }
  Tensor real(DType::kFloat32, {B, T, K});
  for (Index i = 0; i < real.size(); ++i) {
    real.set(i, i % K < lengths[static_cast<std::size_t>(i / (T * K))] ? 1 : 0);
  }
  const std::string made =
      fill("(torch.arange({}) < torch.tensor([{}]).view({}, 1, 1)).float().repeat(1, {}, 1)",
           {K, lengths, B, T});
  graph.leaf("real", std::move(real), fill("B T {} [mask]", {keys}).c_str(), made.c_str(), "",
             Origin::kWritten);
}

/// The number of a text such as "-0.25", with up to 15 digits and no exponent, or "-inf"; as the
/// quotient of two whole numbers it is rounded once. False for any other text.
bool read_decimal(std::string_view text, double& value) {
  constexpr std::size_t kMostDigits = 15;
  const bool is_negative = !text.empty() && text[0] == '-';
  if (is_negative) text.remove_prefix(1);
  if (text == "inf") {
    value = -std::numeric_limits<double>::infinity();
    return is_negative;
  }
  double digits = 0, power = 1;
  std::size_t count = 0;
  bool is_behind = false;
  for (const char c : text) {
    if (c == '.' && !is_behind) {
      is_behind = true;
    } else if (c >= '0' && c <= '9') {
      digits = digits * 10 + (c - '0');
      if (is_behind) power *= 10;
      ++count;
    } else {
      return false;
    }
  }
  value = (is_negative ? -digits : digits) / power;
  return count > 0 && count <= kMostDigits;
}

/// Reads rows of numbers, "0,-1.5;0,-inf"; false if they are not so many rows and columns.
bool read_numbers(std::string_view text, Index rows, Index columns, Tensor& values) {
  values = Tensor(DType::kFloat64, {rows, columns});
  for (Index i = 0; i < values.size(); ++i) {
    const bool is_last = i % columns == columns - 1;
    // A row that is too long has a comma in its last number, one that is too short a semicolon.
    double value;
    if (!read_decimal(take(text, is_last ? ';' : ','), value)) return false;
    values.set(i, value);
  }
  return text.empty();
}

/// The place of a character among those that stand for six bits each, as in URLs; -1 if it has
/// none.
int six_bits(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '-' ? 62 : c == '_' ? 63 : -1;
}

/// Reads rows of cells, "100,110,111", or all of their bits behind "~", six a character.
bool read_cells(std::string_view text, Index rows, Index columns, Tensor& values) {
  values = Tensor(DType::kFloat64, {rows, columns});
  const bool is_dense = !text.empty() && text[0] == '~';
  const auto expected =
      static_cast<std::size_t>(is_dense ? 1 + (values.size() + 5) / 6 : values.size() + rows - 1);
  if (text.size() != expected) return false;
  for (Index i = 0; i < values.size(); ++i) {
    const auto at = static_cast<std::size_t>(is_dense ? 1 + i / 6 : i + i / columns);
    const int bits = is_dense ? six_bits(text[at]) : text[at] - '0';
    if (is_dense ? bits < 0 : bits != 0 && bits != 1) return false;
    values.set(i, is_dense ? bits >> (5 - i % 6) & 1 : bits);
    const bool is_between = !is_dense && i % columns == 0 && i > 0;
    if (is_between && text[at - 1] != ',') return false;
  }
  return true;
}

/// The rows of a matrix as Python writes them; `is_whole` of ones and zeros.
std::string listed_rows(const Tensor& values) {
  std::string text;
  for (Index i = 0; i < values.size(); ++i) {
    const Index column = i % values.cols();
    text += column > 0 ? ", " : i > 0 ? "], [" : "[";
    text += python_repr(values.at(i));
  }
  return fill("torch.tensor([{}]])", {text});
}

void add_typed(Graph& graph, const char* name, const Tensor& values, const char* role) {
  graph.leaf(name, values, fill("T {} {}", {key_axis(graph), role}).c_str(),
             listed_rows(values).c_str());
}

/// Adds allowed, and added, as far as the choice has them; what is added as -inf is not allowed.
void add_own(Graph& graph, const Choice& choice, const Example& example) {
  const Index T = graph.find_axis("T"), K = graph.find_axis(key_axis(graph));
  Tensor allowed(DType::kFloat64, {}), added(DType::kFloat64, {});
  const bool has_cells = choice.mask.has_value(), has_numbers = choice.added.has_value();
  if (has_cells && !read_cells(*choice.mask, T, K, allowed)) {
    return graph.stop(refuse(reason::mask_cells, {T, K}));
  }
  if (has_numbers && !read_numbers(*choice.added, T, K, added)) {
    return graph.stop(refuse(reason::added_numbers, {T, K}));
  }
  if (has_numbers) {
    bool hides = has_cells;
    if (!hides)
      allowed =
          Tensor(DType::kFloat64, {T, K}, std::vector<double>(static_cast<std::size_t>(T * K), 1));
    for (Index i = 0; i < added.size(); ++i) {
      if (!std::isinf(added.at(i))) continue;
      hides = true;
      allowed.set(i, 0);
      added.set(i, 0);
    }
    add_typed(graph, "added", added, "[added]");
    if (hides) add_typed(graph, "allowed", allowed, "[mask]");
  } else if (has_cells) {
    add_typed(graph, "allowed", allowed, "[mask]");
  } else if (example.has("allowed")) {
    add_leaves(graph, example, "allowed [mask]");
    if (example.has("added")) add_leaves(graph, example, "added [added]");
  }
}

}  // namespace

Masks masks_of(const Choice& choice, const Example& example, bool causal) {
  return {causal, choice.window || choice.mistake == "window_one_too_far",
          choice.padding.has_value(),
          example.has("allowed") || choice.mask.has_value() ||
              (choice.added && choice.added->find("inf") != std::string::npos)};
}

void add_masks(Graph& graph, const Choice& choice, const Example& example, const Masks& masks) {
  const bool has_own = masks.own || choice.added;
  if (!masks.window && !masks.padding && !has_own) return;  // tril alone comes with the weights
  const std::string keys = key_axis(graph);
  if (masks.causal) {
    add_tril(graph);
  } else if (masks.window || masks.own) {
    add_steps(graph, "ones = ones(T, {}) : T {} [ones]", {keys, keys});
  }
  if (masks.window) add_window(graph, choice.window.value_or(kUsualWindow));
  add_own(graph, choice, example);
  if (masks.padding) add_padding(graph, *choice.padding);
  // That of each sequence comes first: a product has the shape of its first factor.
  std::vector<std::string> parts;
  for (const std::size_t axes : {std::size_t{3}, std::size_t{2}}) {
    for (const char* part : {"real", "tril", "near", "allowed"}) {
      const NodeId id = graph.find(part);
      if (id >= 0 && graph.node(id).axes.size() == axes) parts.emplace_back(part);
    }
  }
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string product = i + 1 == parts.size() ? "mask" : fill("mask_{}", {i});
    add_steps(graph, "{0} = mul({1}, {2}) : {3} [mask]",
              {product, parts[0], parts[i], joined(graph.node(graph.find(parts[0])).axes)});
    if (graph.refusal()) return;
    parts[0] = product;
  }
}

}  // namespace attention::lessons
