// The functions of wasm/attention.h, but for the streamed weights, which are in stream.cpp.
#include "wasm/attention.h"

#include <algorithm>
#include <cstddef>

#include "core/allclose.h"
#include "core/text/split.h"
#include "wasm/session.h"
#include "wasm/write.h"

namespace attention {

namespace {

constexpr std::uint32_t kLongestRequest = 16384;
constexpr std::uint32_t kMostPins = 4096;
static_assert(sizeof(Pin) == 16 && offsetof(Pin, offset) == 4 && offsetof(Pin, value) == 8);

bool is_utf8(const std::string& text) {
  std::size_t at = 0, length = 1;
  while (at < text.size() && length > 0) at += length = code_point_length(text, at);
  return length > 0;
}

/// Checked here once, so that every text made from a request is UTF-8, the refusals too.
MaybeRefusal choice_of(const std::string& request, Choice& choice) {
  if (!is_utf8(request)) return refuse(reason::not_utf8);
  return parse_choice(request, choice);
}

}  // namespace

Session* session_create() {
  return new Session;
}

void session_destroy(Session* session) {
  delete session;
}

const char* session_refusal(Session* session) {
  return session->refusal.text();
}

char* session_request(Session* session, std::uint32_t bytes) {
  if (bytes > kLongestRequest) return session->say_no(reason::choice_too_long);
  session->request.assign(bytes, '\0');
  return session->request.data();
}

double* session_bring(Session* session, std::int32_t part, std::uint32_t batches,
                      std::uint32_t rows, std::uint32_t columns) {
  Result<double*> room =
      session->brought.room(static_cast<std::uint32_t>(part), batches, rows, columns);
  return session->is_done(room.take_refusal()) ? room.value() : nullptr;
}

std::int32_t session_prepare(Session* session, std::int32_t most) {
  Choice choice;
  if (!session->is_done(choice_of(session->request, choice))) return -1;
  Result<Index> left = prepare_lesson(choice, std::max(most, 0), session->prepared);
  if (!session->is_done(left.take_refusal())) return -1;
  return static_cast<std::int32_t>(left.value());
}

bool session_open(Session* session) {
  Choice choice;
  Lesson lesson;
  MaybeRefusal refusal = choice_of(session->request, choice);
  choice.brought = &session->brought;
  if (!refusal) refusal = build_lesson(choice, lesson, session->prepared);
  if (!session->is_done(refusal)) return false;
  session->streaming.clear();
  session->reach.reset();
  session->lesson = std::move(lesson);
  session->most_tokens = most_tokens(choice);
  return true;
}

const char* session_catalogue(Session* session) {
  return write_catalogue(session->json);
}

const char* session_limits(Session* session) {
  if (!session->is_open()) return nullptr;
  return write_limits(session->json, *session->lesson, session->most_tokens);
}

const char* session_structure(Session* session) {
  return session->is_open() ? write_structure(session->json, *session->lesson) : nullptr;
}

const void* session_data(Session* session, std::int32_t node) {
  const Node* found = session->node(node);
  if (found == nullptr) return nullptr;
  if (!found->tensor.has_numbers()) return session->say_no(reason::no_tensor);
  return with_dtype(found->tensor.dtype(), [&](auto zero) {
    return static_cast<const void*>(found->tensor.data<decltype(zero)>());
  });
}

bool session_edit(Session* session, std::int32_t node, std::int32_t offset, double value) {
  if (!session->is_open()) return false;
  return session->changed(session->lesson->graph.edit(node, offset, value));
}

Pin* session_pins(Session* session, std::uint32_t count) {
  if (count > kMostPins) return session->say_no(reason::too_many_pins);
  session->pins.reserve(1);  // so that room for none is not a refusal
  session->pins.assign(count, Pin());
  return session->pins.data();
}

std::int32_t session_set_pins(Session* session) {
  if (!session->is_open()) return -1;
  Pins pins;
  for (const Pin& pin : session->pins) pins.set(pin);
  if (pins == session->lesson->graph.pins()) return 0;
  return session->changed(session->lesson->graph.pin(std::move(pins))) ? 1 : -1;
}

const char* session_terms(Session* session, std::int32_t node, std::int32_t offset) {
  if (!session->is_open()) return nullptr;
  const Expression expression = session->terms(node, offset);
  if (expression.terms().empty()) return session->say_no(reason::no_cell);
  std::vector<double>& values = session->term_values;
  values.clear();
  for (const Term& term : expression.terms()) {
    values.push_back(term.value);
    for (const double sum : term.running) values.push_back(sum);
  }
  return write_terms(session->json, expression);
}

const double* session_term_values(Session* session) {
  return session->term_values.data();
}

bool session_reach(Session* session, std::int32_t node, std::int32_t offset, std::int32_t on) {
  const Node* found = session->node(node);
  if (found == nullptr) return false;
  if (offset < 0 || offset >= found->tensor.size()) {
    session->say_no(reason::no_cell);
    return false;
  }
  const Graph& graph = session->lesson->graph;
  for (const Node& one : graph.nodes()) {
    if (one.tensor.has_numbers()) continue;
    session->say_no(reason::weights_not_kept);
    return false;
  }
  session->reach.emplace(graph, node, offset, on == 0 ? Direction::kBack : Direction::kOn);
  return true;
}

std::int32_t session_reach_advance(Session* session, std::int32_t cells) {
  if (!session->is_open()) return -1;
  if (!session->reach) {
    session->say_no(reason::nothing_followed);
    return -1;
  }
  return session->reach->advance(cells) ? 1 : 0;
}

const char* session_reached(Session* session, std::int32_t node) {
  if (session->node(node) == nullptr) return nullptr;
  if (!session->reach) return session->say_no(reason::nothing_followed);
  return session->reach->found(node).data();
}

const char* session_prints(Session* session) {
  return session->is_open() ? write_prints(session->json, *session->lesson) : nullptr;
}

std::int32_t session_apart(Session* session, std::int32_t a, std::int32_t b, double rtol,
                           double atol) {
  const Node* one = session->node(a);
  const Node* other = session->node(b);
  if (one == nullptr || other == nullptr) return -1;
  const bool are_comparable = one->tensor.has_numbers() && other->tensor.has_numbers() &&
                              one->tensor.shape() == other->tensor.shape();
  if (!are_comparable) {
    session->say_no(reason::not_comparable);
    return -1;
  }
  return static_cast<std::int32_t>(count_apart(one->tensor, other->tensor, rtol, atol));
}

const std::uint64_t* session_hash(Session* session) {
  if (!session->is_open()) return nullptr;
  session->hash = session->lesson->graph.hash();
  return &session->hash;
}

}  // namespace attention
