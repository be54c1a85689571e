#include "wasm/write.h"

#include "core/choice/keys.h"
#include "core/lessons/mistakes.h"
#include "core/lessons/prints.h"
#include "core/lessons/roles.h"
#include "core/text/take.h"

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
  const std::string_view role = lessons::role_of(node.name);
  if (!role.empty()) json.key("role").value(std::string(role));
  if (node.op->is_leaf()) json.key("origin").value(name(node.origin));
  json.key("held").value(node.tensor.has_numbers());
  json.key("axes").list(node.axes);
  json.key("shape").list(node.tensor.shape());
  json.key("inputs").list(node.inputs);
  json.key("statement").value(graph.pytorch(id));
  json.close('}');
}

void write_key(Json& json, const Key& key) {
  constexpr const char* kKinds[] = {"name", "flag", "word", "number", "seed", "text"};
  json.open('{');
  json.key("key").value(key.name);
  json.key("kind").value(kKinds[static_cast<int>(key.kind)]);
  if (key.kind == Kind::kNumber) {
    json.key("lowest").value(key.lowest);
    json.key("highest").value(key.highest);
  }
  if (key.kind == Kind::kWord) json.key("words").list(words(key.words));
  json.key("lessons").list(words(key.lessons));
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
  for (const std::string& lesson : lesson_names())
    json.key(lesson.c_str()).list(mistake_names(lesson));
  json.close('}');
  json.key("choices").open('[');
  for (const Key& key : kKeys) write_key(json, key);
  json.close(']');
  return json.close('}').text();
}

const char* write_limits(Json& json, const Graph& graph, Index most_tokens) {
  const bool has_heads = graph.find_axis("N") > 0;
  json.start().open('{');
  json.key("T").value(most_tokens);
  json.key("num_heads").list(fitting_heads(has_heads ? graph.find_axis("C") : 0));
  return json.close('}').text();
}

const char* write_structure(Json& json, const Lesson& lesson) {
  json.start().open('{');
  json.key("dtype").value(name(lesson.graph.dtype()));
  json.key("causal").value(lesson.causal);
  json.key("words").list(lesson.words);
  json.key("nodes").open('[');
  for (std::size_t id = 0; id < lesson.graph.nodes().size(); ++id) {
    write_node(json, lesson.graph, static_cast<NodeId>(id));
  }
  json.close(']');
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

}  // namespace attention
