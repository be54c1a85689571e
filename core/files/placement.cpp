#include "core/files/placement.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "core/files/layer_names.h"

namespace attention {

namespace {

constexpr const char* kWeightParts[] = {"w_query", "w_key", "w_value", "w_output"};
constexpr const char* kBiasParts[] = {"b_query", "b_key", "b_value", "b_output"};

/// Whether a name that begins with `above` stands above this group, or in it.
bool is_in(const std::string& group, const std::string& above) {
  if (above.empty() || group == above) return true;
  return group.size() > above.size() && group.compare(0, above.size(), above) == 0 &&
         group[above.size()] == '.';
}

/// A matrix as a file has it: Flax keeps the axes of heads apart, (in, N, H) and (N, H, out).
struct Matrix {
  std::uint64_t rows = 0, columns = 0, heads = 0;
};

bool as_matrix(const StoredShape& shape, LayerRole role, WeightForm form, Matrix& matrix) {
  if (shape.size() == 2) {
    matrix = {shape[0], shape[1], 0};
  } else if (shape.size() == 3 && form == WeightForm::kKernel) {
    const bool is_output = role == kOutput;
    matrix = is_output ? Matrix{shape[0] * shape[1], shape[2], shape[0]}
                       : Matrix{shape[0], shape[1] * shape[2], shape[1]};
  } else {
    return false;
  }
  return matrix.rows > 0 && matrix.columns > 0;
}

/// The builder of one group's proposal.
class Group {
 public:
  Group(const std::vector<Stored>& tensors, const std::vector<LayerName>& names,
        const std::string& group)
      : tensors_(tensors), names_(names) {
    proposal_.group = group;
  }

  Proposal made() {
    find_sizes();
    for (const LayerRole role : {kFused, kFusedByHead, kQuery, kKey, kValue, kOutput}) {
      place_role(role);
    }
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      if (names_[i].is_bias && names_[i].group == proposal_.group) place_bias(i);
    }
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      if (is_in(proposal_.group, names_[i].group)) place_computed(i);
    }
    return std::move(proposal_);
  }

 private:
  bool has(const char* part) const {
    return std::any_of(proposal_.placed.begin(), proposal_.placed.end(),
                       [&](const Placed& placed) { return std::strcmp(placed.part, part) == 0; });
  }

  const Placed* find(const char* part) const {
    for (const Placed& placed : proposal_.placed) {
      if (std::strcmp(placed.part, part) == 0) return &placed;
    }
    return nullptr;
  }

  void leave(std::size_t i, WhyNot why) { proposal_.unplaced.push_back({i, why}); }

  /// C is what x has, and what else can only be.
  void find_sizes() {
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      const StoredShape& shape = tensors_[i].shape;
      const char* const part = names_[i].computed;
      if (part == nullptr || !is_in(proposal_.group, names_[i].group) || shape.size() < 2) continue;
      if (std::strcmp(part, "x") == 0) proposal_.C = shape.back();
      const bool is_split = std::strcmp(part, "q") == 0 || std::strcmp(part, "weights") == 0 ||
                            std::strcmp(part, "scores") == 0;
      if (is_split && shape.size() == 4) proposal_.heads = shape[1];
    }
  }

  void place_role(LayerRole role) {
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      const LayerName& name = names_[i];
      if (name.role != role || name.is_bias || name.group != proposal_.group) continue;
      Matrix matrix;
      if (role == kFusedByHead) {
        leave(i, WhyNot::kByHead);
      } else if (!as_matrix(tensors_[i].shape, role, name.form, matrix)) {
        leave(i, WhyNot::kNoFit);
      } else if (role == kFused) {
        place_fused(i, matrix);
      } else {
        place_weight(i, role, matrix);
      }
    }
  }

  /// A fused weight is (in, out) or (out, in): out is longer, in the C of x.
  void place_fused(std::size_t i, const Matrix& matrix) {
    if (has("w_query")) return leave(i, WhyNot::kTaken);
    const bool is_turned = matrix.rows > matrix.columns;
    const std::uint64_t in = is_turned ? matrix.columns : matrix.rows;
    const std::uint64_t out = is_turned ? matrix.rows : matrix.columns;
    if (out <= in || (proposal_.C != 0 && in != proposal_.C)) return leave(i, WhyNot::kNoFit);
    const bool is_even = out == 3 * in;
    // Queries take as many columns as x, and the rest is for keys and values alike.
    if (!is_even && (out - in) % 2 != 0) return leave(i, WhyNot::kNoFit);
    if (!is_even && out > 3 * in) return leave(i, WhyNot::kNoFit);
    const std::uint64_t keys = (out - in) / 2;
    const Why why = is_even ? Why::kFusedInThree : Why::kFusedFewer;
    proposal_.C = in;
    proposal_.D = in;
    proposal_.key_columns = keys;
    proposal_.placed.push_back({i, "w_query", is_turned, in, in, 0, why});
    proposal_.placed.push_back({i, "w_key", is_turned, in, keys, in, why});
    proposal_.placed.push_back({i, "w_value", is_turned, in, keys, in + keys, why});
    is_fused_turned_ = is_turned;
    has_fused_ = true;
  }

  /// Which way round a weight stands: by its sizes where they say it, else by its name.
  bool is_turned(const LayerName& name, LayerRole role, const Matrix& matrix, Why& why) const {
    const std::uint64_t in = role == kOutput ? value_columns() : proposal_.C;
    if (name.is_by_hand) {
      const bool fits_turned = in == 0 || matrix.columns == in;
      const bool fits_as_is = in == 0 || matrix.rows == in;
      why = fits_turned == fits_as_is ? Why::kByHand
            : fits_turned             ? Why::kFitsTurned
                                      : Why::kFitsAsIs;
      return fits_turned == fits_as_is ? name.form == WeightForm::kLinear : fits_turned;
    }
    if (in != 0 && matrix.rows != matrix.columns) {
      const bool by_name = name.form == WeightForm::kLinear;
      // Keys and values may come from a sequence of another width, for queries as wide as ever.
      const bool is_of_other =
          by_name && (role == kKey || role == kValue) && matrix.rows == proposal_.D;
      const bool fits_turned = matrix.columns == in || is_of_other;
      const bool fits_as_is = matrix.rows == in && !is_of_other;
      if (fits_turned != fits_as_is && (fits_turned != by_name || name.form == WeightForm::kBare)) {
        why = fits_turned ? Why::kFitsTurned : Why::kFitsAsIs;
        return fits_turned;
      }
    }
    if (has_fused_ && name.form == WeightForm::kLinear) {
      const bool is_square = matrix.rows == matrix.columns;
      why = is_square ? Why::kAsFused : is_fused_turned_ ? Why::kLinear : Why::kConv1D;
      return is_fused_turned_;
    }
    if (name.form == WeightForm::kLinear) {
      why = Why::kLinear;
      return true;
    }
    why = name.form == WeightForm::kKernel ? Why::kKernel
          : matrix.rows == matrix.columns  ? Why::kSquareAsIs
                                           : Why::kFitsAsIs;
    return false;
  }

  /// The columns of all heads' results: those of the values, for each head of queries.
  std::uint64_t value_columns() const {
    const Placed* value = find("w_value");
    if (value == nullptr) return 0;
    // Where heads share keys, their results are as many as the queries' heads.
    return proposal_.key_columns < proposal_.D ? proposal_.D : value->columns;
  }

  void place_weight(std::size_t i, LayerRole role, const Matrix& matrix) {
    const char* const part = kWeightParts[role];
    if (has(part)) return leave(i, WhyNot::kTaken);
    Why why;
    const bool turned = is_turned(names_[i], role, matrix, why);
    const std::uint64_t rows = turned ? matrix.columns : matrix.rows;
    const std::uint64_t columns = turned ? matrix.rows : matrix.columns;
    if (role == kOutput) {
      const std::uint64_t in = value_columns();
      if (in != 0 && rows != in) return leave(i, WhyNot::kNoFit);
    } else {
      // Weights of keys and values may read another sequence, with a width of its own; what
      // somebody says they are is of this one.
      const bool is_of_x = role == kQuery || names_[i].is_by_hand;
      if (is_of_x && proposal_.C != 0 && rows != proposal_.C) return leave(i, WhyNot::kNoFit);
      if (role == kKey && proposal_.D != 0 &&
          (columns > proposal_.D || proposal_.D % columns != 0)) {
        return leave(i, WhyNot::kNoFit);
      }
    }
    if (role == kQuery) {
      proposal_.C = rows;
      proposal_.D = columns;
    }
    if (role == kKey) proposal_.key_columns = columns;
    if (matrix.heads != 0 && role == kQuery) proposal_.heads = matrix.heads;
    proposal_.placed.push_back({i, part, turned, rows, columns, 0, why});
  }

  /// A bias goes with its weight, whose columns it must have.
  void place_bias(std::size_t i) {
    const LayerRole role = names_[i].role;
    if (role == kNoRole) return leave(i, WhyNot::kOtherLayer);
    if (role == kFusedByHead) return leave(i, WhyNot::kByHead);
    std::uint64_t size = 1;
    for (const std::uint64_t axis : tensors_[i].shape) size *= axis;
    const LayerRole first = role == kFused ? kQuery : role, last = role == kFused ? kValue : role;
    std::uint64_t at = 0;
    std::vector<Placed> found;
    for (int r = first; r <= last; ++r) {
      const Placed* weight = find(kWeightParts[r]);
      if (weight == nullptr) return leave(i, WhyNot::kNoFit);
      if (has(kBiasParts[r])) return leave(i, WhyNot::kTaken);
      found.push_back({i, kBiasParts[r], false, 1, weight->columns, at, Why::kBias});
      at += weight->columns;
    }
    if (at != size) return leave(i, WhyNot::kNoFit);
    proposal_.placed.insert(proposal_.placed.end(), found.begin(), found.end());
  }

  void place_computed(std::size_t i) {
    const char* const part = names_[i].computed;
    const bool is_here = names_[i].group == proposal_.group;
    if (part == nullptr) {
      const bool says_heads = names_heads(tensors_[i].name) && tensors_[i].shape.empty();
      const bool is_seen = names_[i].role != kNoRole || names_[i].is_bias || says_heads;
      if (is_here && !is_seen) leave(i, WhyNot::kUnknownName);
      return;
    }
    if (has(part)) return leave(i, WhyNot::kTaken);
    const StoredShape& shape = tensors_[i].shape;
    if (std::strcmp(part, "p") == 0) {
      if (!shape.empty()) return leave(i, WhyNot::kNoFit);
      const Why why = names_[i].is_by_hand ? Why::kByHand : Why::kByName;
      proposal_.placed.push_back({i, part, false, 1, 1, 0, why});
      return;
    }
    if (shape.size() < 2 || shape.size() > 4) return leave(i, WhyNot::kNoFit);
    const bool is_square = std::strcmp(part, "scores") == 0 || std::strcmp(part, "weights") == 0;
    const std::uint64_t columns = shape.back(), rows = shape[shape.size() - 2];
    const bool is_x = std::strcmp(part, "x") == 0;
    if (is_x && proposal_.C != 0 && columns != proposal_.C) return leave(i, WhyNot::kNoFit);
    if (rows == 0 || columns == 0 || (is_square && has("x") && !fits_tokens(rows))) {
      return leave(i, WhyNot::kNoFit);
    }
    if (names_[i].is_by_hand && !is_x && !fits_between(part, rows, columns)) {
      return leave(i, WhyNot::kNoFit);
    }
    proposal_.placed.push_back(
        {i, part, false, rows, columns, 0, names_[i].is_by_hand ? Why::kByHand : Why::kByName});
  }

  /// Whether the sizes are those of a part between x and y.
  bool fits_between(const char* part, std::uint64_t rows, std::uint64_t columns) const {
    const bool is_mask = std::strcmp(part, "mask") == 0;
    const Placed* const memory = find("memory");
    if (std::strcmp(part, "memory") == 0) {
      return has("w_key") && find("w_key")->rows == columns;
    }
    for (const char* square : {"scores", "scaled", "masked", "weights", "mask", "kept"}) {
      if (std::strcmp(part, square) != 0) continue;
      if (memory == nullptr ? rows != columns : columns != memory->rows) return false;
    }
    const bool is_of_keys = std::strcmp(part, "k") == 0 || std::strcmp(part, "v") == 0;
    if (memory != nullptr && is_of_keys) return rows == memory->rows;
    return !has("x") || rows == find("x")->rows || (is_mask && rows > find("x")->rows);
  }

  bool fits_tokens(std::uint64_t rows) const { return find("x")->rows == rows; }

  const std::vector<Stored>& tensors_;
  const std::vector<LayerName>& names_;
  Proposal proposal_;
  bool has_fused_ = false, is_fused_turned_ = false;
};

constexpr const char* kWhyIds[] = {
    "by_name",     "linear",       "conv1d",         "kernel",      "as_fused", "fits_as_is",
    "fits_turned", "square_as_is", "fused_in_three", "fused_fewer", "bias",     "by_hand",
};
constexpr const char* kWhyNotIds[] = {"unknown_name", "other_layer", "taken", "no_fit", "by_head"};

bool is_one_of(const char* part, std::initializer_list<const char*> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const char* other) { return std::strcmp(part, other) == 0; });
}

}  // namespace

const char* id(Why why) {
  return kWhyIds[static_cast<int>(why)];
}

const char* id(WhyNot why) {
  return kWhyNotIds[static_cast<int>(why)];
}

std::vector<Proposal> propose(const std::vector<Stored>& tensors) {
  std::vector<LayerName> names;
  for (const Stored& tensor : tensors) names.push_back(layer_name(tensor.name));
  const auto has_role = [&](const std::string& group, LayerRole role) {
    return std::any_of(names.begin(), names.end(), [&](const LayerName& name) {
      return name.group == group && name.role == role && !name.is_bias;
    });
  };
  std::vector<Proposal> proposals;
  std::vector<std::string> seen;
  for (const LayerName& name : names) {
    if (std::find(seen.begin(), seen.end(), name.group) != seen.end()) continue;
    seen.push_back(name.group);
    const bool is_head = has_role(name.group, kFused) || has_role(name.group, kFusedByHead) ||
                         (has_role(name.group, kQuery) && has_role(name.group, kKey));
    if (is_head) proposals.push_back(Group(tensors, names, name.group).made());
  }
  if (!proposals.empty()) return proposals;
  for (const LayerName& name : names) {
    if (name.computed == nullptr) continue;
    proposals.push_back(Group(tensors, names, name.group).made());
    break;
  }
  return proposals;
}

bool names_heads(const std::string& name) {
  return name == "heads" || name == "num_heads" || name == "n_heads" || name == "n_head";
}

bool whole_heads(double value, std::uint64_t& heads) {
  constexpr double kMostHeads = 1024;
  // False of nan, too.
  if (!(value >= 1 && value <= kMostHeads)) return false;
  heads = static_cast<std::uint64_t>(value);
  return static_cast<double>(heads) == value;
}

const std::vector<const char*>& parts_by_hand() {
  static const std::vector<const char*> kParts = {
      "x",     "w_query", "w_key",    "w_value", "w_output", "w_qkv",     "b_query",
      "b_key", "b_value", "b_output", "b_qkv",   "mask",     "q",         "k",
      "v",     "scores",  "scaled",   "masked",  "weights",  "heads_out", "concat",
      "y",     "memory",  "kept",     "p"};
  return kParts;
}

Proposal propose_by_hand(const std::vector<Stored>& tensors, std::vector<ByHand> chosen) {
  // x comes first, and then the second sequence: their sizes say what others fit.
  const auto place = [](const ByHand& one) {
    const bool is_memory = std::strcmp(parts_by_hand()[one.part], "memory") == 0;
    return one.part == 0 ? 0 : is_memory ? 1 : 2;
  };
  std::stable_sort(chosen.begin(), chosen.end(),
                   [&](const ByHand& a, const ByHand& b) { return place(a) < place(b); });
  std::vector<Stored> list;
  std::vector<LayerName> names;
  for (const ByHand& one : chosen) {
    list.push_back(tensors[one.tensor]);
    names.push_back(
        layer_name_by_hand(parts_by_hand()[one.part], one.is_turned, list.back().shape.size()));
  }
  Proposal proposal = Group(list, names, "").made();
  for (Placed& placed : proposal.placed) placed.tensor = chosen[placed.tensor].tensor;
  for (Unplaced& unplaced : proposal.unplaced) unplaced.tensor = chosen[unplaced.tensor].tensor;
  return proposal;
}

std::vector<Fit> fitting(const std::vector<Stored>& tensors, const std::vector<ByHand>& chosen,
                         std::size_t tensor) {
  std::vector<ByHand> others;
  for (const ByHand& one : chosen) {
    if (one.tensor != tensor) others.push_back(one);
  }
  const std::size_t before = propose_by_hand(tensors, others).unplaced.size();
  std::vector<Fit> fits;
  for (std::size_t part = 0; part < parts_by_hand().size(); ++part) {
    Fit fit = {part, false, false};
    for (const bool is_turned : {false, true}) {
      std::vector<ByHand> all = others;
      all.push_back({tensor, part, is_turned});
      const Proposal proposal = propose_by_hand(tensors, all);
      if (proposal.unplaced.size() > before) continue;
      for (const Placed& placed : proposal.placed) {
        if (placed.tensor == tensor) (placed.is_turned ? fit.fits_turned : fit.fits_as_is) = true;
      }
    }
    if (fit.fits_as_is || fit.fits_turned) fits.push_back(fit);
  }
  return fits;
}

bool one_head(const Proposal& proposal, std::uint64_t heads, std::uint64_t head, Proposal& one) {
  if (heads == 0 || head >= heads || proposal.D == 0 || proposal.D % heads != 0) return false;
  const std::uint64_t H = proposal.D / heads;
  if (proposal.key_columns == 0 || proposal.key_columns % H != 0) return false;
  const std::uint64_t key_heads = proposal.key_columns / H;
  if (heads % key_heads != 0) return false;
  const std::uint64_t key_head = head / (heads / key_heads);
  one = proposal;
  one.heads = 1;
  one.D = one.key_columns = H;
  one.placed.clear();
  for (Placed placed : proposal.placed) {
    const bool is_query = is_one_of(placed.part, {"w_query", "b_query"});
    const bool is_key = is_one_of(placed.part, {"w_key", "b_key"});
    const bool is_value = is_one_of(placed.part, {"w_value", "b_value"});
    if (is_query || is_key || is_value) {
      const std::uint64_t parts = is_query ? heads : key_heads;
      if (placed.columns % parts != 0) return false;
      placed.columns /= parts;
      placed.first += (is_query ? head : key_head) * placed.columns;
    } else if (is_one_of(placed.part, {"mask", "kept"})) {
      placed.head = static_cast<int>(head);
    } else if (!is_one_of(placed.part, {"x", "memory", "p"})) {
      continue;
    }
    one.placed.push_back(placed);
  }
  return true;
}

}  // namespace attention
