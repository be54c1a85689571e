// The session behind the pointer of wasm/attention.h: the open lesson, and the buffers of answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/examples/brought.h"
#include "core/lessons/lesson.h"
#include "core/ops/streaming_attention.h"
#include "core/reach.h"
#include "wasm/json.h"

namespace attention {

struct Session {
  std::string request;
  Brought brought;        // of the example own
  std::vector<Pin> pins;  // as the caller wrote them last
  Json json;              // the text given last
  Json refusal;           // the last one
  std::optional<Lesson> lesson;
  Index most_tokens = kMostHeld;  // that the open lesson's choice can have
  PreparedRun prepared;           // by session_prepare
  // Of a head that is not held, one for each batch, once it is asked for.
  std::vector<std::unique_ptr<StreamingAttention>> streaming;
  std::optional<Reach> reach;             // of the number that is followed, in the open lesson
  std::vector<double> term_values;        // of the terms given last
  std::vector<float> cells;               // of the streamed tile or row given last
  std::vector<TrainingEdit> train_edits;  // as the caller wrote them last
  std::vector<double> scores;             // of the sequences tried last
  std::uint64_t hash = 0;                 // given last

  /// Keeps a refusal for this reason. Returns null, for a function that gives a pointer.
  std::nullptr_t say_no(Reason<0> reason);

  /// False if it is a refusal, which is kept.
  bool is_done(const MaybeRefusal& maybe);

  /// Else it says no.
  bool is_open();

  /// The node of that number. Says no, and gives nullptr, if there is none.
  const Node* node(std::int32_t id);

  /// The streaming head of batch b, which starts when it is first asked for. Says no, and gives
  /// nullptr, if nothing is streamed, or there is no such batch.
  StreamingAttention* streamed(std::int32_t b);

  /// The run of the open lesson. Says no, and gives nullptr, if it has none.
  Training* training();

  /// The arithmetic of a cell, held or streamed; empty if the open lesson has no such cell.
  Expression terms(std::int32_t id, std::int32_t offset);

  /// As `is_done`, of a change of the graph's numbers: after it streaming begins anew, and what was
  /// followed is forgotten.
  bool changed(const MaybeRefusal& maybe);
};

}  // namespace attention
