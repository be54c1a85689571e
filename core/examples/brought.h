// Tensors that somebody brings: the example "own" of one head and of many is made of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/examples/example.h"

namespace attention {

/// The parts of a head that can be brought, with blanks between.
inline constexpr char kBroughtParts[] =
    "x w_query w_key w_value w_output b_query b_key b_value b_output mask memory kept p";

/// The most numbers of a tensor of the example, brought or computed: weights of 1,024 x 1,024, or
/// the shares of 16 heads among 256 tokens.
inline constexpr Index kMostBrought = Index(1) << 20;
/// The most tokens of a sequence, and columns of any tensor.
inline constexpr Index kMostBroughtTokens = 256, kMostBroughtColumns = 1024;

class Brought {
 public:
  Brought();

  /// Room for the numbers of a part, by its place in the list, (batches, rows, columns) row-major:
  /// all 0, until it is made again. x, the first part, begins another head: the others are gone.
  /// Refuses a part that is not there, and none or more than kMostBrought numbers, counted in 64
  /// bits before anything is allocated.
  Result<double*> room(std::uint32_t part, std::uint32_t batches, std::uint32_t rows,
                       std::uint32_t columns);

  /// The part of that name, float64, of three axes; null if it was not brought.
  const Tensor* find(std::string_view part) const;

 private:
  std::vector<Tensor> parts_;  // those that were not brought have no numbers
};

/// The example "own" of the lessons head and heads, of what the choice has with it. Weights are
/// used as x @ w. Biases that are missing are 0, but one head may have none; without w_output it is
/// the identity. With memory, keys and values are made of it. Keys and
/// values that heads share stay as they are, for the lesson repeats them; of keys alone the columns
/// are repeated. A mask becomes `allowed`: 1 where a token may look, of all sequences or of each,
/// and `added`, if it has numbers to be added to the scores. What dropout keeps becomes `kept`, of
/// all heads alike or of each. Refuses what is missing, too large, or does not fit.
Result<Example> brought_head(const Choice& choice);
Result<Example> brought_many_heads(const Choice& choice);

/// Numbers as low as these hide a token: the exponential of the difference to any other is 0.
inline constexpr double kHidden = -30000;

/// Why a mask does not say what it hides.
enum class MaskFault {
  kNone,
  kSmall,    // fewer rows than queries, or fewer columns than keys
  kMany,     // it differs from sequence to sequence, or from head to head
  kUnclear,  // nan or inf
};

/// What a mask says to T queries about S keys.
struct MaskRead {
  MaskFault fault;
  Tensor seen;  // (T, S), 1 where a key is seen
  bool has_added = false;
  Tensor added;  // (T, S), numbers to be added to the scores: 0 where no key is seen
};

/// Reads a mask: a truth either way round, by the diagonal that ends at the last key; 0 and -inf;
/// or any numbers that are added, as scaled_dot_product_attention adds an attn_mask of floats. Of
/// its last two axes the first T and S entries count.
MaskRead read_mask(const Tensor& mask, Index T, Index S);

/// Likewise of a mask with as many rows for each of B sequences, if some differ: (B, T, S). Numbers
/// to be added must be the same for all.
MaskRead read_masks(const Tensor& mask, Index B, Index T, Index S);

/// What dropout keeps, as somebody has it: ones, or what the weights that are kept are multiplied
/// by.
struct KeptRead {
  enum class Fault { kNone, kUnclear, kNoShare };  // kNoShare: nothing says what share is dropped

  Fault fault;
  Tensor kept;    // of the same shape, 1 for a weight that is kept
  Index dropped;  // the share that is dropped, in millionths
};

/// Reads it. `share` is the tensor of that number, or null where it follows from the factors.
KeptRead read_kept(const Tensor& kept, const Tensor* share);

/// The columns of each head of `head_size`, as often as heads of queries share them: `columns` in
/// all.
Tensor repeated(const Tensor& weight, Index columns, Index head_size);

}  // namespace attention
