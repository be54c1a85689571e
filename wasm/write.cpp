#include "wasm/write.h"

#include "core/choice/keys.h"
#include "core/examples/brought.h"
#include "core/learning.h"
#include "core/lessons/mistakes.h"
#include "core/lessons/prints.h"
#include "core/print/python_repr.h"
#include "core/text/fill.h"
#include "core/text/millionths.h"
#include "core/text/take.h"
#include "core/training/task.h"
#include "core/training/update.h"

namespace attention {

namespace {

void write_node(Json& json, const Graph& graph, NodeId id) {
  const Node& node = graph.node(id);
  const Traits& traits = node.op->traits();
  json.open('{');
  json.key("name").value(node.name);
  json.key("op").value(node.op->name());
  json.key("kind").value(name(traits.kind));
  if (traits.list_axis == Traits::kInputs) {
    json.key("list").value("inputs");
  } else if (traits.list_axis != Traits::kNoList) {
    json.key("list").value(traits.list_axis);
  }
  if (!node.role.empty()) json.key("role").value(node.role);
  if (node.op->is_leaf()) json.key("origin").value(name(node.origin));
  json.key("held").value(node.tensor.has_numbers());
  json.key("axes").list(node.axes);
  json.key("shape").list(node.tensor.shape());
  json.key("inputs").list(node.inputs);
  if (node.gradient_of >= 0) json.key("gradient_of").value(node.gradient_of);
  if (node.unpinned >= 0) json.key("unpinned").value(node.unpinned);
  json.key("statement").value(graph.pytorch(id));
  json.close('}');
}

/// The names of one-hot parts, each a list.
void write_parts(Json& json, std::string_view parts) {
  json.open('[');
  while (!parts.empty()) json.list(words(take(parts, '|')));
  json.close(']');
}

void write_training(Json& json, const Lesson& lesson) {
  json.key("training").open('{');
  json.key("steps").value(kMostSteps);
  const Exercise& exercise = lesson.training->exercise();
  json.key("sequences").value(exercise.tried());
  json.key("columns").list(exercise.score_names(lesson.graph));
  const std::vector<std::vector<double>> counted = exercise.counted();
  if (!counted.empty()) {
    json.key("counted").open('[');
    for (const std::vector<double>& row : counted) {
      json.open('[');
      for (const double loss : row) json.value(python_repr(loss));
      json.close(']');
    }
    json.close(']');
  }
  json.key("parameters").open('[');
  for (const Carried& one : lesson.training->carried()) {
    if (one.is_parameter) json.value(one.leaf);
  }
  json.close(']').close('}');
}

/// What the columns of a task's tensors mean: those of the axis C, of the logits V, and, where
/// several heads answer two questions, of the logits O of both. In the lesson heads V are the
/// columns of one head, which say nothing before the output projection.
void write_names(Json& json, const Lesson& lesson) {
  const Task& task = *lesson.task;
  const char* symbols = task.symbol_names;
  json.key("names").open('{');
  json.key("tokens").value(lesson.graph.find("x"));
  write_parts(json.key("C"), task.part_names);
  write_parts(json.key("V"), lesson.run && task.has_heads() ? "" : symbols);
  write_parts(json.key("O"), task.has_heads() ? fill("{}|{}", {symbols, symbols}) : "");
  json.close('}');
}

/// The same of a language model: its tokens are ids, and its logits are the words'.
void write_vocabulary(Json& json, const Lesson& lesson) {
  json.key("names").open('{');
  json.key("tokens").value(lesson.graph.find("ids"));
  write_parts(json.key("C"), "");
  json.key("V").open('[').list(lesson.vocabulary).close(']');
  write_parts(json.key("O"), "");
  json.close('}');
}

void write_run(Json& json, const RunBehind& run) {
  json.key("run").open('{');
  json.key("trained_steps").value(run.steps);
  json.key("trained_causal").value(run.is_causal);
  json.key("batch_size").value(run.batch_size);
  json.key("lr").value(decimal(run.lr));
  json.close('}');
}

/// The id, the values, and behind them the cause, a list of its own.
void write_reason(Json& json, const Refusal& refusal) {
  json.open('[').value(refusal.id);
  for (const std::string& value : refusal.values) json.value(value);
  if (refusal.cause) write_reason(json, *refusal.cause);
  json.close(']');
}

void write_key(Json& json, const Key& key) {
  constexpr const char* kKinds[] = {"name", "flag", "word", "number", "decimal", "seed", "text"};
  json.open('{');
  json.key("key").value(key.name);
  json.key("kind").value(kKinds[static_cast<int>(key.kind)]);
  if (key.kind == Kind::kNumber || key.kind == Kind::kDecimal) {
    json.key("lowest").value(key.lowest);
    json.key("highest").value(key.highest);
  }
  if (key.kind == Kind::kWord) json.key("words").list(words(key.words));
  json.key("lessons").list(lessons_that_take(key));
  json.key("examples").list(words(key.examples));
  json.close('}');
}

}  // namespace

const char* write_catalogue(Json& json) {
  json.start().open('{');
  json.key("lessons").open('{');
  for (const std::string& lesson : lesson_names())
    json.key(lesson.c_str()).list(example_names(lesson));
  json.close('}');
  json.key("mistakes").open('{');
  for (const std::string& lesson : lesson_names()) {
    json.key(lesson.c_str());
    json.list(mistake_names(lesson));
  }
  json.close('}');
  json.key("variants").open('{');
  const Variant* variant = learning ? learning->variants->all : nullptr;
  for (; variant && variant->name; ++variant) json.key(variant->name).list(words(variant->traps));
  json.close('}');
  json.key("parts").list(words(kBroughtParts));
  json.key("choices").open('[');
  for (const Key& key : kKeys) write_key(json, key);
  json.close(']');
  return json.close('}').text();
}

const char* write_limits(Json& json, const Lesson& lesson, Index most_tokens) {
  const bool has_heads = lesson.graph.find_axis("N") > 0 || !lesson.vocabulary.empty();
  // The columns of all heads are those of x where they have no letter of their own.
  const Index own = lesson.graph.find_axis("D");
  const Index columns = own > 0 ? own : lesson.graph.find_axis("C");
  std::vector<Index> heads = fitting_heads(has_heads ? columns : 0);
  if (has_heads && lesson.task != nullptr) {
    heads.clear();
    for (Index n = 1; n <= kMostLearning; ++n) heads.push_back(n);
  }
  json.start().open('{');
  json.key("T").value(most_tokens);
  json.key("num_heads").list(heads);
  return json.close('}').text();
}

const char* write_structure(Json& json, const Lesson& lesson) {
  json.start().open('{');
  json.key("dtype").value(name(lesson.graph.dtype()));
  json.key("causal").value(lesson.causal);
  if (lesson.divisor > 0) json.key("divisor").value(decimal(lesson.divisor));
  if (lesson.dropped) json.key("dropped").value(decimal(*lesson.dropped));
  json.key("words").list(lesson.words);
  if (!lesson.memory_words.empty()) json.key("memory_words").list(lesson.memory_words);
  json.key("nodes").open('[');
  for (std::size_t id = 0; id < lesson.graph.nodes().size(); ++id) {
    write_node(json, lesson.graph, static_cast<NodeId>(id));
  }
  json.close(']');
  if (learning) {
    if (lesson.task != nullptr) write_names(json, lesson);
    if (!lesson.vocabulary.empty()) write_vocabulary(json, lesson);
    if (lesson.training) write_training(json, lesson);
    if (lesson.run) write_run(json, *lesson.run);
  }
  return json.close('}').text();
}

const char* write_terms(Json& json, const Expression& expression) {
  json.start().open('[');
  for (const Term& term : expression.terms()) {
    json.open('{');
    json.key("kind").value(name(term.kind));
    if (term.kind == TermKind::kCell) {
      json.key("node").value(term.node);
      json.key("offset").value(term.offset);
    }
    if (!term.of.empty()) json.key("of").list(term.of);
    if (!term.running.empty()) json.key("running").value(static_cast<Index>(term.running.size()));
    json.close('}');
  }
  return json.close(']').text();
}

const char* write_prints(Json& json, const Lesson& lesson) {
  json.start().open('[');
  for (const Print& print : lessons::print_items(lesson.graph, lesson.prints)) {
    json.open('{');
    json.key("cell").value(print.cell);
    json.key("label").value(print.label);
    json.key("node").value(print.node);
    json.key("text").value(print.text);
    json.close('}');
  }
  return json.close(']').text();
}

const char* write_refusal(Json& json, const Refusal& refusal) {
  write_reason(json.start(), refusal);
  return json.text();
}

}  // namespace attention
