// Training at the boundary: session_train and what belongs to it, of wasm/attention.h.
#include <cstddef>

#include "wasm/attention.h"
#include "wasm/session.h"

namespace attention {

namespace {

constexpr std::uint32_t kMostEdits = 4096;
static_assert(sizeof(TrainingEdit) == 24 && offsetof(TrainingEdit, offset) == 8 &&
              offsetof(TrainingEdit, value) == 16);

}  // namespace

std::int32_t session_train(Session* session, std::int32_t step, std::int32_t most) {
  Training* run = session->training();
  if (run == nullptr) return -1;
  if (!session->changed(run->go(session->lesson->graph, step, most))) return -1;
  return static_cast<std::int32_t>(run->step());
}

TrainingEdit* session_train_edits(Session* session, std::uint32_t count) {
  if (session->training() == nullptr) return nullptr;
  if (count > kMostEdits) return session->say_no(reason::too_many_edits);
  session->train_edits.reserve(1);  // so that room for none is not a refusal
  session->train_edits.assign(count, TrainingEdit());
  return session->train_edits.data();
}

std::int32_t session_set_train_edits(Session* session) {
  Training* run = session->training();
  if (run == nullptr) return -1;
  if (!session->changed(run->set_edits(session->lesson->graph, session->train_edits))) return -1;
  return static_cast<std::int32_t>(run->step());
}

const double* session_history(Session* session) {
  Training* run = session->training();
  return run == nullptr ? nullptr : run->history().data();
}

const double* session_try(Session* session) {
  Training* run = session->training();
  if (run == nullptr) return nullptr;
  Result<std::vector<double>> scores = run->try_fresh(session->lesson->graph);
  if (!scores.ok()) {
    session->is_done(scores.take_refusal());
    return nullptr;
  }
  session->scores = std::move(scores.value());
  return session->scores.data();
}

}  // namespace attention
