// The program for a terminal, without its files and streams, so that tests can call it.
#pragma once

#include <string>
#include <vector>

namespace attention {

/// What a command has printed, and its exit status: 0 if all is well, 1 if numbers part, 2 if the
/// command or a file is refused.
struct Printed {
  std::string out, error;
  int status = 0;
};

/// Runs "show", "read" or "check" with its arguments; without any, says how they are written.
Printed run(const std::vector<std::string>& arguments);

}  // namespace attention
