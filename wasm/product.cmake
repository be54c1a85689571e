# attention.wasm: the core behind the C functions of attention.cpp, with no JavaScript of its own.
# attention_scalar.wasm: the same, with the same bits, for engines without SIMD.
#
# A function is exported by the attribute at its definition, so there is no list to keep here:
#   extern "C" __attribute__((export_name("session_create"))) Session* session_create()

# The page waits for the download: small code, optimized across files; but Eigen's small functions
# must be inlined even so. em++ leaves all other inlining to wasm-opt, for which it is too late to
# see that a reference needs no memory, unless it is asked for.
set(small_code -Oz -flto -finline-functions)
target_compile_options(core PRIVATE ${small_code})
target_compile_definitions(core PRIVATE "EIGEN_STRONG_INLINE=inline __attribute__((always_inline))")

# The kernels, where the time goes, keep the preset's -O3: with -O2 a head takes three times as long.
target_compile_options(kernels PRIVATE -msimd128)
add_library(kernels_scalar STATIC ${kernel_sources})
target_link_libraries(kernels_scalar PUBLIC Eigen3::Eigen)
target_compile_options(kernels_scalar PRIVATE -fno-exceptions -fno-rtti)

set(boundary wasm/attention.cpp wasm/stream.cpp)
add_executable(attention ${boundary})
target_link_libraries(attention PRIVATE core kernels)
add_executable(attention_scalar ${boundary})
target_link_libraries(attention_scalar PRIVATE core kernels_scalar)
foreach(program attention attention_scalar)
  set_target_properties(${program} PROPERTIES SUFFIX .wasm)
  target_compile_options(${program} PRIVATE ${small_code} -fno-exceptions)
  target_link_options(${program} PRIVATE
    -Oz -flto
    -Wl,-mllvm,-inline-threshold=-50  # across files only what makes the caller smaller at once
    -fno-exceptions
    -sSTANDALONE_WASM=1 --no-entry
    -Wl,--stack-first  # a stack overflow traps; otherwise it overwrites static data
    -sTOTAL_STACK=256KB  # Emscripten's default went from 5 MB to 64 KB; this name works before and after
    -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=512MB
    -sMALLOC=emmalloc
    -sFILESYSTEM=0)
endforeach()
