// What a language model learns from: rows of words, what each of them is asked for, and its loss.
#include "core/lessons/language_model.h"
#include "core/lessons/steps.h"

namespace attention::lessons {
namespace {
/// Whether a row is asked for the word after the one that it reads.
bool asks_for_next(const LanguageKind& kind) {
  return kind.mistake != "targets_not_shifted";
}
}  // namespace

Drawn language_batch(const LanguageKind& kind, const std::vector<std::vector<Index>>& rows,
                     Index V) {
  const auto B = static_cast<Index>(rows.size()), T = static_cast<Index>(rows[0].size()) - 1;
  const Index asked = asks_for_next(kind) ? 1 : 0;
  Tensor ids(DType::kFloat32, {B, T}), targets(DType::kFloat32, {B, T, V});
  for (Index b = 0; b < B; ++b) {
    const std::vector<Index>& row = rows[static_cast<std::size_t>(b)];
    for (Index t = 0; t < T; ++t) {
      ids.set(b * T + t, double(row[static_cast<std::size_t>(t)]));
      targets.set((b * T + t) * V + row[static_cast<std::size_t>(t + asked)], 1);
    }
  }
  Drawn batch;
  batch.leaves.emplace_back("ids", std::move(ids));
  batch.leaves.emplace_back("targets", std::move(targets));
  return batch;
}

void add_language_batch(Graph& g, const LanguageKind& kind, const Drawn& batch,
                        const std::string& start) {
  const Tensor &ids = batch.leaves[0].second, &targets = batch.leaves[1].second;
  g.leaf("ids", ids, "B T", "words[:, :-1].float()", start.c_str(), Origin::kDrawn);
  add_language(g, kind);
  g.leaf("targets", targets, "B T V",
         fill("F.one_hot(words[:, {}], {}).float()",
              {asks_for_next(kind) ? "1:" : ":-1", targets.cols()})
             .c_str(),
         "", Origin::kDrawn);
  add_steps(g, "row_loss = cross_entropy(logits, targets) : B T 1 [loss]");
}

void add_language_loss(Graph& g) {
  const NodeId row_loss = g.find("row_loss");
  if (row_loss < 0) return;  // refused
  const Index rows = g.node(row_loss).tensor.size();
  add_short_number(g, "rows", double(rows), fill("{}.", {rows}));
  add_steps(g, R"(
    total = sum_to_size(row_loss) :
    loss  = div(total, rows)      :
  )");
}
}  // namespace attention::lessons
