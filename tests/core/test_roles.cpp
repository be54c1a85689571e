// The roles of nodes, held against what the graph does with them, in every lesson.
#include <doctest.h>

#include <map>
#include <string>

#include "tests/core/choices.h"
#include "tests/core/repeated.h"

using namespace attention;

TEST_CASE("a node's role is that of its place in the graph" REPEATED) {
  std::map<std::string, int> seen;
  for (const std::string& choice : all_choices_and_mistakes()) {
    const Lesson lesson = open(choice);
    const Graph& graph = lesson.graph;
    for (const Node& node : graph.nodes()) {
      const std::string& role = node.role;
      const auto role_of_input = [&](std::size_t i) { return graph.node(node.inputs.at(i)).role; };
      ++seen[role];
      CAPTURE(choice);
      CAPTURE(node.name);
      if (role == "query" || role == "key" || role == "value") {
        // the product of x and its weight, or the same numbers in another place
        if (node.op->traits().kind == OpKind::kCopy) {
          CHECK(role_of_input(0) == role);
        } else if (node.op->traits().kind == OpKind::kElementwise) {
          // a norm, or a turn that is the sum of two products: made of a query or a key
          const std::string root = role == "query" ? "q" : "k";
          CHECK(node.name.rfind(root + "_", 0) == 0);
        } else if (choice.find("mistake=") == std::string::npos) {
          CHECK(role_of_input(1) == role + "_weight");
        }
      }
      const std::string op = node.op->name();
      if (op == "masked_fill" && role == "scores") CHECK(role_of_input(1) == "mask");
      if (op == "softmax" && role == "weights" && node.name == "weights") {
        CHECK(role_of_input(0) == "scores");
      }
      if (role == "probabilities" || role == "loss") {
        const bool is_of_shares = choice.find("softmax_before_loss") != std::string::npos;
        CHECK(role_of_input(0) == (role == "loss" && is_of_shares ? "probabilities" : "output"));
      }
      // A mistake turns it round; several are multiplied.
      if (role == "mask") {
        const bool is_product = node.name.rfind("mask", 0) == 0;
        const bool is_given = node.name == "real" || node.name == "allowed";
        CHECK(op == (node.name == "inverted" ? "sub"
                     : node.name == "near"   ? "triu"
                     : is_product            ? "mul"
                     : is_given              ? "leaf"
                                             : "tril"));
      }
      if (role == "row_sum") CHECK(op == "sum");
      if (role == "difference") CHECK(op == "abs_difference");
      if (role == "max_difference") CHECK(role_of_input(0) == "difference");
      if (node.op->is_leaf() && !role.empty()) {
        CHECK((role.find("_weight") != std::string::npos ||
               role.find("_bias") != std::string::npos || role == "scores" || role == "mask" ||
               role == "added" || role == "kept"));
      }
    }
  }
  CHECK(seen.size() == 24);  // the 22 roles, and none
}
