// Normal random numbers as PyTorch makes them 16 at a time, on x86-64 with AVX2.
#pragma once

namespace attention {

/// Turns 16 uniform numbers of [0, 1) into 16 normal ones, by the Box-Muller method: numbers j and
/// j + 8 come from the uniform numbers j and j + 8.
///
/// The bits are those of PyTorch's AVX2 kernel. (On a machine without AVX2 PyTorch itself gives
/// other last bits, up to 2.3e-6 away.)
void normal_fill_16(float* data, float mean, float std);

}  // namespace attention
