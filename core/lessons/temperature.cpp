// What softmax does to a row: five scores, to which a number is added and which are divided by a
// temperature. All of them are there to be edited.
#include "core/lessons/lessons.h"
#include "core/lessons/steps.h"

namespace attention::lessons {
void temperature(const Choice&, const Example&, Lesson& lesson) {
  Graph& g = lesson.graph;
  const auto leaf = [&](const char* name, const Shape& shape, const std::vector<double>& values,
                        const char* axes, const char* pytorch) {
    g.leaf(name, Tensor(DType::kFloat32, shape, values), axes, pytorch);
  };
  leaf("row_scores", {5}, {2, 1, 0.5, 0, -1}, "M", "torch.tensor([2., 1., 0.5, 0., -1.])");
  leaf("shift", {}, {0}, "", "torch.tensor(0.)");
  leaf("temp", {}, {1}, "", "torch.tensor(1.)");
  // then F.softmax in single steps, and whole: of the scores as they are, without the shift, of all
  add_steps(g, R"(
    shifted       = add(row_scores, shift)          : M
    scaled        = div(shifted, temp) : M [scores]
    largest       = amax(scaled)             : 1
    below         = sub(scaled, largest)     : M
    exps          = exp(below)               : M
    exps_sum      = sum(exps)                : 1 [row_sum]
    plain_weights = softmax(row_scores)             : M
    still         = div(row_scores, temp)    : M
    still_weights = softmax(still)           : M
    weights       = softmax(scaled)          : M [weights]
  )");
}
}  // namespace attention::lessons
