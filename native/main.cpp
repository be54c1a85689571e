#include <cstdio>

#include "native/terminal.h"

int main(int count, char** arguments) {
  const attention::Printed printed = attention::run({arguments + 1, arguments + count});
  std::fwrite(printed.out.data(), 1, printed.out.size(), stdout);
  std::fwrite(printed.error.data(), 1, printed.error.size(), stderr);
  return printed.status;
}
