// Tables: rows of numbers with tabs, semicolons, commas or blanks between.
#include <algorithm>

#include "core/files/file_reason.h"
#include "core/files/number.h"
#include "core/files/text.h"

namespace attention {

namespace {

struct Cell {
  std::string text;
  std::size_t at;  // where it begins in the text
};

struct Line {
  std::vector<Cell> cells;
  std::uint64_t number;  // from 1
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// The character between the cells: the first of these that the first row has, else blanks.
char delimiter_of(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    const std::string_view inside = trimmed(line);
    if (!inside.empty() && inside[0] != '#') {
      for (const char c : {'\t', ';', ','}) {
        if (line.find(c) != std::string_view::npos) return c;
      }
      break;
    }
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return ' ';
}

/// The cells of a line that begins at `begin`; false if a quote stays open. Quotes are taken away,
/// two in quotes are one.
bool split(std::string_view line, std::size_t begin, char delimiter, std::vector<Cell>& cells) {
  std::size_t at = 0;
  const auto is_between = [&](char c) {
    return delimiter == ' ' ? c == ' ' || c == '\t' : c == delimiter;
  };
  for (;;) {
    while (at < line.size() && line[at] == ' ') ++at;
    Cell cell = {"", begin + at};
    if (at < line.size() && line[at] == '"') {
      for (++at; at < line.size(); ++at) {
        if (line[at] == '"' && (at + 1 == line.size() || line[at + 1] != '"')) break;
        if (line[at] == '"') ++at;
        cell.text += line[at];
      }
      if (at == line.size()) return false;
      ++at;
      while (at < line.size() && line[at] == ' ') ++at;
      if (at < line.size() && !is_between(line[at])) return false;
    } else {
      const std::size_t from = at;
      while (at < line.size() && !is_between(line[at])) ++at;
      cell.text = std::string(trimmed(line.substr(from, at - from)));
    }
    cells.push_back(std::move(cell));
    if (delimiter == ' ') {
      while (at < line.size() && is_between(line[at])) ++at;
      if (at == line.size()) return true;
      continue;
    }
    if (at == line.size()) return true;
    ++at;
  }
}

/// "1,234": a comma in front of three digits, which may be thousands.
bool may_be_thousands(const std::string& text) {
  const std::size_t comma = text.find(',');
  return comma != std::string::npos && text[0] != '0' && text.size() == comma + 4;
}

class Table {
 public:
  explicit Table(std::string_view text) : text_(text), delimiter_(delimiter_of(text)) {}

  MaybeRefusal read(TextTensor& tensor) {
    if (MaybeRefusal refusal = read_lines()) return refusal;
    if (lines_.empty()) return refuse(file_reason::text_nothing);
    find_decimals();
    const bool has_labels = find_labels();
    if (first_ == lines_.size()) return refuse(file_reason::text_nothing);
    return read_numbers(tensor, has_labels);
  }

 private:
  MaybeRefusal read_lines() {
    std::uint64_t number = 0, empty = 0;
    for (std::size_t begin = 0; begin < text_.size();) {
      std::size_t end = std::min(text_.find_first_of("\r\n", begin), text_.size());
      const std::string_view line = text_.substr(begin, end - begin);
      const std::size_t at = begin;
      if (text_.substr(end, 2) == "\r\n") ++end;
      begin = end + 1;
      ++number;
      const std::string_view inside = trimmed(line);
      if (!inside.empty() && inside[0] == '#') continue;
      if (inside.empty()) {
        if (!lines_.empty() && empty == 0) empty = number;
        continue;
      }
      if (empty != 0) return refuse(file_reason::table_empty_line, {empty});
      lines_.push_back({{}, number});
      if (!split(line, at, delimiter_, lines_.back().cells)) return unexpected(at);
    }
    return nullptr;
  }

  MaybeRefusal unexpected(std::size_t at) const {
    const TextPlace place = place_of(text_, at);
    return refuse(file_reason::text_unexpected, {place.line, place.column, excerpt(text_, at)});
  }

  /// A comma is the decimal one where it does not stand between cells and no number has a point.
  void find_decimals() {
    if (delimiter_ == ',') return;
    for (const Line& line : lines_) {
      for (const Cell& cell : line.cells) {
        has_points_ = has_points_ || is_number(cell.text, true);
      }
    }
  }

  /// Whether it is a number, with a point in it if one is asked for.
  static bool is_number(const std::string& text, bool has_point) {
    double value;
    return read_number(text, value) != Written::kNone &&
           (!has_point || text.find('.') != std::string::npos);
  }

  Written read_cell(const Cell& cell, double& value) const {
    std::string text = cell.text;
    const std::size_t comma = text.find(',');
    if (delimiter_ != ',' && comma != std::string::npos) text[comma] = '.';
    return read_number(text, value);
  }

  bool is_label(const Cell& cell) const {
    double value;
    return !cell.text.empty() && read_cell(cell, value) == Written::kNone;
  }

  /// Finds a first row of names, and whether a first column has some.
  bool find_labels() {
    const std::vector<Cell>& top = lines_[0].cells;
    const bool has_corner = lines_.size() > 1 && top.size() > 1 && top[0].text.empty();
    const bool is_all = std::all_of(top.begin(), top.end(), [&](const Cell& cell) {
      return is_label(cell) || cell.text.empty();
    });
    const bool has_names = has_corner || (is_all && lines_.size() > 1);
    first_ = has_names ? 1 : 0;
    if (has_corner) return true;
    return std::all_of(
        lines_.begin() + static_cast<std::ptrdiff_t>(first_), lines_.end(),
        [&](const Line& line) { return line.cells.size() > 1 && is_label(line.cells[0]); });
  }

  MaybeRefusal read_numbers(TextTensor& tensor, bool has_labels) {
    const std::size_t from = has_labels ? 1 : 0;
    const std::size_t columns = lines_[first_].cells.size() - from;
    for (std::size_t i = first_; i < lines_.size(); ++i) {
      const Line& line = lines_[i];
      for (std::size_t j = from; j < line.cells.size(); ++j) {
        if (MaybeRefusal refusal = read_number_of(line, line.cells[j], tensor)) return refusal;
      }
      if (line.cells.size() - from != columns) {
        return refuse(file_reason::table_row, {line.number, line.cells.size() - from, columns});
      }
      if (has_labels) tensor.labels.push_back(line.cells[0].text);
    }
    tensor.shape = {lines_.size() - first_, columns};
    tensor.type = has_floats_   ? StoredType::kFloat64
                  : has_wholes_ ? StoredType::kInt64
                                : StoredType::kBool;
    finish(tensor);
    return nullptr;
  }

  /// Reads one cell, whose place is looked for only if it is refused: that takes a line's length.
  MaybeRefusal read_number_of(const Line& line, const Cell& cell, TextTensor& tensor) {
    const auto column = [&] {
      std::size_t begin = cell.at;
      while (begin > 0 && text_[begin - 1] != '\n' && text_[begin - 1] != '\r') --begin;
      return place_of(text_.substr(begin), cell.at - begin).column;
    };
    if (cell.text.empty()) return refuse(file_reason::table_empty_cell, {line.number, column()});
    double value;
    const Written written = read_cell(cell, value);
    if (written == Written::kNone) {
      return refuse(file_reason::text_unexpected, {line.number, column(), excerpt(text_, cell.at)});
    }
    if (cell.text.find(',') != std::string::npos) {
      if (has_points_) {
        return refuse(file_reason::table_decimals, {line.number, column(), cell.text});
      }
      if (may_be_thousands(cell.text)) {
        return refuse(file_reason::table_thousands, {line.number, column(), cell.text});
      }
    }
    (written == Written::kBool    ? has_bools_
     : written == Written::kWhole ? has_wholes_
                                  : has_floats_) = true;
    if (has_bools_ && (has_wholes_ || has_floats_)) {
      return refuse(file_reason::text_mixed, {line.number, column()});
    }
    if (tensor.numbers.values.size() == kMostStoredNumbers) {
      return refuse(file_reason::text_many, {line.number, column(), kMostStoredNumbers});
    }
    count_digits(cell.text, tensor.numbers.decimals, tensor.numbers.digits);
    tensor.numbers.values.push_back(value);
    return nullptr;
  }

  std::string_view text_;
  char delimiter_;
  std::vector<Line> lines_;
  std::size_t first_ = 0;  // the first row of numbers
  bool has_points_ = false, has_bools_ = false, has_wholes_ = false, has_floats_ = false;
};

}  // namespace

Result<std::vector<TextTensor>> read_table(std::string_view text) {
  std::vector<TextTensor> tensors(1);
  Table table(text);
  if (MaybeRefusal refusal = table.read(tensors[0])) return refusal;
  return tensors;
}

}  // namespace attention
