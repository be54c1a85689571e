#include "wasm/files_write.h"

namespace attention {

namespace {

/// The node of the head with the mistake that a node of the right one is, or -1.
NodeId same_node(const Checked& checked, NodeId id) {
  if (id < 0) return -1;
  const Node& right = checked.right.node(id);
  const NodeId found = checked.wrong.find(right.name);
  const bool is_same = found >= 0 && checked.wrong.node(found).tensor.size() == right.tensor.size();
  return is_same ? found : -1;
}

void write_proposal(Json& json, const Proposal& proposal) {
  json.key("group").value(proposal.group);
  json.key("C").whole(proposal.C);
  json.key("D").whole(proposal.D);
  json.key("key_columns").whole(proposal.key_columns);
  json.key("heads").whole(proposal.heads);
  json.key("placed").open('[');
  for (const Placed& placed : proposal.placed) {
    json.open('{');
    json.key("tensor").whole(placed.tensor);
    json.key("part").value(placed.part);
    json.key("turned").value(placed.is_turned);
    json.key("rows").whole(placed.rows);
    json.key("columns").whole(placed.columns);
    json.key("first").whole(placed.first);
    json.key("why").value(id(placed.why));
    json.close('}');
  }
  json.close(']');
  json.key("unplaced").open('[');
  for (const Unplaced& unplaced : proposal.unplaced) {
    json.open('{');
    json.key("tensor").whole(unplaced.tensor);
    json.key("why").value(id(unplaced.why));
    json.close('}');
  }
  json.close(']');
}

const char* state_name(Compared::State state) {
  switch (state) {
    case Compared::State::kSame:
      return "same";
    case Compared::State::kUnclear:
      return "unclear";
    case Compared::State::kDiffers:
      return "differs";
    case Compared::State::kNoShape:
      return "no_shape";
    case Compared::State::kNotReached:
      return "not_reached";
  }
  return "";
}

}  // namespace

const char* write_list(Json& json, const Files& files) {
  json.start().open('{');
  json.key("parts").list(parts_by_hand());
  json.key("tensors").open('[');
  for (std::size_t i = 0; i < files.stored.size(); ++i) {
    const Stored& stored = files.stored[i];
    json.open('{');
    json.key("name").value(stored.name);
    json.key("dtype").value(name(stored.type));
    json.key("shape").open('[');
    for (const std::uint64_t size : stored.shape) json.whole(size);
    json.close(']');
    json.key("file").whole(files.tensors[i].file);
    if (!files.is_kept(i)) json.key("bytes").whole(stored.end - stored.begin);
    json.close('}');
  }
  return json.close(']').close('}').text();
}

const char* write_proposals(Json& json, const std::vector<Proposal>& proposals) {
  json.start().open('[');
  for (const Proposal& proposal : proposals) {
    json.open('{');
    write_proposal(json, proposal);
    json.close('}');
  }
  return json.close(']').text();
}

const char* write_fits(Json& json, const std::vector<Fit>& fits) {
  json.start().open('[');
  for (const Fit& fit : fits) {
    json.open('{');
    json.key("part").value(parts_by_hand()[fit.part]);
    json.key("as_is").value(fit.fits_as_is);
    json.key("turned").value(fit.fits_turned);
    json.close('}');
  }
  return json.close(']').text();
}

const char* write_chosen(Json& json, const Proposal& proposal, const Files& files) {
  json.start().open('{');
  write_proposal(json, proposal);
  json.key("reads").open('[');
  for (std::size_t i = 0; i < files.reads.size(); ++i) {
    json.open('{');
    json.key("tensor").whole(files.read_of[i]);
    if (!files.is_kept(files.read_of[i])) {
      json.key("begin").whole(files.reads[i].stored.begin);
      json.key("end").whole(files.reads[i].stored.end);
    }
    json.close('}');
  }
  return json.close(']').close('}').text();
}

const char* write_parts(Json& json, const std::vector<OwnPart>& parts) {
  json.start().open('[');
  for (const OwnPart& part : parts) {
    json.open('{');
    json.key("part").value(part.part);
    json.key("name").value(part.name);
    json.key("shape").list(part.values.shape());
    json.close('}');
  }
  return json.close(']').text();
}

const char* write_opened(Json& json, const Graph& graph, const Expression& expression) {
  json.start().open('[');
  for (const Term& term : expression.terms()) {
    json.open('{');
    json.key("kind").value(name(term.kind));
    if (term.kind == TermKind::kCell) {
      json.key("node").value(term.node);
      json.key("offset").value(term.offset);
      json.key("name").value(graph.cell_name(term.node, term.offset));
      json.key("given").value(graph.node(term.node).inputs.empty());
    }
    if (!term.of.empty()) json.key("of").list(term.of);
    json.close('}');
  }
  return json.close(']').text();
}

const char* write_checked(Json& json, const Checked& checked, std::vector<double>& numbers) {
  numbers.clear();
  json.start().open('{');
  json.key("heads").value(checked.heads);
  json.key("causal").value(checked.is_causal);
  json.key("mask").value(checked.has_mask);
  json.key("kept").value(checked.has_kept);
  json.key("same").value(checked.is_same);
  json.key("chain").open('[');
  for (const Compared& compared : checked.chain) {
    json.open('{');
    json.key("part").value(compared.part);
    json.key("name").value(compared.name);
    json.key("state").value(state_name(compared.state));
    json.key("differing").value(compared.differing);
    json.key("cells").value(compared.cells);
    json.key("first").value(compared.first.name);
    json.key("worst").value(compared.worst.name);
    json.key("first_at").value(compared.first.offset);
    json.key("worst_at").value(compared.worst.offset);
    json.key("right").value(compared.right);
    json.key("node").value(compared.node);
    json.key("wrong").value(same_node(checked, compared.node));
    json.close('}');
    for (const Compared::Cell* cell : {&compared.first, &compared.worst}) {
      numbers.insert(numbers.end(), {cell->theirs, cell->here, cell->bound});
    }
  }
  json.close(']').key("diagnoses").open('[');
  for (const Diagnosis& diagnosis : checked.diagnoses) {
    json.open('{');
    json.key("mistake").value(diagnosis.mistake);
    json.key("statements").list(diagnosis.statements);
    json.key("right").list(diagnosis.right);
    json.close('}');
  }
  json.close(']');
  if (checked.changed.right >= 0) {
    const auto& [right, wrong, offset] = checked.changed;
    json.key("changed").open('{');
    json.key("tensor").value(checked.right.node(right).name);
    json.key("name").value(checked.right.cell_name(right, offset));
    json.key("at").value(offset);
    json.key("right").value(right);
    json.key("wrong").value(wrong);
    json.close('}');
    numbers.push_back(checked.wrong.node(wrong).tensor.at(offset));
    numbers.push_back(checked.right.node(right).tensor.at(offset));
  }
  return json.close('}').text();
}

const char* write_file_refusal(Json& json, const Refusal& refusal) {
  json.start().open('[').value(refusal.id);
  for (const std::string& value : refusal.values) json.value(value);
  return json.close(']').text();
}

}  // namespace attention
