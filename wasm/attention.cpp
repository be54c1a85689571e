// The boundary: C functions over one opaque session. Structure crosses as JSON text, once for each
// choice; tensors are read where they lie. Nothing is thrown, and no argument is trusted.
//
// Texts that come back are UTF-8, end in a zero byte, and hold until the next call. A function that
// can refuse returns the refusal's sentence, or an empty text when all is well.
#include "core/lessons/lesson.h"
#include "core/lessons/prints.h"
#include "wasm/json.h"
#include "wasm/session.h"

namespace {

using namespace attention;

constexpr std::uint32_t kLongestRequest = 16384;

void write_node(Json& json, const Graph& graph, NodeId id) {
  const Node& node = graph.node(id);
  json.open('{');
  json.key("name").value(node.name);
  json.key("op").value(node.op->name());
  json.key("leaf").value(node.op->is_leaf());
  json.key("axes").list(node.axes);
  json.key("shape").list(node.tensor.shape());
  json.key("inputs").list(node.inputs);
  json.key("statement").value(graph.pytorch(id));
  json.close('}');
}

/// A node that stands for what is streamed.
void write_streamed(Json& json, const char* name, const char* last_axis, const Shape& shape,
                    NodeId left, NodeId right, const std::string& statement) {
  json.open('{');
  json.key("name").value(name);
  json.key("op").value("streaming_attention");
  json.key("leaf").value(false);
  json.key("axes").open('[').value("B").value("T").value(last_axis).close(']');
  json.key("shape").list(shape);
  json.key("inputs").open('[').value(left).value(right).close(']');
  json.key("statement").value(statement);
  json.close('}');
}

/// The weights and y.
void write_streamed(Json& json, const Graph& graph, const Streamed& streamed) {
  const Shape& v = graph.node(streamed.v).tensor.shape();
  const auto weights = static_cast<NodeId>(graph.nodes().size());
  write_streamed(json, "weights", "T", Shape{v[0], v[1], v[1]}, streamed.q, streamed.k,
                 pytorch(graph, streamed));
  write_streamed(json, "y", "V", v, weights, streamed.v, "y = weights @ v");
}

void write_term(Json& json, const Term& term) {
  json.open('{');
  json.key("kind").value(name(term.kind));
  json.key("value").value(term.value);
  if (term.kind == TermKind::kCell) {
    json.key("node").value(term.node);
    json.key("offset").value(term.offset);
  }
  if (!term.of.empty()) json.key("of").list(term.of);
  if (!term.running.empty()) json.key("running").list(term.running);
  json.close('}');
}

void write_terms(Json& json, const Expression& expression) {
  for (const Term& term : expression.terms()) write_term(json, term);
}

}  // namespace

/// A new session, with no lesson open. Give it back with session_destroy.
EXPORT(session_create) Session* session_create() {
  return new Session;
}

EXPORT(session_destroy) void session_destroy(Session* session) {
  delete session;
}

/// Room for a text of so many bytes that the next call will read; null if that is too long.
EXPORT(session_request) char* session_request(Session* session, std::uint32_t bytes) {
  if (bytes > kLongestRequest) return nullptr;
  session->request.assign(bytes, '\0');
  return session->request.data();
}

/// {"loop": ["000-56", ...], ...}: every lesson, and the examples that it can run on.
EXPORT(session_catalogue) const char* session_catalogue(Session* session) {
  Json json;
  json.open('{');
  for (const std::string& lesson : lesson_names())
    json.key(lesson.c_str()).list(example_names(lesson));
  return session->say(json.close('}').text());
}

/// {"before": [0, 1000000], "B": [1, 8], ..., "num_heads": [1, 16]}: what can be chosen of the
/// example randn beside its seed, from the lowest to the highest; of T, as many as the open lesson
/// can have. And of any example of the lesson heads num_heads, each of which must divide C.
EXPORT(session_limits) const char* session_limits(Session* session) {
  Json json;
  json.open('{');
  for (const OwnLimit& limit : kOwnLimits) {
    const bool is_T = limit.member == &OwnChoice::T;
    const Index highest = is_T ? session->most_tokens : limit.highest;
    json.key(limit.key).open('[').value(limit.lowest).value(highest).close(']');
  }
  json.key("num_heads").open('[').value(Index(1)).value(kMostHeads).close(']');
  return session->say(json.close('}').text());
}

/// Opens the lesson of the request, for example "lesson=head&example=bank&causal=0", with the
/// example's own numbers: core/lessons/lesson.h has the keys. A refusal leaves the lesson that was
/// open as it was.
EXPORT(session_open) const char* session_open(Session* session) {
  Choice choice;
  Lesson lesson;
  MaybeRefusal refusal = parse_choice(session->request, choice);
  if (!refusal) refusal = build_lesson(choice, lesson);
  if (refusal) return session->say(refusal);
  session->head.reset();
  session->lesson = std::move(lesson);
  session->most_tokens = most_tokens(choice);
  return session->say("");
}

/// The open graph: {"dtype", "causal", "words": [...], "nodes": [{"name", "op", "leaf", "axes",
/// "shape", "inputs", "statement"}, ...], "streams"}. A node's number is its place in the list.
/// Where the weights are too many to hold, "streams" is true, and they and y stand last in the
/// list: nodes without data, whose terms can be asked for.
EXPORT(session_structure) const char* session_structure(Session* session) {
  if (!session->lesson) return session->say("{}");
  const Lesson& lesson = *session->lesson;
  Json json;
  json.open('{');
  json.key("dtype").value(name(lesson.graph.dtype()));
  json.key("causal").value(lesson.causal);
  json.key("words").list(lesson.words);
  json.key("nodes").open('[');
  for (std::size_t id = 0; id < lesson.graph.nodes().size(); ++id) {
    write_node(json, lesson.graph, static_cast<NodeId>(id));
  }
  if (lesson.streamed) write_streamed(json, lesson.graph, *lesson.streamed);
  json.close(']');
  json.key("streams").value(lesson.streamed.has_value());
  return session->say(json.close('}').text());
}

/// Where a node's numbers lie, row-major, in the graph's dtype; null if there is no such node.
EXPORT(session_data) const void* session_data(Session* session, std::int32_t node) {
  const Node* found = session->node(node);
  if (found == nullptr) return nullptr;
  return with_dtype(found->tensor.dtype(), [&](auto zero) {
    return static_cast<const void*>(found->tensor.data<decltype(zero)>());
  });
}

/// Pins a cell of any node to a number and computes again, or says why not.
EXPORT(session_edit)
const char* session_edit(Session* session, std::int32_t node, std::int32_t offset, double value) {
  if (!session->lesson) return session->say("No lesson is open.");
  return session->say(session->change(node, offset, value));
}

/// Undoes session_edit: the cell is computed again, or has the example's number again if it is a
/// leaf's. Says why not where a number would no longer be finite.
EXPORT(session_release)
const char* session_release(Session* session, std::int32_t node, std::int32_t offset) {
  if (!session->lesson) return session->say("No lesson is open.");
  return session->say(session->change(node, offset, std::nullopt));
}

/// How a cell came to be: [{"kind", "value", "node", "offset", "of", "running"}, ...], operands
/// before what is made of them, the cell itself last; [] if there is no such cell.
EXPORT(session_terms)
const char* session_terms(Session* session, std::int32_t node, std::int32_t offset) {
  Json json;
  json.open('[');
  if (session->has_cell(node, offset))
    write_terms(json, session->lesson->graph.terms(node, offset));
  write_terms(json, session->streamed_terms(node, offset));
  return session->say(json.close(']').text());
}

/// What the notebook prints: [{"cell", "label", "node", "text"}, ...] in its order.
EXPORT(session_prints) const char* session_prints(Session* session) {
  Json json;
  json.open('[');
  if (session->lesson) {
    const Lesson& lesson = *session->lesson;
    for (const Print& print : lessons::print_items(lesson.graph, lesson.prints)) {
      json.open('{');
      json.key("cell").value(print.cell);
      json.key("label").value(print.label);
      json.key("node").value(print.node);
      json.key("text").value(print.text);
      json.close('}');
    }
  }
  return session->say(json.close(']').text());
}

/// The hash of every bit of the open graph, as 16 hexadecimal digits.
EXPORT(session_hash) const char* session_hash(Session* session) {
  if (!session->lesson) return session->say("");
  const std::uint64_t hash = session->lesson->graph.hash();
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[hash >> shift & 15];
  return session->say(digits);
}
