#include "wasm/write.h"

#include "core/lessons/prints.h"
#include "core/lessons/roles.h"

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
  json.key("leaf").value(node.op->is_leaf());
  if (node.op->is_leaf()) json.key("origin").value(name(node.origin));
  json.key("held").value(node.tensor.has_numbers());
  json.key("axes").list(node.axes);
  json.key("shape").list(node.tensor.shape());
  json.key("inputs").list(node.inputs);
  json.key("statement").value(graph.pytorch(id));
  json.close('}');
}

void write_range(Json& json, const char* key, Index lowest, Index highest) {
  json.key(key).open('[').value(lowest).value(highest).close(']');
}

}  // namespace

const char* write_catalogue(Json& json) {
  json.start().open('{');
  for (const std::string& lesson : lesson_names())
    json.key(lesson.c_str()).list(example_names(lesson));
  return json.close('}').text();
}

const char* write_limits(Json& json, Index most_tokens) {
  json.start().open('{');
  for (const OwnLimit& limit : kOwnLimits) {
    const bool is_T = limit.member == &OwnChoice::T;
    write_range(json, limit.key, limit.lowest, is_T ? most_tokens : limit.highest);
  }
  write_range(json, "num_heads", 1, kMostHeads);
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
