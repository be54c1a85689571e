// WABT's interpreter with the page's own module: no engine of a browser or of Node has any part in
// the numbers. The arguments are those of the program for a terminal, which hashes.ts calls: MODULE
// hash CHOICE
#include <wabt/binary-reader.h>
#include <wabt/cast.h>
#include <wabt/error-formatter.h>
#include <wabt/interp/binary-reader-interp.h>
#include <wabt/interp/interp.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace wabt;
using namespace wabt::interp;

namespace {

[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

class Core {
 public:
  explicit Core(const char* path) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    Errors errors;
    ModuleDesc read;
    const ReadBinaryOptions options(Features{}, nullptr, false, true, true);
    if (Failed(ReadBinaryInterp(path, bytes.data(), bytes.size(), options, &errors, &read))) {
      fail(FormatErrorsToString(errors, Location::Type::Binary));
    }
    const auto module = Module::New(store_, read);
    RefVec imports;
    // Imports are two: one tells of memory that grows, the other ends the program.
    for (const auto& import : module->desc().imports) {
      const bool ends = import.type.name == "proc_exit";
      const auto host = [ends](Thread&, const Values&, Values&, Trap::Ptr*) {
        if (ends) fail("The core stopped.");
        return Result::Ok;
      };
      imports.push_back(HostFunc::New(store_, *cast<FuncType>(import.type.type.get()), host).ref());
    }
    Trap::Ptr trap;
    instance_ = Instance::Instantiate(store_, module.ref(), imports, &trap);
    if (!instance_) fail("No instance: " + trap->message());
    types_ = module->export_types();
    memory_ = store_.UnsafeGet<Memory>(exported("memory"));
    call("_initialize", {});
  }

  std::uint32_t call(const char* name, const std::vector<std::uint32_t>& numbers) {
    Values parameters, results;
    for (const std::uint32_t number : numbers) parameters.push_back(Value::Make(number));
    Trap::Ptr trap;
    const auto function = store_.UnsafeGet<Func>(exported(name));
    if (Failed(function->Call(store_, parameters, results, &trap))) {
      fail(std::string(name) + ": " + trap->message());
    }
    return results.empty() ? 0 : results[0].Get<u32>();
  }

  // Room in the module's memory; a pointer to it holds until the next call.
  char* at(std::uint32_t pointer) {
    return reinterpret_cast<char*>(memory_->UnsafeData()) + pointer;
  }

 private:
  Ref exported(const char* name) const {
    for (std::size_t i = 0; i < types_.size(); ++i) {
      if (types_[i].name == name) return instance_->exports()[i];
    }
    fail(std::string("The module exports no ") + name);
  }

  Store store_;
  Instance::Ptr instance_;
  Memory::Ptr memory_;
  std::vector<ExportType> types_;
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 4 || std::strcmp(arguments[2], "hash") != 0) {
    fail("interpreter MODULE hash CHOICE");
  }
  Core core(arguments[1]);
  const std::string choice = arguments[3];
  const std::uint32_t session = core.call("session_create", {});
  const auto size = static_cast<std::uint32_t>(choice.size());
  std::memcpy(core.at(core.call("session_request", {session, size})), choice.data(), size);
  if (!core.call("session_open", {session})) {
    fail(core.at(core.call("session_refusal", {session})));
  }
  std::uint64_t hash = 0;
  std::memcpy(&hash, core.at(core.call("session_hash", {session})), sizeof hash);
  std::printf("%016" PRIx64 "\n", hash);
}
