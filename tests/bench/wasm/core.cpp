// What the bench runs of the core, as C functions over one job at a time: the lesson `head` on the
// page's example randn, whose numbers are PyTorch's for the seed 1337.
#include <cmath>
#include <optional>

#include "core/examples/example.h"
#include "core/kernels/matmul.h"
#include "core/lessons/leaves.h"
#include "core/lessons/steps.h"
#include "core/lessons/weights.h"
#include "core/ops/ops.h"
#include "core/ops/streaming_attention.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

using namespace attention;

struct Job {
  Matrix<float> x;                        // (T, C)
  Matrix<float> w_query, w_key, w_value;  // (C, head_size)
};

/// One causal head over the job's numbers.
struct Head {
  Matrix<float> q, k, v;  // (T, head_size)
  StreamingAttention attention;
};

std::optional<Job> job;
std::optional<Head> head;
std::optional<Graph> graph;

/// A tile's worth of work that fits into a first cache: 16 KB each for a and b.
constexpr Index kTileRows = 16, kTileInner = 256, kTileCols = kernels::kLanes;

Choice sizes_of(int T, int C, int head_size) {
  Choice own;
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
  const auto numbers = [&](const char* name) { return given[name].values.matrix<float>(0); };
  job.emplace(Job{numbers("x"), numbers("w_query"), numbers("w_key"), numbers("w_value")});
  const Matrix<float> room(T, head_size);
  head.emplace(
      Head{room, room, room, StreamingAttention(T, head_size, true, std::sqrt(float(head_size)))});
}

EXPORT(job_x) float* job_x() {
  return job->x.data();
}

EXPORT(job_w_query) float* job_w_query() {
  return job->w_query.data();
}

EXPORT(job_w_key) float* job_w_key() {
  return job->w_key.data();
}

EXPORT(job_w_value) float* job_w_value() {
  return job->w_value.data();
}

/// The head from x to y, without keeping its weights.
EXPORT(head_run) void head_run() {
  const Matrix<float>& x = job->x;
  kernels::matmul<float>(x, job->w_query, head->q);
  kernels::matmul<float>(x, job->w_key, head->k);
  kernels::matmul<float>(x, job->w_value, head->v);
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
  static const kernels::Panels b = [] {
    kernels::Panels panels(kTileInner, kTileCols);
    panels.pack(Matrix<float>(Matrix<float>::Constant(kTileInner, kTileCols, 0.25F)));
    return panels;
  }();
  for (int i = 0; i < count; ++i) kernels::matmul_panel(a, b, 0, y);
}

/// Builds the graph of one of the page's lessons on the same x, also at sizes at which the page
/// does not hold it: 0 loop, 1 triangle, 2 head. Returns 0 if the core refuses it.
EXPORT(graph_open) int graph_open(int which, int T, int C, int head_size) {
  const Result<Example> drawn = head_example("randn", sizes_of(T, C, head_size));
  graph.emplace(DType::kFloat32, Library::kPyTorch, Index(8192) * 8192);
  if (which == 0) {
    lessons::add_leaves(*graph, drawn.value(), "x");
    lessons::add_steps(*graph, "y = prefix_mean(x) : B T C");
  } else if (which == 1) {
    lessons::add_leaves(*graph, drawn.value(), "x");
    lessons::add_tril(*graph);
    lessons::add_steps(*graph, R"(
      tril_sum = sum(tril)           : T 1
      weights  = div(tril, tril_sum) : T T
      y        = matmul(weights, x)  : B T C
    )");
  } else {
    lessons::add_leaves(*graph, drawn.value(), "x, w_query, w_key, w_value");
    lessons::add_steps(*graph, R"(
      q      = matmul(x, w_query) : B T H
      k      = matmul(x, w_key)   : B T H
      v      = matmul(x, w_value) : B T H
      k_T    = transpose(k)       : B H T
      scores = matmul(q, k_T)     : B T T
    )");
    lessons::add_weights(*graph, ops::kByRoot, true);
    lessons::add_steps(*graph, "y = matmul(weights, v) : B T H");
  }
  return graph->refusal() || graph->forward() ? 0 : 1;
}

/// Computes all that follows from x: of two runs one edits a number of it, as on the page, and the
/// other one takes the edit back, since an edit to the same number computes nothing. Returns 0 if
/// the core refuses it.
EXPORT(graph_run) int graph_run(float value) {
  const NodeId x = graph->find("x");
  const bool is_edited = graph->is_pinned(x, 0);
  return (is_edited ? graph->release(x, 0) : graph->edit(x, 0, value)) ? 0 : 1;
}

/// What the graph computes last.
EXPORT(graph_y) const float* graph_y() {
  return graph->nodes().back().tensor.data<float>();
}
