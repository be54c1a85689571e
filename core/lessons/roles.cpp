#include "core/lessons/roles.h"

#include "core/text/take.h"

namespace attention::lessons {

namespace {

struct Role {
  const char *role, *names;
};

/// Roles, and the names of their nodes, with blanks between: the stages', mistakes included, then
/// the notebooks'.
constexpr Role kRoles[] = {
    {"query_weight", "w_query"},
    {"key_weight", "w_key"},
    {"value_weight", "w_value"},
    {"output_weight", "w_output"},
    {"query_bias", "b_query"},
    {"key_bias", "b_key"},
    {"value_bias", "b_value"},
    {"output_bias", "b_output"},
    {"query", "q q_view q_heads"},
    {"key", "k k_view k_heads k_T"},
    {"value", "v v_view v_heads"},
    {"scores", "scores once scaled masked"},
    {"ones", "ones"},
    {"mask", "tril inverted"},
    {"weights",
     "unmasked kept weights a_57 new_a_58 newer_a_59 weights_60 weights_61 weights_62 weights_12 "
     "weights_11 weights_13 weights_14 tril_23 weights_26 attention_6 attention_9 attention_12 "
     "attention_13 river_raw_weights finance_raw_weights river_qkv_weights finance_qkv_weights "
     "river_class_weights finance_class_weights"},
    {"row_sum", "tril_sum exps_sum kept_sum weights_sum a_ones_sum a_tril_sum a_sum d_scores_sum"},
    {"output", "y y_previous y_marked"},
    {"probabilities", "probs probs_previous probs_marked"},
    {"loss", "row_loss row_loss_previous row_loss_marked"},
    {"difference", "difference"},
    {"max_difference", "max_difference"},
};

}  // namespace

std::string_view role_of(std::string_view name) {
  for (const Role& role : kRoles) {
    for (std::string_view names = role.names; !names.empty();) {
      if (take(names, ' ') == name) return role.role;
    }
  }
  return {};
}

}  // namespace attention::lessons
