# The doctest program: all tests native and sanitized. As WebAssembly only those of what may hang on the compiler and the
# C library: kernels, mathematics, random numbers, decimals, texts, and fields of files, as sizes have 32 bits there. Whole
# files tests/wasm/files.test.ts reads by the page's own module. That the graphs have the same bits, gradients included,
# tests/wasm/hash.test.ts proves of the page's modules.
if(EMSCRIPTEN)
  set(test_sources main golden test_allclose test_decimal test_file_fields test_kernels test_math test_math_exp test_numpy_print
    test_numpy_random test_print test_random test_split test_text)
  list(TRANSFORM test_sources REPLACE "(.+)" "${CMAKE_SOURCE_DIR}/tests/core/\\1.cpp")
  set(op_test_sources)
else()
  file(GLOB test_sources CONFIGURE_DEPENDS tests/core/*.cpp)
  file(GLOB op_test_sources CONFIGURE_DEPENDS tests/core/ops/*.cpp)
endif()
add_library(core_tests_objects OBJECT ${test_sources} ${op_test_sources})
# Many files are compiled as one: alone each would take longer over its headers than over its tests.
set_target_properties(core_tests_objects PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
if(op_test_sources)
  set_source_files_properties(${op_test_sources} PROPERTIES UNITY_GROUP ops)
endif()
list(REMOVE_ITEM test_sources "${CMAKE_SOURCE_DIR}/tests/core/main.cpp")
# One for each of two processors. As WebAssembly they are few: one is all.
set(groups 2)
if(EMSCRIPTEN)
  set(groups 1)
endif()
set(group 0)
foreach(source ${test_sources})
  set_source_files_properties(${source} PROPERTIES UNITY_GROUP tests_${group})
  math(EXPR group "(${group} + 1) % ${groups}")
endforeach()
target_link_libraries(core_tests_objects PRIVATE Eigen3::Eigen)
if(EMSCRIPTEN)
  add_executable(core_tests)
  target_link_libraries(core_tests PRIVATE learning core kernels)
else()
  # The core comes first: of an inline function that both have, the linker takes the first, which is optimized here.
  add_executable(core_tests
    $<TARGET_OBJECTS:kernels> $<TARGET_OBJECTS:core> $<TARGET_OBJECTS:learning> $<TARGET_OBJECTS:terminal>)
endif()
target_link_libraries(core_tests PRIVATE core_tests_objects)
# -Og of g++ takes 20 s less to compile than -O1, and 3 s more each time that the tests run.
target_compile_options(core_tests_objects PRIVATE
  -fno-rtti -g0 $<IF:$<CXX_COMPILER_ID:GNU>,-Og,-O1>)
target_compile_definitions(core_tests_objects PRIVATE
  DOCTEST_CONFIG_SUPER_FAST_ASSERTS  # a CHECK is one call: a third less to compile
  ATTENTION_TESTS_DIR="${CMAKE_SOURCE_DIR}/tests")

# Only the folders of these headers, behind links of their own: with /usr/include on the path a
# WebAssembly build would read the C library's headers of the host.
# Emscripten's toolchain knows no system paths, so they are named.
set(system_paths /usr/local/include /opt/homebrew/include /usr/include)
find_path(doctest_dir doctest.h PATHS ${system_paths} PATH_SUFFIXES doctest
          REQUIRED NO_CMAKE_FIND_ROOT_PATH)
find_path(json_dir json.hpp PATHS ${system_paths} PATH_SUFFIXES nlohmann
          REQUIRED NO_CMAKE_FIND_ROOT_PATH)
set(headers "${CMAKE_BINARY_DIR}/include")
file(MAKE_DIRECTORY "${headers}")
file(CREATE_LINK "${doctest_dir}" "${headers}/doctest" SYMBOLIC)
file(CREATE_LINK "${json_dir}" "${headers}/nlohmann" SYMBOLIC)
target_include_directories(core_tests_objects SYSTEM PRIVATE "${headers}" "${headers}/doctest")

if(EMSCRIPTEN)
  target_compile_options(core_tests_objects PRIVATE -fexceptions)
  target_link_options(core_tests PRIVATE
    -fexceptions
    -O1  # above, Debian's emcc rewrites the JavaScript with a package that other Nodes do not find
    -sSINGLE_FILE=1  # the generated loader of 3.1.6 cannot read a file in Node 18 and later
    -sNODERAWFS=1 -sALLOW_MEMORY_GROWTH=1 -sEXIT_RUNTIME=1)
endif()

# In two halves, which run at the same time and as long as each other: with the sanitizers half a minute.
# Emscripten takes CTest's pipe for a terminal.
function(add_core_tests program)
  set(slow_files "*test_kernels*,*test_terms*,*test_streaming*,*test_decimal*")
  add_test(NAME ${program}_slow COMMAND ${program} --no-colors "--source-file=${slow_files}" ${ARGN})
  add_test(NAME ${program} COMMAND ${program} --no-colors "--source-file-exclude=${slow_files}" ${ARGN})
endfunction()
add_core_tests(core_tests)

# The same tests over a core that sanitizers watch. The tests themselves are compiled once, without: what they hand to the
# core lies on the heap, with guards around it. The core comes first, so that an inline function of both is its own.
if(NOT EMSCRIPTEN)
  # A null pointer, and a pointer past its object, AddressSanitizer finds by itself.
  set(sanitizers -fsanitize=address,undefined -fno-sanitize=null,object-size)
  # With -Og it takes two thirds of -O1 to compile, no longer than with -O0, and runs as long; but for the kernels.
  add_library(core_sanitized OBJECT EXCLUDE_FROM_ALL ${core_sources}
    "${CMAKE_SOURCE_DIR}/core/learning.cpp"
    "${CMAKE_SOURCE_DIR}/native/terminal.cpp" "${CMAKE_SOURCE_DIR}/native/tensor_file.cpp")
  add_library(kernels_sanitized OBJECT EXCLUDE_FROM_ALL ${kernel_sources})
  target_compile_options(core_sanitized PRIVATE -Og)
  target_compile_options(kernels_sanitized PRIVATE -O2)
  foreach(library core_sanitized kernels_sanitized)
    target_link_libraries(${library} PRIVATE Eigen3::Eigen)
    target_compile_options(${library} PRIVATE
      -fno-exceptions -fno-rtti -g1 ${sanitizers} -fno-sanitize-recover=all)
    set_target_properties(${library} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  endforeach()
  target_precompile_headers(core_sanitized PRIVATE <Eigen/Core>)
  add_executable(core_tests_sanitized EXCLUDE_FROM_ALL
    $<TARGET_OBJECTS:kernels_sanitized> $<TARGET_OBJECTS:core_sanitized>
    $<TARGET_OBJECTS:core_tests_objects>)
  target_link_options(core_tests_sanitized PRIVATE ${sanitizers})
  # Not those of tests/core/repeated.h, most of the time.
  add_core_tests(core_tests_sanitized --test-suite-exclude=repeated)
  # A seventh of the time goes into who allocated what, with 30 callers, and into pages for what was freed. The program
  # by itself has them all.
  set_tests_properties(core_tests_sanitized core_tests_sanitized_slow PROPERTIES
    ENVIRONMENT "ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=64")
endif()
