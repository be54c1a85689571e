// Small functions of texts: the checksum that seeds a word's generator, and strings in Python.
#include <doctest.h>

#include "core/text/crc32.h"
#include "core/text/python_string.h"

using namespace attention;

// Python: hex(zlib.crc32(...)); the second is the check value of the CRC's catalogues.
TEST_CASE("the CRC-32 is zlib's") {
  CHECK(crc32("") == 0);
  CHECK(crc32("123456789") == 0xcbf43926);
  CHECK(crc32("42\u00e9") == 0x363f1ed5);
}

TEST_CASE("strings are written so that Python reads them again") {
  CHECK(python_strings({}) == "");
  CHECK(python_strings({"to", "be"}) == "\"to\", \"be\"");
  CHECK(python_strings({"\"", "\\", "it's"}) == R"("\"", "\\", "it's")");
  CHECK(python_strings({" ", "\t\n", "\x01\x7f", "\u00e9\u732b"}) ==
        "\" \", \"\\x09\\x0a\", \"\\x01\\x7f\", \"\u00e9\u732b\"");
}
