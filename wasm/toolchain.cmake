# Emscripten's own toolchain file, from an activated emsdk or from Debian's package.
if(DEFINED ENV{EMSDK} AND EXISTS "$ENV{EMSDK}/upstream/emscripten")
  set(emscripten_root "$ENV{EMSDK}/upstream/emscripten")
else()
  find_program(EM_CONFIG em-config REQUIRED)
  execute_process(COMMAND "${EM_CONFIG}" EMSCRIPTEN_ROOT
                  OUTPUT_VARIABLE emscripten_root OUTPUT_STRIP_TRAILING_WHITESPACE
                  COMMAND_ERROR_IS_FATAL ANY)
endif()
include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
