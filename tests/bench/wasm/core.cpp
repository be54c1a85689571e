// What the bench runs of the core, as C functions over one job at a time: the lesson `head` on the
// page's example randn, whose numbers are PyTorch's for the seed 1337.
#include <optional>

#include "core/examples/example.h"
#include "core/lessons/lesson.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

using namespace attention;

std::optional<HeadExample> job;
std::optional<Lesson> lesson;

OwnChoice sizes_of(int T, int C, int head_size) {
  OwnChoice own;
  own.B = 1;
  own.T = T;
  own.C = C;
  own.head_size = head_size;
  return own;
}

}  // namespace

/// Draws x (T, C) and the three weights (C, head_size).
EXPORT(job_open) void job_open(int T, int C, int head_size) {
  job = randn_head(sizes_of(T, C, head_size));
}

EXPORT(job_x) float* job_x() {
  return job->sequence.x.data<float>();
}

EXPORT(job_w_query) float* job_w_query() {
  return job->w_query.data<float>();
}

EXPORT(job_w_key) float* job_w_key() {
  return job->w_key.data<float>();
}

EXPORT(job_w_value) float* job_w_value() {
  return job->w_value.data<float>();
}

/// Opens a lesson of the page on the same x: 0 loop, 1 triangle, 2 head. Returns 0 if the core
/// refuses it, which it does where a tensor would have more numbers than it allows.
EXPORT(lesson_open) int lesson_open(int which, int T, int C, int head_size) {
  constexpr const char* kLessons[] = {"loop", "triangle", "head"};
  Choice choice;
  choice.lesson = kLessons[which];
  choice.example = "randn";
  choice.own = sizes_of(T, C, head_size);
  if (which < 2) choice.own.head_size.reset();
  lesson.reset();
  Result<Lesson> built = build_lesson(choice);
  if (!built.ok()) return 0;
  lesson.emplace(std::move(built.value()));
  return 1;
}

/// One number of x is new: an edit, as on the page. Returns 0 if the core refuses it.
EXPORT(lesson_run) int lesson_run(float value) {
  return lesson->graph.edit(lesson->graph.find("x"), 0, value) ? 0 : 1;
}

/// What the lesson computes last.
EXPORT(lesson_y) const float* lesson_y() {
  return lesson->graph.nodes().back().tensor.data<float>();
}
