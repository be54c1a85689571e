# attention_learning.wasm: the core behind the C functions of wasm/attention.h, with no JavaScript of
# its own.
# attention.wasm: the same, with the same bits, but without learning (core/learning.h); it is there
# sooner.
# attention_scalar.wasm: the whole core once more, for engines without SIMD.
# attention_files.wasm: readers of files that somebody brings, behind the functions of wasm/files.h; for all engines.
#
# The exports are not listed here: EXPORT in these headers marks each function where it is declared.

# Beside the modules, which do not name their compiler: their sizes hang on it (tests/wasm/module.test.ts).
file(WRITE "${CMAKE_BINARY_DIR}/emscripten_version.txt" "${EMSCRIPTEN_VERSION}\n")

if(QUICK_BUILD)
  # Nothing is optimized across files: the linker is done at once. The bits are the same.
  set(code -O2)
  set(whole_program)
  set(link -O1)
else()
  # Small code, optimized across files, because the page waits for the download; but with inlining.
  # Eigen's small functions must be inlined in any case. The others em++ leaves to wasm-opt, unless
  # it is told -finline-functions; then it is too late to see that a reference needs no memory.
  # A table of texts in a function is read where it lies, instead of from a copy on the stack.
  set(code -Oz -flto -finline-functions -fmerge-all-constants)
  # A virtual function that nothing calls is left out of all classes: without learning, `gradient` is.
  # All of a program is compiled so, the tests too: a class that the linker cannot see is none to it.
  set(whole_program
    -flto -fvirtual-function-elimination -fwhole-program-vtables -fvisibility=hidden)
  set(link
    -Oz -flto
    -Wl,-mllvm,-inline-threshold=-50)  # across files only what makes the caller smaller at once
endif()
foreach(library core learning no_learning)
  target_compile_options(${library} PRIVATE ${code})
endforeach()
target_compile_options(core PUBLIC ${whole_program})
foreach(library learning no_learning)
  target_link_libraries(${library} PRIVATE core)
endforeach()

# Kernels keep the preset's -O3, because there the time goes: with -O2 a head takes three times as
# long.
target_compile_options(kernels PRIVATE -msimd128)
# These wait for memory: unrolled they are larger, and no faster.
set_source_files_properties(
  core/kernels/elementwise.cpp core/kernels/finite.cpp core/kernels/transpose.cpp
  PROPERTIES COMPILE_OPTIONS -fno-unroll-loops)
add_library(kernels_scalar STATIC ${kernel_sources})
target_link_libraries(kernels_scalar PUBLIC Eigen3::Eigen)
target_compile_options(kernels_scalar PRIVATE -fno-exceptions -fno-rtti)
target_precompile_headers(kernels_scalar PRIVATE <Eigen/Core>)

add_library(boundary OBJECT
  wasm/attention.cpp wasm/session.cpp wasm/stream.cpp wasm/train.cpp wasm/write.cpp)
target_link_libraries(boundary PRIVATE core)
target_compile_options(boundary PRIVATE ${code} -fno-exceptions)
add_executable(attention)
target_link_libraries(attention PRIVATE boundary no_learning core kernels)
add_executable(attention_learning)
target_link_libraries(attention_learning PRIVATE boundary learning core kernels)
add_executable(attention_scalar)
target_link_libraries(attention_scalar PRIVATE boundary learning core kernels_scalar)
add_library(files_boundary OBJECT wasm/files.cpp wasm/files_session.cpp wasm/files_write.cpp)
target_link_libraries(files_boundary PRIVATE core)
target_compile_options(files_boundary PRIVATE ${code} -fno-exceptions)
add_executable(attention_files)
target_link_libraries(attention_files PRIVATE files_boundary no_learning core kernels_scalar)
if(NOT QUICK_BUILD)
  set_target_properties(boundary files_boundary PROPERTIES UNITY_BUILD ON)
endif()
# Eigen is read once for all of these, so it means the same in them.
foreach(library core learning no_learning boundary files_boundary)
  target_compile_definitions(${library} PRIVATE "EIGEN_STRONG_INLINE=inline __attribute__((always_inline))")
endforeach()
foreach(library learning no_learning boundary files_boundary)
  target_precompile_headers(${library} REUSE_FROM core)
endforeach()
foreach(program attention attention_learning attention_scalar attention_files)
  set_target_properties(${program} PROPERTIES SUFFIX .wasm)
  target_link_options(${program} PRIVATE
    ${link}
    -fno-exceptions
    -sSTANDALONE_WASM=1 --no-entry
    -Wl,--stack-first  # a stack overflow traps; otherwise it overwrites static data
    -sTOTAL_STACK=256KB  # Emscripten's default went from 5 MB to 64 KB; this name works before and after
    -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=512MB
    -sMALLOC=emmalloc
    -sFILESYSTEM=0)
endforeach()
