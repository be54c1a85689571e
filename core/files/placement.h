// The placement of tensors that were found in a file: which part of a head each fills, by the names
// that libraries give, and by their shapes where a name leaves it open.
#pragma once

#include <string>
#include <vector>

#include "core/files/stored.h"

namespace attention {

/// Why a tensor is placed as it is; the page has a sentence for each.
enum class Why {
  kByName,        // what is computed between x and y, called by its name
  kLinear,        // nn.Linear keeps (out, in), so it is turned
  kConv1D,        // GPT-2's Conv1D keeps (in, out), as x @ w needs it
  kKernel,        // so do kernels of Flax and Keras
  kAsFused,       // square: turned or not as the fused weight beside it
  kFitsAsIs,      // only so do its sizes fit
  kFitsTurned,    // only turned do its sizes fit
  kSquareAsIs,    // square, and its name does not say which way: to be asked
  kFusedInThree,  // a third of the columns of one weight for query, key and value
  kFusedFewer,    // likewise, with fewer columns for keys and values
  kBias,          // a bias of the weight beside it
  kByHand,        // somebody says so
};

/// Why a tensor is not placed.
enum class WhyNot {
  kUnknownName,  // no part is called like this
  kOtherLayer,   // its name belongs to no attention: to an MLP, a norm
  kTaken,        // another tensor of the group is that part
  kNoFit,        // its sizes fit no part of that name
  kByHead,       // query, key and value take turns head by head, which needs the number of heads
};

/// The ids of these: "linear", "fused_in_three", "other_layer".
const char* id(Why why);
const char* id(WhyNot why);

/// A part that a tensor fills, or the columns of it that do.
struct Placed {
  std::size_t tensor;           // its number in the list
  const char* part;             // as lessons call it: "x", "w_query", "b_key", "q", "scores", "y"
  bool is_turned;               // a matrix of which rows and columns change places
  std::uint64_t rows, columns;  // after that, of the part; a bias has one row
  std::uint64_t first;          // the first of its columns in the whole, once that is turned
  Why why;
  int head = -1;  // of one that has a matrix for each head, (B, N, T, S): the one; -1: all
};

struct Unplaced {
  std::size_t tensor;
  WhyNot why;
};

/// A head, or heads, that tensors of a file make up together. Sizes are 0 where nothing says
/// them.
struct Proposal {
  std::string group;  // what their names begin with: "transformer.h.0.attn"
  std::vector<Placed> placed;
  std::vector<Unplaced> unplaced;  // of this group
  std::uint64_t C = 0;             // columns of x
  std::uint64_t D = 0;             // columns of all heads' queries
  std::uint64_t key_columns = 0;   // of all heads' keys: fewer if heads share them
  std::uint64_t heads = 0;
};

/// Proposals for a list of tensors, in the order in which they come in it: one for each group with
/// weights for queries and keys; if there is none, one of what is computed between x and y. What
/// stands above a group, such as x, belongs to it.
std::vector<Proposal> propose(const std::vector<Stored>& tensors);

/// Whether a tensor of one number that is called so says the number of heads; and that number, if
/// it is one.
bool names_heads(const std::string& name);
bool whole_heads(double value, std::uint64_t& heads);

/// Parts that somebody can choose for a tensor: those of a head, and weights and biases of query,
/// key and value in one, "w_qkv" and "b_qkv".
const std::vector<const char*>& parts_by_hand();

/// A tensor that somebody calls a part of the list above. Turned or not it is taken as it fits; the
/// word is for one that fits both ways.
struct ByHand {
  std::size_t tensor;
  std::size_t part;
  bool is_turned;
};

/// The proposal that such choices make: with their sizes, and with what does not fit left unplaced.
Proposal propose_by_hand(const std::vector<Stored>& tensors, std::vector<ByHand> chosen);

/// The parts that a tensor fits beside those that are chosen for others, by their sizes alone.
struct Fit {
  std::size_t part;
  bool fits_as_is, fits_turned;
};
std::vector<Fit> fitting(const std::vector<Stored>& tensors, const std::vector<ByHand>& chosen,
                         std::size_t tensor);

/// The proposal for one head of `heads`: x, a mask, what dropout keeps, and its block of columns of
/// the weights and biases of query, key and value; with fewer heads of keys, of those that it
/// shares. False if the columns cannot be split so.
bool one_head(const Proposal& proposal, std::uint64_t heads, std::uint64_t head, Proposal& one);

}  // namespace attention
