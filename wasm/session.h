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

  const char* say(std::string text) {
    reply = std::move(text);
    return reply.c_str();
  }

  const char* say(const MaybeRefusal& refusal) { return say(refusal ? refusal->sentence : ""); }

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

  /// Whether the node is the streamed weights, which stand behind the graph's own.
  bool has_weight(std::int32_t id, std::int32_t offset) const {
    if (!lesson || !lesson->streamed || offset < 0) return false;
    const Tensor& q = lesson->graph.node(lesson->streamed->q).tensor;
    return static_cast<std::size_t>(id) == lesson->graph.nodes().size() &&
           offset < q.matrices() * q.rows() * q.rows();
  }

  Expression weight_terms(std::int32_t offset) {
    const Index T = lesson->graph.node(lesson->streamed->q).tensor.rows();
    StreamedHead* of = streamed(static_cast<std::int32_t>(offset / (T * T)));
    return of->terms(offset / T % T, offset % T);
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
