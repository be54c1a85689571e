#include "wasm/session.h"

namespace attention {

std::nullptr_t Session::say_no(const char* sentence) {
  refusal.start().value(sentence);
  return nullptr;
}

bool Session::is_done(const MaybeRefusal& maybe) {
  if (maybe) refusal.start().value(maybe->sentence);
  return !maybe;
}

bool Session::is_open() {
  if (!lesson) say_no("No lesson is open.");
  return lesson.has_value();
}

const Node* Session::node(std::int32_t id) {
  if (!is_open()) return nullptr;
  const auto& nodes = lesson->graph.nodes();
  // A negative one is beyond the last, too.
  if (static_cast<std::size_t>(id) >= nodes.size()) return say_no("There is no such tensor.");
  return &nodes[static_cast<std::size_t>(id)];
}

StreamedHead* Session::streamed(std::int32_t b) {
  if (!is_open()) return nullptr;
  if (!lesson->streamed) return say_no("No weights are streamed here.");
  const Node& q = lesson->graph.node(lesson->streamed->q);
  if (b < 0 || b >= q.tensor.matrices()) return say_no("There is no such batch.");
  if (!head || head->batch() != b) head.emplace(lesson->graph, *lesson->streamed, b);
  return &*head;
}

Expression Session::terms(std::int32_t id, std::int32_t offset) {
  const Graph& graph = lesson->graph;
  if (id < 0 || offset < 0) return {};
  // Behind the nodes stand the streamed weights, and behind them y.
  const Index behind = id - static_cast<Index>(graph.nodes().size());
  if (behind < 0) {
    return offset < graph.node(id).tensor.size() ? graph.terms(id, offset) : Expression();
  }
  if (!lesson->streamed || behind > 1) return {};
  const Index T = graph.node(lesson->streamed->q).tensor.rows();
  const Index head_size = graph.node(lesson->streamed->v).tensor.cols();
  const Index cols = behind == 0 ? T : head_size;
  StreamedHead* of = streamed(static_cast<std::int32_t>(offset / (T * cols)));
  if (of == nullptr) return {};
  const Index row = offset / cols % T, col = offset % cols;
  return behind == 0 ? of->terms(row, col) : of->y_terms(row, col);
}

MaybeRefusal Session::change(std::int32_t id, std::int32_t offset, std::optional<double> value) {
  Graph& graph = lesson->graph;
  const auto put = [&](std::optional<double> number) {
    return number ? graph.edit(id, offset, *number) : graph.release(id, offset);
  };
  std::optional<double> before;
  if (graph.is_pinned(id, offset)) before = graph.node(id).tensor.at(offset);
  MaybeRefusal why = put(value);
  if (why || !lesson->streamed) return why;
  head.reset();
  why = check_range(graph, *lesson->streamed);
  if (why) put(before);
  return why;
}

}  // namespace attention
