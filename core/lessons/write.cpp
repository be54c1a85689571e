// A language model writes: it reads a beginning word by word, keeping keys and values, and then its
// own words. A number is drawn for each: the words stand in the order of the vocabulary, and the
// first is taken at which their shares add up to more. The same rows, computed all at once, have
// the same logits.
//
// It goes on behind a full stop, as far as there are positions; who shows it need not.
#include <utility>

#include "core/examples/example.h"
#include "core/lessons/language_model.h"
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/proof.h"
#include "core/lessons/steps.h"

namespace attention::lessons {
namespace {
/// Adds the word that follows row t: its id, picked, by draw number k.
void add_draw(Graph& g, Index t, Index k) {
  add_steps(g, R"(
    heated_t{0}   = div(logits_t{0}, temperature) : 1 V [output]
    shares_t{0}   = softmax(heated_t{0})          : 1 V [probabilities]
    column_t{0}   = view(shares_t{0}, 1, V, 1)    : 1 V 1
    sums_t{0}     = cumsum(column_t{0})           : 1 V 1
    line_t{0}     = view(sums_t{0}, V)            : V
    but_last_t{0} = slice_rows(line_t{0}, 0, {1}) : W
    u_t{0}        = select(u, {2})                :
    passed_t{0}   = le(but_last_t{0}, u_t{0})     : W
    picked_t{0}   = sum_to_size(passed_t{0})      :
  )",
            {t, g.find_axis("V") - 1, k});
}
}  // namespace

void write(const Choice& choice, const Example& data, Lesson& lesson) {
  Graph& g = lesson.graph;
  const LanguageKind kind = language_kind(choice);
  lesson.causal = true;                        // a word that has not come yet has no key
  std::swap(lesson.vocabulary, lesson.words);  // the example's words; those that are read are ids
  if (kind.N > 1) g.axis_size("N", kind.N);
  g.axis_size("H", kind.C / kind.N);
  add_leaves(g, data, "beginning, temperature, u");
  constexpr Index kAsGiven = 0;  // their shapes are those of the numbers
  for (const LanguageWeight& one : language_weights(kind, kAsGiven, kAsGiven)) {
    add_leaf(g, data[one.name], one.name.c_str(), one.axes.c_str());
  }
  const Index begun = data["beginning"].values.size(), T = begun + data["u"].values.size() - 1;
  std::string ids, logits;
  for (Index t = 0; t < T; ++t) {
    if (t < begun) {
      add_steps(g, "id_t{0} = slice_rows(beginning, {0}, {1}) : 1", {t, t + 1});
    } else {
      add_steps(g, "id_t{} = view(picked_t{}, 1) : 1", {t, t - 1});
    }
    add_language_row(g, kind, t, fill("id_t{}", {t}));
    if (t >= begun - 1) add_draw(g, t, t + 1 - begun);
    ids += fill(t == 0 ? "id_t{}" : ", id_t{}", {t});
    logits += fill(t == 0 ? "logits_t{}" : ", logits_t{}", {t});
  }
  add_steps(g, "read = cat({}) : T\nids = view(read, 1, T) : B T", {ids});
  add_language(g, kind);
  add_early_guesses(g, kind);
  add_steps(g, "whole = view(logits, T, V) : T V\ncached = cat_rows({}) : T V", {logits});
  add_difference(g, "whole", "cached", "", "T V");
}
}  // namespace attention::lessons
