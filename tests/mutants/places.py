"""Places of a source, in C++ or in TypeScript without its types, at which a small change is a likely error, found among
its tokens; comments, texts and assertions have none."""
import re
from dataclasses import dataclass

OTHER = {
    "<": ["<=", ">"], "<=": ["<"], ">": [">=", "<"], ">=": [">"],
    "==": ["!="], "!=": ["=="], "===": ["!=="], "!==": ["==="],
    "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"], "**": ["*"],
    "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="], "++": ["--"], "--": ["++"],
    "&&": ["||"], "||": ["&&"], "??": ["&&"], "|": ["&"], "&": ["|"], "<<": [">>"], ">>": ["<<"],
    "true": ["false"], "false": ["true"], "min": ["max"], "max": ["min"], "some": ["every"], "every": ["some"],
    "continue": ["break"],
}
# Between spaces, as both formatters write an operator of two sides, and not a template, a pointer or a sign.
SPACED = set("< <= > >= + - * / % ** | & << >> && || ??".split())
CALLED = {"min", "max", "some", "every"}
NO_STATEMENT = set(
    """alignas as async auto await bool case catch char class const constexpr debugger default do double else enum
    export extern float for friend function if import inline int interface let long namespace new operator private
    protected public return short signed static static_assert struct switch template this throw try type typedef
    typename union unsigned using var virtual void while yield assert""".split())
# A condition begins behind one of these.
BEFORE_CONDITION = set("( [ { , ; = : ? return => += -= *= /= ${".split())
OPEN, CLOSE = set("([{") | {"${"}, set(")]}")

TOKEN = re.compile(
    r"""(?P<name>[A-Za-z_$][\w$]*)
    | (?P<number>\.?\d(?:[eEpP][+-]|[\w.]|'(?=\d))*)
    | (?P<mark><<=|>>=|\.\.\.|===|!==|\?\?=|\*\*|=>|->\*?|::|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\?\?|\?\.|[-+*/%&|^]=|\S)""",
    re.X)
ASIDE_CPP = re.compile(
    r"""//[^\n]*|/\*.*?\*/|R"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![\w])'(?:\\.|[^'\\\n])+'"""
    r"""|(?m:^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*)""", re.S)
ASIDE_TS = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.S)
REGEX = re.compile(r"/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*")


@dataclass
class Token:
    """A text has none in here, but its place."""
    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Place:
    """The text from start to end, which a mutant has in another form."""
    start: int
    end: int
    new: str
    what: str


def tokens_of(text, is_cpp):
    tokens, at = [], 0
    depths = []  # of braces, for each ${ of a template text that is open

    def template(at):
        """The end of this piece of a template text, from behind ` or }."""
        while text[at] != "`":
            if text.startswith("${", at):
                tokens.append(Token("mark", "${", at, at + 2))
                depths.append(0)
                return at + 2
            at += 2 if text[at] == "\\" else 1
        return at + 1

    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        aside = (ASIDE_CPP if is_cpp else ASIDE_TS).match(text, at)
        # ^ of a line fits where a line begins; its blanks have been passed by.
        if is_cpp and text[at] == "#":
            aside = re.compile(r"#(?:[^\n]*\\\n)*[^\n]*").match(text, at)
        if not is_cpp and text[at] == "`":
            tokens.append(Token("text", "", at, at + 1))
            at = template(at + 1)
            continue
        if not is_cpp and not aside and text[at] == "/":
            last = tokens[-1] if tokens else Token("mark", ";", 0, 0)
            if last.text == "return" or (last.kind == "mark" and last.text not in (")", "]", "}")):
                aside = REGEX.match(text, at)
        if aside:
            if text[at] in "\"'/R" and not text.startswith(("//", "/*"), at):
                tokens.append(Token("text", "", at, aside.end()))
            at = aside.end()
            continue
        found = TOKEN.match(text, at)
        token = Token(found.lastgroup, found.group(), at, found.end())
        if depths:
            if token.text == "{":
                depths[-1] += 1
            elif token.text == "}" and depths[-1] == 0:
                depths.pop()
                tokens.append(token)
                at = template(token.end)
                continue
            elif token.text == "}":
                depths[-1] -= 1
        tokens.append(token)
        at = token.end
    return tokens


def partners(tokens):
    """The index of the closing bracket for each opening one, and the other way round."""
    pairs, open_ones = {}, []
    for i, token in enumerate(tokens):
        if token.text in OPEN:
            open_ones.append(i)
        elif token.text in CLOSE and open_ones:
            pairs[i] = open_ones.pop()
            pairs[pairs[i]] = i
    return pairs


def in_assertions(tokens, pairs):
    inside = set()
    for i, token in enumerate(tokens):
        if token.text in ("assert", "static_assert") and i + 1 in pairs:
            inside.update(range(i, pairs[i + 1]))
    return inside


def changed_token(token, text):
    new = OTHER.get(token.text, [])
    if token.text in CALLED and text[token.end] != "(":
        new = []
    if token.text in SPACED and not (text[token.start - 1].isspace() and text[token.end:token.end + 1].isspace()):
        new = []
    if token.kind == "number":
        if re.fullmatch(r"\d+", token.text):
            new = [str(int(token.text) + 1)] + ([str(int(token.text) - 1)] if token.text != "0" else [])
        else:
            new = [f"(1 + {token.text})"]
    return [Place(token.start, token.end, other, f"{token.text} to {other}") for other in new]


def is_declaration(head):
    """Whether among the tokens before the first ( = or ; a name follows a type."""
    return any(name.kind == "name" and (kind.kind == "name" or kind.text in (">", "*", "&", "]"))
               for kind, name in zip(head, head[1:]))


def is_in_for(i, tokens, pairs):
    depth = 0
    for j in range(i - 1, max(-1, i - 60), -1):
        depth += (tokens[j].text in CLOSE) - (tokens[j].text in OPEN)
        if depth < 0:
            return tokens[j].text == "("
    return False


def deleted_statement(i, tokens, pairs, text):
    before = tokens[i - 1].text if i else ";"
    first = tokens[i]
    if before not in (";", "{", "}", ")", "else") or first.text in NO_STATEMENT and first.text != "this":
        return []
    if first.kind != "name" and first.text not in ("++", "--", "*"):
        return []
    # A name alone declares a member.
    if tokens[i + 1].text == ";" and first.text not in ("continue", "break"):
        return []
    if is_in_for(i, tokens, pairs) or first.text == "from" and tokens[i + 1].text == ";":  # an import's
        return []
    if before == ")" and tokens[pairs.get(i - 1, 0) - 1].text not in ("if", "for", "while", "constexpr"):
        return []
    head, j = None, i
    while j < len(tokens) and tokens[j].text != ";":
        if tokens[j].text in CLOSE or (tokens[j].text == ":" and head is None):
            return []
        if tokens[j].text in ("(", "=", "{", "+=") and head is None:
            head = tokens[i:j]
        j = pairs.get(j, j) + 1
    if j >= len(tokens) or is_declaration(head or tokens[i:j]):
        return []
    # A body in braces may be empty; else the semicolon stays.
    return [Place(first.start, tokens[j].start, "", f"no {first.text}")]


def negated(start, end, text):
    condition = text[start:end]
    return [Place(start, end, f"!({condition})", "not")] if condition.strip() else []


def negated_condition(i, tokens, pairs, text):
    token = tokens[i]
    if token.text == "if" and tokens[i + 1].text == "(":
        inner = tokens[i + 2:pairs[i + 1]]
        if not any(one.text in (";", "=") for one in inner):
            return negated(inner[0].start, inner[-1].end, text)
    if token.text == "?":
        j = i - 1
        while j >= 0 and tokens[j].text not in BEFORE_CONDITION | {"}"}:
            j = pairs[j] - 1 if tokens[j].text in CLOSE and j in pairs else j - 1
        # A condition that is one comparison is changed by its operator.
        return negated(tokens[j + 1].start, tokens[i - 1].end, text)
    if token.text == "!" and tokens[i + 1].text != "=":
        return [Place(token.start, token.end, "", "no !")]
    return []


def places(text, is_cpp):
    tokens = tokens_of(text, is_cpp)
    pairs = partners(tokens)
    asserted = in_assertions(tokens, pairs)
    found = []
    for i, token in enumerate(tokens):
        if i in asserted:
            continue
        found += changed_token(token, text)
        found += deleted_statement(i, tokens, pairs, text)
        found += negated_condition(i, tokens, pairs, text)
    return found
