#include "wasm/session.h"

#include "core/learning.h"
#include "wasm/write.h"

namespace attention {

std::nullptr_t Session::say_no(Reason<0> reason) {
  is_done(refuse(reason));
  return nullptr;
}

bool Session::is_done(const MaybeRefusal& maybe) {
  if (maybe) write_refusal(refusal, *maybe);
  return !maybe;
}

bool Session::is_open() {
  if (!lesson) say_no(reason::no_lesson_open);
  return lesson.has_value();
}

const Node* Session::node(std::int32_t id) {
  if (!is_open()) return nullptr;
  const auto& nodes = lesson->graph.nodes();
  // A negative one is beyond the last, too.
  if (static_cast<std::size_t>(id) >= nodes.size()) return say_no(reason::no_tensor);
  return &nodes[static_cast<std::size_t>(id)];
}

StreamingAttention* Session::streamed(std::int32_t b) {
  if (!is_open()) return nullptr;
  const Graph& graph = lesson->graph;
  for (const Node& node : graph.nodes()) {
    if (node.tensor.has_numbers()) continue;
    if (b < 0 || b >= node.tensor.shape()[0]) return say_no(reason::no_batch);
    streaming.resize(static_cast<std::size_t>(node.tensor.shape()[0]));
    std::unique_ptr<StreamingAttention>& of_batch = streaming[static_cast<std::size_t>(b)];
    if (!of_batch) of_batch = node.op->stream(graph.inputs(node), b);
    if (of_batch) return of_batch.get();
  }
  return say_no(reason::nothing_streamed);
}

Training* Session::training() {
  if (!is_open()) return nullptr;
  if (!learning || !lesson->training) return say_no(reason::nothing_trained);
  return lesson->training.get();
}

Expression Session::terms(std::int32_t id, std::int32_t offset) {
  const Graph& graph = lesson->graph;
  if (id < 0 || static_cast<std::size_t>(id) >= graph.nodes().size()) return {};
  if (offset < 0 || offset >= graph.node(id).tensor.size()) return {};
  return graph.terms(id, offset);
}

bool Session::changed(const MaybeRefusal& maybe) {
  if (!is_done(maybe)) return false;
  streaming.clear();
  reach.reset();
  return true;
}

}  // namespace attention
