# attention.wasm: the core behind the C functions of attention.h, with no JavaScript of its own.
#
# A function is exported by the attribute at its definition, so there is no list to keep here:
#   extern "C" __attribute__((export_name("attn_create"))) int attn_create(...)
add_executable(attention wasm/attention.cpp)
set_target_properties(attention PROPERTIES SUFFIX .wasm)
target_link_libraries(attention PRIVATE core)
target_compile_options(attention PRIVATE -fno-exceptions)

# The page waits for the download: small code, but Eigen's small functions must be inlined even so,
# and the matrix product, where the time goes, keeps the preset's -O3. The bits are the same.
target_compile_options(core PRIVATE -Oz)
set_source_files_properties(core/ops/matmul.cpp PROPERTIES
  COMPILE_OPTIONS -O3
  SKIP_PRECOMPILE_HEADERS ON)  # those of the others are for -Os
target_compile_options(attention PRIVATE -Oz)
target_compile_definitions(core PRIVATE "EIGEN_STRONG_INLINE=inline __attribute__((always_inline))")

target_link_options(attention PRIVATE
  -Oz
  -fno-exceptions
  -sSTANDALONE_WASM=1 --no-entry
  -Wl,--stack-first  # a stack overflow traps; otherwise it overwrites static data
  -sTOTAL_STACK=256KB  # Emscripten's default went from 5 MB to 64 KB; this name works before and after
  -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=512MB
  -sMALLOC=emmalloc
  -sFILESYSTEM=0)
