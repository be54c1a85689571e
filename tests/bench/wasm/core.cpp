// What the bench runs of the core, as C functions over one job at a time: the lesson `head` on the
// page's example randn, whose numbers are PyTorch's for the seed 1337.
#include <cmath>
#include <optional>

#include "core/examples/example.h"
#include "core/kernels/matmul.h"
#include "core/lessons/lesson.h"
#include "core/streaming_attention.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

using namespace attention;

struct Job {
  Tensor x;                        // (1, T, C)
  Tensor w_query, w_key, w_value;  // (C, head_size)
};

/// One causal head over the job's numbers.
struct Head {
  Matrix<float> q, k, v;  // (T, head_size)
  StreamingAttention attention;
};

std::optional<Job> job;
std::optional<Head> head;
std::optional<Lesson> lesson;

/// A tile's worth of work that fits into a first cache: 16 KB each for a and b.
constexpr Eigen::Index kTileRows = 16, kTileInner = 256, kTileCols = kernels::kLanes<float>;

OwnChoice sizes_of(int T, int C, int head_size) {
  OwnChoice own;
  own.B = 1;
  own.T = T;
  own.C = C;
  own.head_size = head_size;
  return own;
}

}  // namespace

/// Draws x (T, C) and the three weights (C, head_size), and makes room for the head.
EXPORT(job_open) void job_open(int T, int C, int head_size) {
  const Result<Example> drawn = head_example("randn", sizes_of(T, C, head_size));
  const Example& given = drawn.value();
  job.emplace(Job{given["x"].values, given["w_query"].values, given["w_key"].values,
                  given["w_value"].values});
  const Matrix<float> room(T, head_size);
  head.emplace(
      Head{room, room, room, StreamingAttention(T, head_size, true, std::sqrt(float(head_size)))});
}

EXPORT(job_x) float* job_x() {
  return job->x.data<float>();
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

/// The head from x to y, without keeping its weights.
EXPORT(head_run) void head_run() {
  const auto x = job->x.matrix<float>(0);
  kernels::matmul<float>(x, job->w_query.matrix<float>(0), head->q);
  kernels::matmul<float>(x, job->w_key.matrix<float>(0), head->k);
  kernels::matmul<float>(x, job->w_value.matrix<float>(0), head->v);
  head->attention.start(head->q, head->k, head->v);
  head->attention.advance(x.rows());
}

EXPORT(head_y) const float* head_y() {
  return head->attention.y().data();
}

/// `count` products of the register tile alone, 131,072 operations each.
EXPORT(tile_run) void tile_run(int count) {
  static const Matrix<float> a = Matrix<float>::Constant(kTileRows, kTileInner, 0.5F);
  static Matrix<float> y(kTileRows, kTileCols);
  static const kernels::Panels<float> b = [] {
    kernels::Panels<float> panels(kTileInner, kTileCols);
    panels.pack(Matrix<float>::Constant(kTileInner, kTileCols, 0.25F));
    return panels;
  }();
  for (int i = 0; i < count; ++i) kernels::matmul_panel<float>(a, b, 0, y);
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
