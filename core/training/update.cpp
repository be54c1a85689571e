#include "core/training/update.h"

#include <cmath>

#include "core/lessons/steps.h"
#include "core/text/millionths.h"
#include "core/text/take.h"

namespace attention {

namespace {

constexpr double kBeta1 = 0.9, kBeta2 = 0.999;

/// base^exponent, by squares: pow of the C library has other last bits elsewhere.
double power(double base, Index exponent) {
  double result = 1;
  for (; exponent > 0; exponent /= 2, base *= base) {
    if (exponent % 2 == 1) result *= base;
  }
  return result;
}

std::string axes_of(const Graph& g, const std::string& name) {
  return joined(g.node(g.find(name)).axes);
}

/// What Adam remembers of a parameter, zeros at first.
void add_memory(Graph& g, const char* name, const std::string& parameter, const std::string& axes) {
  const Shape shape = g.node(g.find(parameter)).tensor.shape();
  g.leaf((name + parameter).c_str(), Tensor(DType::kFloat32, shape), axes.c_str(),
         fill("torch.zeros({})", {shape}).c_str());
}

void add_adam(Graph& g, const std::string& parameter) {
  const std::string axes = axes_of(g, parameter);
  add_memory(g, "exp_avg_", parameter, axes);
  add_memory(g, "exp_avg_sq_", parameter, axes);
  lessons::add_steps(g, R"(
    exp_avg_{0}_kept      = mul(exp_avg_{0}, beta1)           : {1}
    exp_avg_{0}_new       = mul(d_{0}, one_minus_beta1)       : {1}
    exp_avg_{0}_next      = add(exp_avg_{0}_kept, exp_avg_{0}_new) : {1}
    exp_avg_sq_{0}_kept   = mul(exp_avg_sq_{0}, beta2)        : {1}
    square_{0}            = mul(d_{0}, d_{0})                 : {1}
    exp_avg_sq_{0}_new    = mul(square_{0}, one_minus_beta2)  : {1}
    exp_avg_sq_{0}_next   = add(exp_avg_sq_{0}_kept, exp_avg_sq_{0}_new) : {1}
    root_{0}              = sqrt(exp_avg_sq_{0}_next)         : {1}
    corrected_{0}         = div(root_{0}, bias_correction2_sqrt) : {1}
    denom_{0}             = add(corrected_{0}, eps)           : {1}
    ratio_{0}             = div(exp_avg_{0}_next, denom_{0})  : {1}
    step_{0}              = mul(ratio_{0}, step_size)         : {1}
  )",
                     {parameter, axes});
}

}  // namespace

void add_number(Graph& g, const char* name, double value, const std::string& pytorch) {
  g.leaf(name, Tensor(DType::kFloat64, {}, {value}), "",
         fill("torch.tensor({}, dtype=torch.float64)", {pytorch}).c_str());
}

std::vector<Carried> add_update(Graph& g, const std::vector<std::string>& parameters, bool is_adam,
                                Index lr) {
  const std::string text = decimal(lr);
  add_number(g, "lr", double(lr) / 1e6, text);
  if (is_adam) {
    add_number(g, "beta1", kBeta1, "0.9");
    add_number(g, "one_minus_beta1", 1 - kBeta1, "1 - 0.9");
    add_number(g, "beta2", kBeta2, "0.999");
    add_number(g, "one_minus_beta2", 1 - kBeta2, "1 - 0.999");
    add_number(g, "eps", 1e-8, "1e-8");
    add_number(g, "step_size", double(lr) / 1e6 / (1 - kBeta1), text + " / (1 - 0.9 ** 1)");
    add_number(g, "bias_correction2_sqrt", std::sqrt(1 - kBeta2), "math.sqrt(1 - 0.999 ** 1)");
  }
  std::vector<Carried> carried;
  const auto carry = [&](const std::string& name, bool is_parameter) {
    carried.push_back({g.find(name), g.find(name + "_next"), is_parameter});
  };
  for (const std::string& parameter : parameters) {
    const std::string axes = axes_of(g, parameter);
    if (is_adam) {
      add_adam(g, parameter);
      carry("exp_avg_" + parameter, false);
      carry("exp_avg_sq_" + parameter, false);
    } else {
      lessons::add_steps(g, "step_{0} = mul(d_{0}, lr) : {1}", {parameter, axes});
    }
    lessons::add_steps(g, "{0}_next = sub({0}, step_{0}) : {1}", {parameter, axes});
    carry(parameter, true);
  }
  return carried;
}

void add_factors(const Graph& g, Index steps, Graph::Assignments& values) {
  const NodeId step_size = g.find("step_size");
  if (step_size < 0) return;
  const auto give = [&](NodeId id, double value) {
    values.emplace_back(id, Tensor(g.dtype(), {}, {value}));
  };
  // lr itself may be an edited number
  const double lr = g.node(g.find("lr")).tensor.at(0);
  give(step_size, lr / (1 - power(kBeta1, steps + 1)));
  give(g.find("bias_correction2_sqrt"), std::sqrt(1 - power(kBeta2, steps + 1)));
}

}  // namespace attention
