#include "core/training/own_text.h"

#include <algorithm>
#include <map>

#include "core/math/log.h"
#include "core/text/split.h"

namespace attention {

namespace {

constexpr Index kMostTokens = 16'384, kRow = 8, kLongestRow = 16, kMostTried = 32;

constexpr char kText[] =
    "the stream runs by the bank and the mud on the bank is wet . the bank by the stream is green "
    ". "
    "the money is in the bank and the bank is closed . the loan from the bank is safe . "
    "the old man sits on the bank of the stream with his feet in the mud . "
    "he has no money and no loan , so the bank in the town is not for him . "
    "the bank by the water is for all , and it is never closed . "
    "the rich man runs to the bank with his money before the bank is closed . "
    "the old man looks at the water and the water runs by .";

/// 393 first names of up to seven letters, for a text of characters: a full stop ends each, and
/// begins the first.
constexpr char kNames[] =
    ".noah.luna.francis.adrian.robert.sybil.ellen.beth.humbert.eddie.rolf.tom.archie.alan.amelia."
    "edmund.inga.kate.kim.dean.dawn.lucia.leon.ludwig.ina.juan.albert.gretel.carlos.dora.lois."
    "valerie.nelly.isabel.marcus.yvonne.robin.cecil.kerstin.thea.pearl.jill.james.ethel.max."
    "elias.wanda.jason.igor.betty.juliet.nadia.norbert.hubert.dinah.minna.petra.jacob.irma."
    "ursula.victor.hazel.brian.anne.richard.heike.glenn.corinna.keith.lilian.bill.paul.lydia."
    "nigel.astrid.arthur.connie.julia.michael.cecilia.rene.camilla.august.heather.sigrid.elsie."
    "rosalie.alec.josie.alex.thelma.matilda.alva.esther.wilfred.mara.vernon.olive.adam.olivia."
    "stefan.rupert.sam.fergus.ezra.duncan.mabel.ramona.aubrey.hector.hannah.ruby.deborah.owen."
    "rufus.howard.luke.evelyn.enid.winnie.luis.lorenz.sabine.gerald.cyril.rachel.manfred.martin."
    "karen.amber.tabea.eve.romeo.charles.leonard.edna.rita.rudolf.barbara.harriet.susan.david."
    "marian.andrew.wendy.guido.milo.ivy.jeremy.jonas.chris.april.esme.amalia.marie.bob.tanya."
    "florian.claude.mina.noel.louis.karl.kitty.helena.maxine.selma.joan.werner.gisela.elena.lea."
    "maurice.stephen.annika.elsa.caspar.gina.stella.shirley.rebecca.edith.sophie.boris.martha."
    "carl.dirk.isaac.miriam.gavin.elisa.lisa.ralph.flora.julian.hilda.moira.adela.jane.will.erin."
    "darcy.terry.megan.celia.douglas.edgar.elmer.ella.franz.agnes.sarah.helen.carla.regina.greta."
    "claudia.joy.emilia.gabriel.emily.emma.myra.thomas.dan.leo.polly.erik.rose.rhoda.doris."
    "marius.delia.moritz.isla.lucy.irene.carol.bella.maria.helga.vincent.simon.edwin.louisa.amos."
    "ethan.gunther.sonia.ian.norma.gerda.magda.vicky.konrad.ben.iris.gordon.muriel.carmen."
    "dominic.holly.eugene.don.herbert.percy.ivor.diana.quentin.steven.horace.barnaby.teresa."
    "anton.nina.naomi.aida.clive.basil.kurt.hanna.vera.gemma.philip.leah.nicolas.andrea.dennis."
    "otto.marlene.milan.zoe.tilly.hugh.olaf.zelda.theresa.oskar.jonah.eli.nick.olga.nancy."
    "william.aline.tessa.dana.renata.angela.joel.graham.mona.tristan.gloria.lloyd.toby.della.bea."
    "ivan.anna.sidney.dieter.fanny.mildred.gilbert.xenia.doreen.colin.bruno.melissa.ida.hope."
    "sofia.harry.george.rosie.ines.theo.earl.asher.gerta.ava.linda.daisy.may.vivian.gustav.lily."
    "lena.sylvia.guy.patrick.jean.ilse.ruth.elaine.tilda.sibyl.jan.grace.jack.peter.cleo.hans."
    "iona.daphne.penny.laura.becky.daniel.julius.john.cora.leslie.klara.erwin.virgil.eric.ariel."
    "herman.molly.blanche.leila.agatha.arno.erica.derek.clement.marina.sally.jessica.rowan.jakob.";

}  // namespace

std::vector<Index> OwnText::window(Index begin) const {
  const auto first = ids.begin() + begin;
  return {first, first + T + 1};
}

std::vector<Index> OwnText::tried(bool are_kept) const {
  const Index begin = are_kept ? trained : 0, end = are_kept ? size() : trained;
  const Index fitting = kMaxElements / (2 * T * words());  // with those of the other part
  const Index most = std::clamp<Index>(fitting, 1, kMostTried);
  const Index places = std::max<Index>(end - begin - T, 0), count = std::min(places, most);
  std::vector<Index> begins;
  for (Index i = 0; i < count; ++i) {
    begins.push_back(begin + (count == 1 ? 0 : i * (places - 1) / (count - 1)));
  }
  return begins;
}

Index OwnText::id(const std::string& token) const {
  const auto at = std::lower_bound(vocabulary.begin(), vocabulary.end(), token);
  return at == vocabulary.end() || *at != token ? -1 : at - vocabulary.begin();
}

Result<OwnText> own_text(const Choice& choice) {
  const Split split = choice.split == "characters" ? Split::kCharacters : Split::kWords;
  Result<std::vector<std::string>> tokens = split_tokens(
      choice.tokens.value_or(split == Split::kCharacters ? kNames : kText), split, kMostTokens);
  if (!tokens.ok()) return tokens.take_refusal();
  OwnText text;
  text.tokens = std::move(tokens.value());
  text.vocabulary = text.tokens;
  std::sort(text.vocabulary.begin(), text.vocabulary.end());
  text.vocabulary.erase(std::unique(text.vocabulary.begin(), text.vocabulary.end()),
                        text.vocabulary.end());
  for (const std::string& token : text.tokens) text.ids.push_back(text.id(token));
  text.T = choice.T.value_or(kRow);
  if (text.T > kLongestRow) return refuse(reason::row_too_long, {kLongestRow, text.T});
  const Index kept = text.size() / 10;
  text.trained = kept > text.T ? text.size() - kept : text.size();
  if (text.size() <= text.T) {
    return refuse(reason::text_too_short, {text.T + 1, text.T, text.size()});
  }
  if (text.words() < 2) return refuse(reason::one_token, {text.vocabulary[0]});
  return text;
}

double surprise_of(const OwnText& text, Index counted, Index begin, Index end, Index before) {
  constexpr double kAdded = 0.1;
  struct Followers {
    double all = 0;
    std::map<Index, double> of;
  };
  std::map<std::vector<Index>, Followers> table;
  const auto behind = [&](Index t) {
    return std::vector<Index>(text.ids.begin() + (t - before), text.ids.begin() + t);
  };
  for (Index t = before; t < counted; ++t) {
    Followers& followers = table[behind(t)];
    followers.all += 1;
    followers.of[text.ids[static_cast<std::size_t>(t)]] += 1;
  }
  double surprise = 0, count = 0;
  for (Index t = std::max(begin, before); t < end; ++t) {
    Followers& followers = table[behind(t)];
    const double right = followers.of[text.ids[static_cast<std::size_t>(t)]] + kAdded;
    surprise += math::log(followers.all + kAdded * double(text.words())) - math::log(right);
    count += 1;
  }
  return surprise / count;
}

}  // namespace attention
