#include "native/terminal.h"

#include <cmath>
#include <cstdio>
#include <cstring>

#include "core/compare/check.h"
#include "core/files/file_reason.h"
#include "core/lessons/lesson.h"
#include "core/print/torch_print.h"
#include "core/text/fill.h"
#include "native/tensor_file.h"

namespace attention {

namespace {

using Arguments = std::vector<std::string>;

constexpr char kUsage[] = R"(attention show CHOICE [TENSOR]
    Prints a tensor of a lesson as PyTorch prints it; without its name, lists them.
    CHOICE is a lesson with what is chosen in it: "head", "head&example=bank&causal=0".

attention hash CHOICE
    Prints the hash of every bit of a lesson's tensors: 16 hexadecimal digits, which the page
    shows under "About" for the link that is open.

attention read FILE... [--bits]
    Lists the tensors of files: .npy, .npz, .safetensors, JSON, or text with numbers.
    With --bits also the numbers, each as the 16 hexadecimal digits of its double.

attention check FILE [--group NAME] [--heads N] [--causal | --no-mask]
    Compares a head's tensors, q to y, with those computed here of its x and weights. Ends
    with status 1 where they part by more than rounding explains, and says which mistake
    gives their numbers.
)";

std::string sixteen_digits(std::uint64_t bits) {
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(bits));
  return text;
}

Printed refused(const std::string& error) {
  return {"", error + "\n", 2};
}

/// Takes an option off the arguments; false if it is not there.
bool take_flag(Arguments& arguments, const char* flag) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] != flag) continue;
    arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i));
    return true;
  }
  return false;
}

/// Takes an option with its value.
bool take_value(Arguments& arguments, const char* option, std::string& value) {
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
    if (arguments[i] != option) continue;
    value = arguments[i + 1];
    const auto at = arguments.begin() + static_cast<std::ptrdiff_t>(i);
    arguments.erase(at, at + 2);
    return true;
  }
  return false;
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

std::string sizes(const StoredShape& shape) {
  return "[" + listed(shape) + "]";
}

/// As many digits as a number of that dtype has.
std::string number(double value, int bits) {
  if (std::isnan(value)) return "nan";
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", bits <= 24 ? 9 : 17, value);
  return text;
}

std::string rough(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.2g", value);
  return text;
}

/// Opens a lesson by a choice, whose first part may be the lesson's name alone.
MaybeRefusal open_lesson(std::string text, Lesson& lesson) {
  const std::size_t end = std::min(text.find('&'), text.size());
  if (text.substr(0, end).find('=') == std::string::npos) text = "lesson=" + text;
  Choice choice;
  if (MaybeRefusal refusal = parse_choice(text, choice)) return refusal;
  return build_lesson(choice, lesson);
}

Printed hash(const Arguments& arguments) {
  if (arguments.size() != 1) return {"", kUsage, 2};
  Lesson lesson;
  if (MaybeRefusal refusal = open_lesson(arguments[0], lesson)) return refused(refusal->what());
  return {sixteen_digits(lesson.graph.hash()) + "\n", "", 0};
}

Printed show(const Arguments& arguments) {
  if (arguments.empty() || arguments.size() > 2) return {"", kUsage, 2};
  Lesson lesson;
  if (MaybeRefusal refusal = open_lesson(arguments[0], lesson)) return refused(refusal->what());
  const Graph& graph = lesson.graph;
  Printed printed;
  if (arguments.size() == 1) {
    for (const Node& node : graph.nodes()) {
      printed.out += padded(node.name, 20) + " " + to_string(node.tensor.shape()) + "\n";
    }
    return printed;
  }
  const NodeId id = graph.find(arguments[1]);
  if (id < 0) return refused("The lesson has no tensor \"" + arguments[1] + "\".");
  const Tensor& tensor = graph.node(id).tensor;
  if (!tensor.has_numbers()) {
    return refused("\"" + arguments[1] + "\" is too large to be kept: it is computed row by row.");
  }
  printed.out = torch_print(tensor) + "\n";
  return printed;
}

Printed read(Arguments arguments) {
  const bool has_bits = take_flag(arguments, "--bits");
  if (arguments.empty()) return {"", kUsage, 2};
  Printed printed;
  for (const std::string& path : arguments) {
    TensorFile file;
    bool is_found;
    const MaybeRefusal refusal = file.open(path, is_found);
    if (!is_found) return refused(path + " cannot be opened.");
    if (refusal) return refused(path + ": " + refusal->what());
    printed.out += path + "\n";
    for (std::size_t i = 0; i < file.list().size(); ++i) {
      const Stored& stored = file.list()[i];
      printed.out += "  " + padded(stored.name, 24) + " " + padded(name(stored.type), 8) + " " +
                     sizes(stored.shape) + "\n";
      if (!has_bits) continue;
      Result<Read> one = file.read(i);
      if (!one.ok()) return refused(path + ": " + one.refusal().what());
      for (const double value : one.value().numbers.values) {
        std::uint64_t bits;
        std::memcpy(&bits, &value, sizeof bits);
        printed.out += "    " + sixteen_digits(bits) + "\n";
      }
    }
  }
  return printed;
}

std::string cell_line(const char* which, const Compared::Cell& cell, int bits) {
  return std::string("    ") + which + " " + cell.name + ": theirs " + number(cell.theirs, bits) +
         ", here " + number(cell.here, bits) + "; rounding explains " + rough(cell.bound) + "\n";
}

std::string chain_line(const Compared& compared, int bits) {
  const std::string named = "  " + padded(compared.part, 10) + " ";
  switch (compared.state) {
    case Compared::State::kSame: {
      const double apart = std::fabs(compared.worst.theirs - compared.worst.here);
      return named + "the same" +
             (compared.worst.name.empty()
                  ? ", to the bit\n"
                  : "; at most " + rough(apart) + " apart, where rounding explains " +
                        rough(compared.worst.bound) + "\n");
    }
    case Compared::State::kUnclear:
      return named + "cannot be told: rounding in so few digits explains any number\n";
    case Compared::State::kDiffers:
      return named + "DIFFERS in " + std::to_string(compared.differing) + " of " +
             std::to_string(compared.cells) + " numbers\n" +
             cell_line("first", compared.first, bits) +
             (compared.worst.name == compared.first.name
                  ? ""
                  : cell_line("worst", compared.worst, bits)) +
             "    here   " + compared.right + "\n";
    case Compared::State::kNoShape:
      return named + "not compared: another shape than here\n";
    case Compared::State::kNotReached:
      return named + "not compared, as it follows\n";
  }
  return "";
}

/// What was placed where, a line each.
std::string placed_lines(const Proposal& proposal, const std::vector<Stored>& list) {
  std::string text;
  for (const Placed& placed : proposal.placed) {
    const Stored& stored = list[placed.tensor];
    const bool is_matrix = placed.part[1] == '_' && placed.part[0] == 'w';
    text += "  " + padded(placed.part, 10) + " " + stored.name + ", " + name(stored.type) + " " +
            sizes(stored.shape);
    if (is_matrix && placed.is_turned) text += ", turned";
    const bool is_block = placed.part[1] == '_' && placed.columns != stored.shape.back() &&
                          (placed.why == Why::kFusedInThree || placed.why == Why::kFusedFewer ||
                           placed.why == Why::kBias);
    if (is_block) {
      text += ", columns " + std::to_string(placed.first) + " to " +
              std::to_string(placed.first + placed.columns - 1);
    }
    text += "\n";
  }
  return text;
}

std::string verdict(const Checked& checked) {
  if (checked.is_same) return "All that was compared is the same.\n";
  if (checked.diagnoses.empty()) return "No mistake that is known here gives these numbers.\n";
  std::string text;
  for (const Diagnosis& diagnosis : checked.diagnoses) {
    text += "The mistake " + diagnosis.mistake + " gives these numbers";
    for (std::size_t i = 0; i < diagnosis.statements.size(); ++i) {
      text += (i == 0 ? ":\n    theirs " : "\n           ") + diagnosis.statements[i];
    }
    for (std::size_t i = 0; i < diagnosis.right.size(); ++i) {
      text += (i == 0 ? "\n    right  " : "\n           ") + diagnosis.right[i];
    }
    text += "\n";
  }
  return text;
}

/// The number of heads, if a tensor of one number says it.
MaybeRefusal find_heads(TensorFile& file, CheckOptions& options) {
  for (std::size_t i = 0; i < file.list().size(); ++i) {
    const Stored& stored = file.list()[i];
    if (!names_heads(stored.name) || !stored.shape.empty()) continue;
    Result<Read> one = file.read(i);
    if (!one.ok()) return one.take_refusal();
    std::uint64_t heads;
    if (whole_heads(one.value().numbers.values[0], heads)) {
      options.heads = static_cast<Index>(heads);
    }
  }
  return nullptr;
}

Printed check_file(Arguments arguments) {
  CheckOptions options;
  std::string group, heads;
  const bool has_group = take_value(arguments, "--group", group);
  if (take_value(arguments, "--heads", heads)) {
    const int count = std::atoi(heads.c_str());
    if (count < 1) return refused("--heads must be a whole number from 1 on.");
    options.heads = count;
  }
  if (take_flag(arguments, "--causal")) options.is_causal = true;
  if (take_flag(arguments, "--no-mask")) options.is_causal = false;
  if (arguments.size() != 1) return {"", kUsage, 2};

  TensorFile file;
  bool is_found;
  const MaybeRefusal refusal = file.open(arguments[0], is_found);
  if (!is_found) return refused(arguments[0] + " cannot be opened.");
  if (refusal) return refused(refusal->what());
  const std::vector<Proposal> proposals = propose(file.list());
  const Proposal* chosen = proposals.size() == 1 && !has_group ? &proposals[0] : nullptr;
  std::string groups;
  for (const Proposal& proposal : proposals) {
    if (has_group && proposal.group == group) chosen = &proposal;
    groups += "  " + proposal.group + "\n";
  }
  if (proposals.empty()) {
    const MaybeRefusal none = refuse(file_reason::own_none);
    return refused(none->what());
  }
  if (chosen == nullptr) return {"", "Choose one of these by --group:\n" + groups, 2};

  if (!options.heads) {
    if (MaybeRefusal wrong = find_heads(file, options)) return refused(wrong->what());
  }
  std::vector<Read> tensors(file.list().size());
  for (const Placed& placed : chosen->placed) {
    if (!tensors[placed.tensor].numbers.values.empty()) continue;
    Result<Read> one = file.read(placed.tensor);
    if (!one.ok()) return refused(one.refusal().what());
    tensors[placed.tensor] = std::move(one.value());
  }
  Result<Checked> done = check(*chosen, tensors, options);
  if (!done.ok()) return refused(done.refusal().what());
  const Checked& checked = done.value();
  int bits = 0;
  for (const OwnPart& part : checked.parts) bits = std::max(bits, part.bits);

  Printed printed;
  printed.out = placed_lines(*chosen, file.list());
  printed.out += std::to_string(checked.heads) + (checked.heads == 1 ? " head, " : " heads, ");
  printed.out += checked.has_mask    ? "with the mask of the file\n"
                 : checked.is_causal ? "causal\n"
                                     : "without a mask\n";
  if (checked.has_kept) printed.out.insert(printed.out.size() - 1, ", with what dropout kept");
  for (const Compared& compared : checked.chain) printed.out += chain_line(compared, bits);
  printed.out += verdict(checked);
  printed.status = checked.is_same ? 0 : 1;
  return printed;
}

}  // namespace

Printed run(const Arguments& arguments) {
  if (arguments.empty()) return {kUsage, "", 0};
  const Arguments rest(arguments.begin() + 1, arguments.end());
  if (arguments[0] == "show") return show(rest);
  if (arguments[0] == "hash") return hash(rest);
  if (arguments[0] == "read") return read(rest);
  if (arguments[0] == "check") return check_file(rest);
  return {"", kUsage, 2};
}

}  // namespace attention
