// Tensors that stand in a text: JSON, lists of Python, what torch, NumPy and JAX print, tables with
// commas, tabs or blanks as spreadsheets copy them.
#pragma once

#include "core/files/stored.h"

namespace attention {

/// A tensor of a text. Its type is what the library would make of it: bools and whole numbers of
/// those alone; "tensor(...)" has float32, all others float64, unless they say their dtype.
struct TextTensor {
  std::string
      name;  // empty if the text is this one alone, without a name; "1", "2" if there are more
  StoredType type = StoredType::kFloat64;
  StoredShape shape;
  Decoded numbers;
  std::vector<std::string> labels;  // of the rows of a table that has some
};

/// All tensors of a text. Names come from the keys of a dict, with "." between a dict's and those
/// in it, or stand before: "q = ...", "q: ...", ">>> q". What is a string, or None, is passed over.
/// Refuses, with the place, what it cannot read, lists of unequal lengths, numbers that are left
/// out, names that come twice.
Result<std::vector<TextTensor>> read_text(std::string_view text);

/// Parts of it: a text with brackets, and a table.
Result<std::vector<TextTensor>> read_literals(std::string_view text);
Result<std::vector<TextTensor>> read_table(std::string_view text);

/// What a Python session writes before the name whose value it prints.
constexpr std::string_view kPrompt = ">>>";

/// A place of a text, from 1; columns count characters.
struct TextPlace {
  std::uint64_t line, column;
};
TextPlace place_of(std::string_view text, std::size_t at);

/// What stands there up to a blank, as far as it can be shown in a sentence.
std::string excerpt(std::string_view text, std::size_t at);

/// Rounds to the type what a text says in more digits, and notes what is not finite.
void finish(TextTensor& tensor);

}  // namespace attention
