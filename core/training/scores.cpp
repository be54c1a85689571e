#include "core/training/scores.h"

#include "core/text/take.h"

namespace attention {

namespace {

const Tensor& tensor(const Graph& graph, const std::string& name) {
  return graph.node(graph.find(name)).tensor;
}

Index heads_of(const Graph& graph) {
  const Index N = graph.find_axis("N");
  return N > 0 ? N : 1;
}

/// The place of a row's largest number, the first of them.
Index largest(const Tensor& tensor, Index row) {
  Index best = 0;
  for (Index j = 1; j < tensor.cols(); ++j) {
    if (tensor.at(row * tensor.cols() + j) > tensor.at(row * tensor.cols() + best)) best = j;
  }
  return best;
}

/// Whether a question is asked in this row of its targets.
bool is_asked(const Tensor& targets, Index row) {
  return targets.at(row * targets.cols() + largest(targets, row)) > 0;
}

double share_right(const Tensor& logits, const Tensor& targets) {
  double asked = 0, right = 0;
  for (Index row = 0; row < targets.size() / targets.cols(); ++row) {
    if (!is_asked(targets, row)) continue;
    asked += 1;
    right += largest(logits, row) == largest(targets, row);
  }
  return right / asked;
}

/// The mean weight of one head, over the rows that are asked, on the tokens that have the answer.
double share_of(const Tensor& weights, Index head, Index heads, const Tensor& targets,
                const Tensor& attended) {
  const Index T = attended.cols();
  double asked = 0, share = 0;
  for (Index row = 0; row < targets.size() / targets.cols(); ++row) {
    if (!is_asked(targets, row)) continue;
    asked += 1;
    const Index of_head = (row / T * heads + head) * T + row % T;
    for (Index j = 0; j < T; ++j) share += weights.at(of_head * T + j) * attended.at(row * T + j);
  }
  return share / asked;
}

}  // namespace

std::vector<std::string> question_names(const Task& task) {
  return task.has_heads() ? words(task.questions) : std::vector<std::string>{""};
}

std::vector<std::string> score_names(const Graph& graph, const Task& task) {
  std::vector<std::string> names = {"loss"};
  for (const std::string& question : question_names(task)) {
    if (!question.empty()) names.push_back("loss" + question);
    names.push_back("right" + question);
    for (Index n = 0; n < heads_of(graph); ++n) {
      names.push_back(task.has_heads() ? fill("share{}_{}", {question, n}) : "share");
    }
  }
  return names;
}

std::vector<double> scores(const Graph& graph, const Task& task,
                           const std::vector<Tensor>& attended) {
  std::vector<double> numbers = {tensor(graph, "loss").at(0)};
  const std::vector<std::string> questions = question_names(task);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    // Named: g++ 14 warns of a reference that a temporary went into.
    const std::string name = "targets" + questions[i];
    const Tensor& targets = tensor(graph, name);
    if (!questions[i].empty()) numbers.push_back(tensor(graph, "loss" + questions[i]).at(0));
    numbers.push_back(share_right(tensor(graph, "y" + questions[i]), targets));
    for (Index n = 0; n < heads_of(graph); ++n) {
      numbers.push_back(
          share_of(tensor(graph, "weights"), n, heads_of(graph), targets, attended[i]));
    }
  }
  return numbers;
}

}  // namespace attention
