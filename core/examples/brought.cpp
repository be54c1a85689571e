#include "core/examples/brought.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/text/millionths.h"
#include "core/text/take.h"

namespace attention {

namespace {

/// The example as it is made of the parts. What is refused first is kept, and nothing is added
/// after it.
class Maker {
 public:
  /// Begins with x, if all is there that a head cannot do without.
  explicit Maker(const Choice& choice) : brought_(choice.brought) {
    for (const char* part : {"x", "w_query", "w_key", "w_value"}) {
      if (find(part) == nullptr && !refusal_) stop(refuse(reason::brought_missing, {part}));
    }
    if (refusal_) return;
    const Tensor& x = *find("x");
    if (x.rows() > kMostBroughtTokens) {
      stop(refuse(reason::brought_tokens, {x.rows(), kMostBroughtTokens}));
    }
    made_.most_held = kMostBroughtTokens;
    made_.most_elements = kMostBrought;
    add("x", "B T C", x, x.shape());
    const Tensor* const memory = find("memory");
    if (memory == nullptr) return;
    if (memory->rows() > kMostBroughtTokens) {
      stop(refuse(reason::brought_tokens, {memory->rows(), kMostBroughtTokens}));
      return;
    }
    is_as_wide_ = memory->cols() == x.cols();
    add("memory", is_as_wide_ ? "B S C" : "B S M", *memory, memory->shape());
  }

  const Tensor* find(const char* part) const {
    return brought_ == nullptr ? nullptr : brought_->find(part);
  }

  /// How many sequences x has.
  Index sequences() const { return find("x")->shape()[0]; }

  /// The letter of the columns of what keys and values are made of.
  const char* key_rows() const { return is_as_wide_ ? "C" : "M"; }

  /// The columns of a part; 1 if nothing is added any more.
  Index columns(const char* part) const { return refusal_ ? 1 : find(part)->cols(); }

  /// Adds a weight (in, out), repeated to as many columns as there are, or more.
  void add_weight(const char* name, const char* axes, Index wide = 0, Index head_size = 1) {
    const Tensor* const weight = find(name);
    if (weight != nullptr) {
      add(name, axes, *weight, {weight->rows(), weight->cols()}, wide, head_size);
    }
  }

  /// Adds a bias likewise, or zeros, as many as `size`.
  void add_bias(const char* name, const char* axes, Index size, Index wide = 0,
                Index head_size = 1) {
    const Tensor* const bias = find(name);
    if (bias != nullptr) return add(name, axes, *bias, {bias->size()}, wide, head_size);
    add_instead(name, axes, Tensor(DType::kFloat32, {size}), "torch.zeros({})");
  }

  /// Adds numbers that stand for what was not brought.
  void add_instead(const char* name, const char* axes, Tensor&& values, const char* pattern) {
    if (refusal_) return;
    const Index size = values.cols();
    made_.give(name, axes, std::move(values), Origin::kWritten, pattern, {size});
  }

  /// Adds what dropout keeps, if it was brought: of `heads` heads the same, or a matrix for each of
  /// them and each sequence. `axes` are those of all.
  void add_kept(Index heads, const char* axes) {
    const Tensor* const kept = find("kept");
    if (kept == nullptr || refusal_) return;
    const Tensor* const memory = find("memory");
    const Index B = sequences(), T = find("x")->rows();
    const Index S = memory == nullptr ? T : memory->rows(), all = B * heads * T * S;
    const bool is_one = kept->size() == T * S, is_all = kept->size() == all;
    const bool fits = kept->rows() == T && kept->cols() == S && (is_one || is_all);
    const KeptRead read = read_kept(*kept, find("p"));
    if (!fits || read.fault != KeptRead::Fault::kNone) return stop(refuse(reason::brought_kept));
    made_.dropped = read.dropped;
    const bool has_heads = words(axes).size() == 4;
    if (is_one) axes = memory == nullptr ? "T T" : "T S";
    const Shape shape = is_one ? Shape{T, S} : has_heads ? Shape{B, heads, T, S} : Shape{B, T, S};
    add("kept", axes, read.kept, shape);
  }

  /// The example, with what the mask says, if there is one.
  Result<Example> done() {
    const Tensor* const mask = find("mask");
    if (mask != nullptr && !refusal_) {
      const Tensor* const memory = find("memory");
      const Index T = find("x")->rows(), S = memory == nullptr ? T : memory->rows();
      const MaskRead read = read_masks(*mask, sequences(), T, S);
      if (read.fault != MaskFault::kNone) stop(refuse(reason::brought_mask, {T}));
      const bool is_of_each = read.seen.shape().size() == 3;
      const char* axes = memory == nullptr ? (is_of_each ? "B T T" : "T T")
                         : is_of_each      ? "B T S"
                                           : "T S";
      add("allowed", axes, read.seen, read.seen.shape());
      if (read.has_added) add("added", axes, read.added, read.added.shape());
      made_.causal = false;
    }
    if (refusal_) return std::move(refusal_);
    return std::move(made_);
  }

 private:
  void stop(MaybeRefusal why) { refusal_ = std::move(why); }

  void add(const char* name, const char* axes, const Tensor& numbers, const Shape& shape,
           Index wide = 0, Index head_size = 1) {
    if (refusal_) return;
    const Index columns = numbers.cols();
    if (columns > kMostBroughtColumns) {
      return stop(refuse(reason::brought_columns, {name, columns, kMostBroughtColumns}));
    }
    Tensor values(DType::kFloat64, shape);
    for (Index i = 0; i < values.size(); ++i) values.set(i, numbers.at(i));
    const bool is_shared = wide > columns && columns % head_size == 0 && wide % columns == 0;
    if (is_shared) values = repeated(values, wide, head_size);
    made_.give(name, axes, std::move(values), Origin::kBrought, "own[\"{}\"]", {name});
  }

  const Brought* brought_;
  Example made_;
  MaybeRefusal refusal_;
  bool is_as_wide_ = true;
};

/// The axes of a weight, as a text that lasts.
const char* axes_of(const char* rows, const char* columns) {
  for (const char* axes : {"C C", "C D", "C E", "C K", "D C", "D O", "E C", "E O", "C O", "M C",
                           "M D", "M E", "M K"}) {
    if (axes[0] == *rows && axes[2] == *columns) return axes;
  }
  return "";
}

}  // namespace

Brought::Brought() {
  for (std::size_t i = 0; i < words(kBroughtParts).size(); ++i) {
    parts_.push_back(Tensor::without_numbers(DType::kFloat64, {}));
  }
}

Result<double*> Brought::room(std::uint32_t part, std::uint32_t batches, std::uint32_t rows,
                              std::uint32_t columns) {
  if (part >= parts_.size()) return refuse(reason::no_tensor);
  constexpr std::uint64_t kMost = kMostBrought;
  const std::uint64_t all_rows = std::uint64_t(batches) * rows;
  if (all_rows > kMost || all_rows * columns > kMost || all_rows * columns == 0) {
    return refuse(reason::brought_shape,
                  {words(kBroughtParts)[part], batches, rows, columns, kMostBrought});
  }
  if (part == 0) *this = Brought();
  Tensor& made = parts_[part];
  made = Tensor(DType::kFloat64, {Index(batches), Index(rows), Index(columns)});
  return made.data<double>();
}

const Tensor* Brought::find(std::string_view part) const {
  const std::vector<std::string> names = words(kBroughtParts);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == part) return parts_[i].has_numbers() ? &parts_[i] : nullptr;
  }
  return nullptr;
}

Result<Example> brought_head(const Choice& choice) {
  Maker maker(choice);
  bool has_biases = false;
  for (const char* bias : {"b_query", "b_key", "b_value"}) {
    has_biases = has_biases || maker.find(bias) != nullptr;
  }
  const auto add = [&](const char* weight, const char* bias, const char* axes) {
    maker.add_weight(weight, axes);
    if (has_biases) maker.add_bias(bias, axes + 2, maker.columns(weight));
  };
  add("w_query", "b_query", "C H");
  const bool is_as_wide = *maker.key_rows() == 'C';
  add("w_key", "b_key", is_as_wide ? "C H" : "M H");
  add("w_value", "b_value", is_as_wide ? "C V" : "M V");
  maker.add_kept(1, maker.find("memory") == nullptr ? "B T T" : "B T S");
  return maker.done();
}

Result<Example> brought_many_heads(const Choice& choice) {
  Maker maker(choice);
  const Index C = maker.columns("x"), D = maker.columns("w_query");
  const Index H = std::max(D / choice.num_heads.value_or(2), Index(1));
  // Heads share their values only with their keys.
  const Index K = maker.columns("w_key");
  const bool is_shared = K < D && K == maker.columns("w_value");
  const Index E = is_shared ? D : maker.columns("w_value");
  const Tensor* const w_output = maker.find("w_output");
  const Index O = w_output == nullptr ? E : w_output->cols();
  const char* const queries = D == C ? "C" : "D";
  const char* const values = E == C ? "C" : E == D ? queries : "E";
  const char* const results = O == C ? "C" : "O";
  const auto add = [&](const char* weight, const char* bias, const char* rows, const char* columns,
                       Index size, Index wide = 0) {
    maker.add_weight(weight, axes_of(rows, columns), wide, H);
    maker.add_bias(bias, columns, size, wide, H);
  };
  add("w_query", "b_query", "C", queries, D);
  // Those of heads that share keys alone are repeated here, those of keys and values in the lesson.
  add("w_key", "b_key", maker.key_rows(), is_shared ? "K" : queries, is_shared ? K : D,
      is_shared ? K : D);
  add("w_value", "b_value", maker.key_rows(), is_shared ? "K" : values, is_shared ? K : E,
      is_shared ? K : E);
  if (w_output == nullptr) {
    Tensor identity(DType::kFloat32, {E, E});
    for (Index i = 0; i < E; ++i) identity.set(i * E + i, 1);
    maker.add_instead("w_output", axes_of(values, results), std::move(identity), "torch.eye({})");
  }
  add("w_output", "b_output", values, results, O);
  maker.add_kept(choice.num_heads.value_or(2),
                 maker.find("memory") == nullptr ? "B N T T" : "B N T S");
  return maker.done();
}

MaskRead read_mask(const Tensor& mask, Index T, Index S) {
  const Index rows = mask.rows(), columns = mask.cols();
  MaskRead read = {MaskFault::kNone, Tensor(DType::kFloat64, {T, S}), false,
                   Tensor(DType::kFloat64, {T, S})};
  if (rows < T || columns < S) return {MaskFault::kSmall, read.seen, false, read.added};
  for (Index at = 0; at < mask.size(); ++at) {
    if (mask.at(at) != mask.at(at % (rows * columns))) read.fault = MaskFault::kMany;
  }
  bool has_ones = false, has_others = false, has_low = false;
  for (Index i = 0; i < T; ++i) {
    for (Index j = 0; j < S; ++j) {
      const double value = mask.at(i * columns + j);
      // of nan, which equals nothing, the fault is this one
      if (!(value < std::numeric_limits<double>::infinity())) read.fault = MaskFault::kUnclear;
      has_ones = has_ones || value == 1;
      has_low = has_low || value < kHidden;
      has_others = has_others || (value != 0 && value != 1 && !(value < kHidden));
      read.seen.set(i * S + j, value);
    }
  }
  if (read.fault != MaskFault::kNone) return read;
  read.has_added = has_others || (has_ones && has_low);
  bool is_hidden_by_one = has_ones;
  for (Index i = 0; i < T; ++i) {
    const Index own = i + S - T;
    is_hidden_by_one = is_hidden_by_one && (own < 0 || read.seen.at(i * S + own) == 0);
  }
  for (Index i = 0; i < read.seen.size(); ++i) {
    const double value = read.seen.at(i);
    if (read.has_added) read.added.set(i, value < kHidden ? 0 : value);
    read.seen.set(i, has_low || read.has_added ? (value < kHidden ? 0 : 1)
                     : is_hidden_by_one        ? 1 - value
                     : has_ones                ? value
                                               : 1);
  }
  return read;
}

MaskRead read_masks(const Tensor& mask, Index B, Index T, Index S) {
  MaskRead read = read_mask(mask, T, S);
  const Index rows = mask.rows(), columns = mask.cols(), size = mask.size() / B;
  const bool is_of_each = mask.shape().size() > 2 && mask.shape()[0] == B;
  if (read.fault != MaskFault::kMany || B < 2 || !is_of_each) return read;
  read.seen = Tensor(DType::kFloat64, {B, T, S});
  for (Index b = 0; b < B; ++b) {
    Tensor one(DType::kFloat64, {size / (rows * columns), rows, columns});
    for (Index i = 0; i < size; ++i) one.set(i, mask.at(b * size + i));
    const MaskRead own = read_mask(one, T, S);
    if (own.fault != MaskFault::kNone) return own;
    if (own.has_added) return read;
    for (Index i = 0; i < T * S; ++i) read.seen.set(b * T * S + i, own.seen.at(i));
  }
  read.fault = MaskFault::kNone;
  return read;
}

KeptRead read_kept(const Tensor& kept, const Tensor* share) {
  KeptRead read = {KeptRead::Fault::kNone, kept, 0};
  double largest = 0;
  for (Index i = 0; i < kept.size(); ++i) largest = std::max(largest, kept.at(i));
  if (share == nullptr && largest > 0 && largest <= 1) read.fault = KeptRead::Fault::kNoShare;
  const double p = share != nullptr ? share->at(0) : largest > 1 ? 1 - 1 / largest : 0;
  if (!(p >= 0 && p < 1)) read.fault = KeptRead::Fault::kUnclear;
  for (Index i = 0; i < kept.size(); ++i) {
    const double value = kept.at(i);
    if (value != 0 && value != largest) read.fault = KeptRead::Fault::kUnclear;
    if (value != 0) read.kept.set(i, 1);
  }
  if (read.fault == KeptRead::Fault::kNone) read.dropped = Index(std::lround(p * kMillion));
  return read;
}

Tensor repeated(const Tensor& weight, Index columns, Index head_size) {
  const Index key_columns = weight.cols();
  if (key_columns == columns) return weight;
  const Index rows = weight.size() / key_columns;
  Shape shape = weight.shape();
  shape.back() = columns;
  Tensor made(DType::kFloat64, shape);
  const Index times = columns / key_columns;
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      const Index head = j / head_size / times;
      made.set(i * columns + j, weight.at(i * key_columns + head * head_size + j % head_size));
    }
  }
  return made;
}

}  // namespace attention
