# What tests/bench measures: the core as the product has it, and Eigen as it comes.
add_executable(bench EXCLUDE_FROM_ALL tests/bench/wasm/core.cpp tests/bench/wasm/training.cpp
  tests/bench/wasm/reading.cpp tests/bench/wasm/peak.cpp)
target_link_libraries(bench PRIVATE learning core kernels)
add_executable(bench_eigen EXCLUDE_FROM_ALL tests/bench/wasm/eigen.cpp)
target_link_libraries(bench_eigen PRIVATE Eigen3::Eigen)
set_target_properties(bench_eigen PROPERTIES COMPILE_DEFINITIONS "")  # no EIGEN_DONT_VECTORIZE

get_target_property(product_link_options attention LINK_OPTIONS)
foreach(target bench bench_eigen)
  set_target_properties(${target} PROPERTIES SUFFIX .wasm)
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti -msimd128)
  target_link_options(${target} PRIVATE ${product_link_options})
endforeach()
# The page begins with more; from here one sees it grow, and with 8,192 tokens further.
target_link_options(bench PRIVATE -sINITIAL_MEMORY=2MB -sMAXIMUM_MEMORY=2GB)
