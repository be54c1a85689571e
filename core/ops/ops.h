#pragma once

#include <memory>
#include <string_view>

#include "core/ops/op.h"

/// Every op of the core, each made by the function of its name, which is PyTorch's where it has
/// one. core/ops/op.h says what an op answers; core/ops/<name>.cpp is how.
namespace attention::ops {

/// The op of that name with the numbers that it takes: "view" with the new sizes, "sum" with the
/// axis (or none: the last one). Null if there is none that takes so many inputs.
std::unique_ptr<Op> op_by_name(std::string_view name, int inputs, const Numbers& numbers);

/// `(a - b).abs()`, cell by cell: how far two results are apart. Refuses two shapes.
std::unique_ptr<Op> abs_difference();

/// `a + b + ...`, one after the other, of inputs of one shape: how a gradient comes together that
/// several steps pass on. Refuses other shapes.
std::unique_ptr<Op> accumulate();

/// `a + b`, where b may be broadcast (core/ops/elementwise.h): (B, T, C) + (C) -> (B, T, C),
/// (T, N) + (T, 1) -> (T, N), (T, N) + (1, N) -> (T, N).
std::unique_ptr<Op> add();

/// `torch.amax(dim=-1, keepdim=True)`: the largest number of each row. (..., T, N) -> (..., T, 1).
/// Refuses a scalar.
std::unique_ptr<Op> amax();

/// `torch.cat([a, b, ...], dim=-1)`: the columns of all inputs side by side.
/// N times (B, T, H) -> (B, T, N * H). Refuses inputs that differ in more than their columns.
std::unique_ptr<Op> cat();

/// `torch.cat([a, b, ...], dim=0)`: the rows of all inputs below one another.
/// (n, H), (1, H) -> (n + 1, H). Refuses inputs that differ in more than their first axis.
std::unique_ptr<Op> cat_rows();

/// The cross-entropy of each row: -log p of the right answer, where p = softmax(logits). `targets`
/// has 1 at the answer, as F.one_hot gives it; a row of zeros is not asked, and its loss is 0.
/// (..., T, V) and the same again -> (..., T, 1). Refuses other shapes.
std::unique_ptr<Op> cross_entropy();

/// `torch.cumsum(x, dim=1)`: row t is row t - 1 plus row t of x, which has the bits of prefix_sum,
/// by T additions of rows instead of T * (T + 1) / 2. (B, T, C) -> (B, T, C)
std::unique_ptr<Op> cumsum();

/// `a / b`, where b may be broadcast (core/ops/elementwise.h): (B, T, C) / (C) -> (B, T, C),
/// (T, N) / (T, 1) -> (T, N), (T, N) / (1, N) -> (T, N).
std::unique_ptr<Op> div();

/// The means of windows from their sums (prefix_sum): row t of each batch is divided by t + 1,
/// the number of rows that were added. (B, T, C) -> (B, T, C). Refuses a tensor that has not three
/// axes.
std::unique_ptr<Op> div_by_count();

/// `a / 2.5`, of any shape, by a number in millionths, 2500000; it is positive.
std::unique_ptr<Op> div_number(Index millionths);
/// `a / (1 - 0.2)`, likewise: 1 less the number in millionths, which is below 1, as float64 has it.
std::unique_ptr<Op> div_rest(Index millionths);

/// `a / math.sqrt(square)`, of any shape; `square` is positive. The root is rounded to the dtype
/// first, as PyTorch does.
std::unique_ptr<Op> div_scalar(Index square);

/// `F.embedding(ids, table)`, a table lookup: for each id the row of that number.
/// (B, T), (A, C) -> (B, T, C). Refuses an id that is no whole number from 0 to A - 1, and a table
/// that is no matrix.
std::unique_ptr<Op> embedding();

/// Refuses ids that are not whole numbers from 0 to rows - 1.
MaybeRefusal check_ids(const Tensor& ids, Index rows);

/// `F.elu(a)`, of any shape, by the core's own exponential: a where it is above 0, else exp(a) - 1.
/// Next to 0 it is good to the last bit of 1, not to that of a.
std::unique_ptr<Op> elu();

/// `(a == b).to(a.dtype)`: 1 where they are equal, else 0; b may be broadcast as for `sub`. No
/// gradient passes through it.
std::unique_ptr<Op> eq();

/// `a.erf()`, of any shape, by the core's own error function; no 0 is -0.
std::unique_ptr<Op> erf();

/// The slope of erf, `2 / math.sqrt(math.pi) * (-a * a).exp()`, of any shape. No gradient passes
/// through it.
std::unique_ptr<Op> erf_slope();

/// `torch.exp` of every cell, of any shape, by the core's own exponential; exp(-inf) is 0.
std::unique_ptr<Op> exp();

/// `a.expand(shape)`: the same numbers again and again. a is one number, has the last axes of
/// `shape`, or is one column or row of each of its matrices. Refuses any other a.
std::unique_ptr<Op> expand(const Shape& shape);

/// `torch.ones(shape)` and `torch.zeros(shape)`: one number in every cell. They have no inputs.
std::unique_ptr<Op> ones(const Shape& shape);
std::unique_ptr<Op> zeros(const Shape& shape);

/// `torch.zeros(rows, C).index_add(0, ids, a)`: each row of a is added to the row of zeros that its
/// id names, in their order. a (..., C) and ids (...) -> (rows, C). What `embedding` read is
/// written back. Refuses ids of another shape than a's first axes, and an id that is no row.
std::unique_ptr<Op> index_add(Index rows);

/// `torch.index_select(a, 1, columns)`: these columns of a matrix, in this order, counted from 0.
/// (T, N) -> (T, columns). Refuses a column that is not there, and a batch.
std::unique_ptr<Op> index_select(const Numbers& columns);

/// `(a <= b).to(a.dtype)`: 1 where a is at most b, else 0; b may be broadcast as for `sub`. No
/// gradient passes through it.
std::unique_ptr<Op> le();

/// Numbers from outside: data, or weights, in the graph's dtype. `pytorch` is how PyTorch makes
/// them, `pytorch_start` the lines that must stand before.
std::unique_ptr<Op> leaf(Tensor values, const char* pytorch, const char* pytorch_start = "");

/// `x @ w + b`, which is what nn.Linear computes: w is its weight.T, (in, out), and b its bias.
/// (B, T, in), (in, out), (out) -> (B, T, out). The products are added in order, then the bias.
/// Refuses a weight or a bias that does not fit.
std::unique_ptr<Op> linear();

/// `x.masked_fill(mask == 0, -inf)`: -inf where the mask is 0, x elsewhere.
/// The mask is one matrix, broadcast over the batches, (B, T, T), (T, T) -> (B, T, T), or has one
/// of each sequence: (B, T, T), (B, T, T) -> (B, T, T). Refuses a mask of another shape.
std::unique_ptr<Op> masked_fill();

/// Likewise with a mask of each sequence, which all of its heads share:
/// (B, N, T, T), (B, T, T) -> (B, N, T, T).
std::unique_ptr<Op> masked_fill_heads();

/// `x.masked_fill(mask == 0, fill)`, likewise; fill is rounded to the dtype. `pytorch` is the
/// statement, as `Op` wants it.
std::unique_ptr<Op> masked_fill(double fill, const char* pytorch, bool is_of_heads = false);

/// `a @ b`, batch by batch. A factor without batches is broadcast over those of the other one.
/// (B, T, K) @ (B, K, N) -> (B, T, N);  (T, K) @ (B, K, N) -> (B, T, N);
/// (B, T, K) @ (K, N) -> (B, T, N).  Each cell is summed over k from 0 upwards. Refuses factors
/// that are no matrices, or whose inner sizes or batches differ.
std::unique_ptr<Op> matmul();

/// The shape of a product, or a refusal if its factors do not fit.
Result<Shape> matmul_shape(const Inputs& in);

/// The products a[t, k] * b[k, n] that make the cell at `offset` of `out`, in the order of k.
std::vector<Expression::Ref> matmul_products(Expression& e, const Inputs& in, const Tensor& out,
                                             Index offset);

/// The gradient of a product (Op::gradient): that of a is dy @ b^T, that of b is a^T @ dy.
const char* matmul_gradient(int input);

/// `a @ b` with NumPy's bits for one column of b at a time: the products with even and with odd k
/// are added apart, as np.dot did where notebook 003 was run, so the last bits are others than
/// those of `matmul`. The statement goes column by column, too. For matrices, not batches.
std::unique_ptr<Op> matmul_even_odd();

/// `a @ b` with NumPy's bits for two matrices: each product is added by a fused multiply-add, which
/// rounds once, as np.dot did where notebook 003 was run, so the last bits are others than those of
/// `matmul`, whose shapes it takes.
std::unique_ptr<Op> matmul_fma();

/// `a.max()`: the largest number of the whole tensor, of any shape: a scalar.
std::unique_ptr<Op> max();

/// `a * b`, where b may be broadcast (core/ops/elementwise.h): (B, T, C) * (C) -> (B, T, C),
/// (T, N) * (T, 1) -> (T, N), (T, N) * (1, N) -> (T, N).
std::unique_ptr<Op> mul();

/// `a * math.sqrt(square)`, of any shape; `square` is positive. The root is rounded to the dtype
/// first, as PyTorch does.
std::unique_ptr<Op> mul_scalar(Index square);

/// `-a`, of any shape, as 0 - a: no 0 becomes -0.
std::unique_ptr<Op> neg();

/// `F.pad`: zeros before and after the entries of the first axis, of the last one, or of the one
/// before that. What `slice` cut out stands in its place again. Refuses negative counts, and a
/// tensor without that axis.
std::unique_ptr<Op> pad_rows(Index before, Index after);
std::unique_ptr<Op> pad_tokens(Index before, Index after);
std::unique_ptr<Op> pad_columns(Index before, Index after);

/// The notebooks' two nested loops: row t of each batch is the mean of its rows 0 ... t, added one
/// after the other. torch.mean, as the notebooks have it, adds in another order:
/// prefix_mean_by_four.h. (B, T, C) -> (B, T, C). Refuses a tensor that has not three axes.
std::unique_ptr<Op> prefix_mean();

/// prefix_mean with the bits of torch.mean over the rows of two columns, at most 63 of them:
/// PyTorch (scalar_outer_sum in ATen/native/cpu/SumKernel.cpp) adds every fourth row to the same
/// one of four sums, and those that are left over to the first. In other shapes it adds in other
/// orders, and the op refuses them. (B, T, 2) -> (B, T, 2)
std::unique_ptr<Op> prefix_mean_by_four();

/// The sums of the notebooks' two nested loops, before they are divided: row t of each batch is the
/// sum of its rows 0 ... t, added one after the other as in prefix_mean.h. (B, T, C) -> (B, T, C).
/// Refuses a tensor that has not three axes.
std::unique_ptr<Op> prefix_sum();

/// `F.relu(a)`, of any shape: a where it is above 0, else 0; no 0 is -0. At 0 no gradient passes.
std::unique_ptr<Op> relu();

/// `a.repeat_interleave(times, dim=1)`: each head's matrix so many times in a row, as heads of
/// queries share those of keys: 0 0 1 1. (B, G, T, H) -> (B, G * times, T, H). Refuses any other a.
std::unique_ptr<Op> repeat_interleave(Index times);

/// `a.repeat(1, times, 1, 1)`: all heads' matrices so many times in turn, 0 1 0 1; likewise.
std::unique_ptr<Op> repeat(Index times);

/// `torch.maximum(before, a.amax(dim=-1, keepdim=True)).detach()`: the largest number of each row,
/// or what was the largest before if that is larger. (..., T, N), (..., T, 1) -> (..., T, 1). No
/// gradient passes through it: what a softmax takes off all scores of a row does not change it.
/// Refuses other shapes.
std::unique_ptr<Op> running_max();

/// `x[0, 1]`: entry 0 of the first axis, of it entry 1, and so on; the axes after them stay.
/// [0, 1]: (B, T, C) -> (C). Refuses an entry that is not there.
std::unique_ptr<Op> select(const Numbers& index);

/// `a.sign()`: 1, -1, or 0 of 0, of any shape. No gradient passes through it.
std::unique_ptr<Op> sign();

/// `a[begin:end]`: some entries of the first axis, at least one. (A, C) -> (end - begin, C).
/// Refuses entries that are not there.
std::unique_ptr<Op> slice_rows(Index begin, Index end);

/// `a[..., begin:end, :]`: some rows of each matrix, likewise. (B, T, C) -> (B, end - begin, C)
std::unique_ptr<Op> slice_tokens(Index begin, Index end);

/// `a[..., begin:end]`: some entries of the last axis, likewise. (C, D) -> (C, end - begin)
std::unique_ptr<Op> slice_columns(Index begin, Index end);

/// `F.softmax(s, dim=-1)`: each row becomes shares that sum to 1. A row that is masked from end to
/// end gives zeros (PyTorch's plain softmax gives nan there; its attention, zeros).
/// The same bits as amax, sub, exp, sum and div one after the other. (..., T, N) -> (..., T, N).
/// Refuses a scalar.
std::unique_ptr<Op> softmax();

/// `F.softmax(s, dim=-2)`: each column becomes shares that sum to 1, which attention never wants. A
/// column that is masked from end to end gives zeros, where PyTorch gives nan.
/// (..., T, N) -> (..., T, N). Refuses what is no matrix.
std::unique_ptr<Op> softmax_columns();

/// `F.softmax(s, dim=0)` of a batch of matrices: each cell is shared out among the sequences, which
/// attention never wants. A cell that is masked in all of them gives zeros, where PyTorch gives
/// nan. (B, T, N) -> (B, T, N). Refuses anything else.
std::unique_ptr<Op> softmax_batch();

/// `a.sqrt()`, of any shape. Of a negative number it is not finite.
std::unique_ptr<Op> sqrt();

/// What scores are divided by, if not by a number in millionths: nothing, or sqrt(head_size).
inline constexpr Index kByNothing = 0, kByRoot = -1;

/// softmax(q k^T / sqrt(head_size)) of q and k (B, T, head_size) as weights (B, T, T), float32.
/// `divisor` says what the scores are divided by, in millionths or one of the two above,
/// `is_causal` whether the keys of later tokens are masked. Refuses numbers with which a score
/// could leave the range of float32. That is conservative: it bounds the scores by the largest
/// numbers of q and k, not by their products.
std::unique_ptr<Op> streamed_weights(Index T, Index head_size, bool is_causal, Index divisor);

/// Such weights times v (B, T, head_size), from weights, v, q and k: as weights are not held, they
/// are made again. Of y's arithmetic only the first eight and the last eight products are written
/// down where there are more than 16: a sum of the first ones, which no term uses, and the last
/// ones added to a constant, the sum so far. Refuses v that could leave the range of float32.
std::unique_ptr<Op> streamed_y(bool is_causal, Index divisor);

/// `a - b`, where b may be broadcast (core/ops/elementwise.h): (B, T, C) - (C) -> (B, T, C),
/// (T, N) - (T, 1) -> (T, N), (T, N) - (1, N) -> (T, N).
std::unique_ptr<Op> sub();

/// `torch.sum(dim=dim, keepdim=True)`: with dim -1 the sum of each row, added from left to right:
/// (..., T, N) -> (..., T, 1); with dim -2 of each column, from top to bottom: (..., 1, N). Refuses
/// another dim.
std::unique_ptr<Op> sum(int dim = -1);

/// `a.sum_to_size(shape)`: sums over the first axes, as many as `shape` lacks, in their order:
/// (B, T, C) -> (T, C), (C) or a scalar. Undoes a broadcast. Refuses a shape that is not made of
/// the last axes.
std::unique_ptr<Op> sum_to_size(const Shape& shape);

/// `a.tanh()`, of any shape, by the core's own exponential: (1 - e) / (1 + e) with e = exp(-2|a|),
/// and the sign of a. Next to 0 it is good to the last bit of 1, not to that of a.
std::unique_ptr<Op> tanh();

/// `a.transpose(dim, dim + 1)`: two neighbouring axes change places; -2 means the last two.
/// -2: (B, T, C) -> (B, C, T);  1: (B, T, N, H) -> (B, N, T, H). Refuses axes that are not there.
std::unique_ptr<Op> transpose(int dim = -2);

/// `torch.tril`: keeps the lower triangle of each matrix, the diagonal with it; 0 elsewhere. With a
/// `diagonal` of 1 one more of each row, with -1 one less.
/// (..., T, N) -> (..., T, N). Refuses what is no matrix.
std::unique_ptr<Op> tril(int diagonal = 0);

/// `torch.triu`: keeps the upper triangle, from the diagonal on; with a `diagonal` of -2 two more
/// of each row. Refuses what is no matrix.
std::unique_ptr<Op> triu(Index diagonal);

/// `a.view(shape)`: the same numbers in the same order, their axes split, merged or renamed.
/// Heads are split off by (B, T, C) -> (B, T, N, H). Refuses a shape of another size.
std::unique_ptr<Op> view(const Shape& shape);

/// `a.contiguous().view(shape)`: the same for what a transpose made, whose numbers PyTorch must
/// first lay out in their new order (ours always are). (B, T, N, H) -> (B, T, C)
std::unique_ptr<Op> contiguous_view(const Shape& shape);

/// `y = a`, which has that shape: a step that does nothing.
std::unique_ptr<Op> as_is(const Shape& shape);

}  // namespace attention::ops
