#include "core/examples/example.h"

#include <cassert>

namespace attention {

bool Example::has(const std::string& name) const {
  for (const Given& one : given) {
    if (one.name == name) return true;
  }
  return false;
}

const Given& Example::operator[](const std::string& name) const {
  assert(has(name));
  const Given* one = given.data();
  while (one->name != name) ++one;
  return *one;
}

}  // namespace attention
