#include "core/examples/example.h"

#include <cassert>

namespace attention {

Given::Given(const char* of_name, const char* of_axes, Tensor&& of_values, Origin of_origin,
             const char* pattern, const std::initializer_list<Part>& parts)
    : name(of_name),
      axes(of_axes),
      values(std::move(of_values)),
      origin(of_origin),
      pytorch(fill(pattern, parts)) {}

Example::Example(Given&& x, std::vector<std::string>&& its_words) : words(std::move(its_words)) {
  given.push_back(std::move(x));
}

Given& Example::give(const char* name, const char* axes, Tensor&& values, Origin origin,
                     const char* pattern, const std::initializer_list<Part>& parts) {
  given.emplace_back(name, axes, std::move(values), origin, pattern, parts);
  return given.back();
}

bool Example::has(std::string_view name) const {
  for (const Given& one : given) {
    if (one.name == name) return true;
  }
  return false;
}

const Given& Example::operator[](std::string_view name) const {
  assert(has(name));
  const Given* one = given.data();
  while (one->name != name) ++one;
  return *one;
}

}  // namespace attention
