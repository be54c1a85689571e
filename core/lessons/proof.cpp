#include "core/lessons/proof.h"

#include "core/lessons/steps.h"

namespace attention::lessons {

void add_proof(Graph& graph) {
  add_steps(graph, "y_loop = prefix_mean(x) : B T C");
  add_difference(graph, "y_loop", "y");
}

void add_difference(Graph& graph, const char* a, const char* b, const char* suffix,
                    const char* axes) {
  add_steps(graph, R"(
    difference{2} = abs_difference({0}, {1}) : {3} [difference]{2}
    max_difference{2} = max(difference{2}) : [max_difference]{2}
  )",
            {a, b, suffix, axes});
}

}  // namespace attention::lessons
