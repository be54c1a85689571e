// What stands behind the handle that session_create gives: the open lesson, and what is being said.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/lessons/lesson.h"

/// A C function of the module.
#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace attention {

struct Session {
  std::string request;
  std::string reply;
  std::optional<Lesson> lesson;
  Index most_tokens = kMostHeld;     // that the open lesson's choice can have
  std::optional<StreamedHead> head;  // of a lesson that is streamed, once it is asked for
  std::vector<float> cells;          // what session_stream_... gave last

  template <class Text>
  const char* say(const Text& text) {
    reply = text;
    return reply.c_str();
  }

  const char* say(const MaybeRefusal& refusal) {
    return refusal ? say(refusal->sentence) : say("");
  }

  /// The node, or nullptr if there is none of that number.
  const Node* node(std::int32_t id) const {
    if (!lesson || id < 0) return nullptr;
    const auto& nodes = lesson->graph.nodes();
    return static_cast<std::size_t>(id) < nodes.size() ? &nodes[static_cast<std::size_t>(id)]
                                                       : nullptr;
  }

  bool has_cell(std::int32_t id, std::int32_t offset) const {
    const Node* found = node(id);
    return found != nullptr && offset >= 0 && offset < found->tensor.size();
  }

  /// The streamed head of batch b, which starts when it is not the one at hand; nullptr if nothing
  /// is streamed, or there is no such batch.
  StreamedHead* streamed(std::int32_t b) {
    if (!lesson || !lesson->streamed) return nullptr;
    const Node& q = lesson->graph.node(lesson->streamed->q);
    if (b < 0 || b >= q.tensor.matrices()) return nullptr;
    if (!head || head->batch() != b) head.emplace(lesson->graph, *lesson->streamed, b);
    return &*head;
  }

  /// The arithmetic of a streamed weight or of a number of y, which stand behind the graph's own
  /// nodes; empty if there is no such cell.
  Expression streamed_terms(std::int32_t id, std::int32_t offset) {
    if (!lesson || !lesson->streamed || id < 0 || offset < 0) return {};
    const Index T = lesson->graph.node(lesson->streamed->q).tensor.rows();
    const Index head_size = lesson->graph.node(lesson->streamed->v).tensor.cols();
    const Index behind = id - static_cast<Index>(lesson->graph.nodes().size());
    if (behind != 0 && behind != 1) return {};
    const Index cols = behind == 0 ? T : head_size;
    StreamedHead* of = streamed(static_cast<std::int32_t>(offset / (T * cols)));
    if (of == nullptr) return {};
    const Index row = offset / cols % T, col = offset % cols;
    return behind == 0 ? of->terms(row, col) : of->y_terms(row, col);
  }

  /// Pins a cell to a number or, without one, computes it again. In a streamed lesson what could
  /// make a score overflow is refused, too: the cell then gets back what it had.
  MaybeRefusal change(std::int32_t id, std::int32_t offset, std::optional<double> value) {
    Graph& graph = lesson->graph;
    const auto put = [&](std::optional<double> number) {
      return number ? graph.edit(id, offset, *number) : graph.release(id, offset);
    };
    std::optional<double> before;
    if (graph.is_pinned(id, offset)) before = graph.node(id).tensor.at(offset);
    MaybeRefusal refusal = put(value);
    if (refusal || !lesson->streamed) return refusal;
    head.reset();
    refusal = check_range(graph, *lesson->streamed);
    if (refusal) put(before);
    return refusal;
  }
};

}  // namespace attention
