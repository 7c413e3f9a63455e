#!/usr/bin/env python3
"""Checks a downloaded game of Walpurgis from its seal to its last draw; needs nothing but Python 3.

    python3 examples/verify.py FILE [--commitment SEAL]

FILE is what "Save the game as a file" gives, SEAL what the server told before the deal, if you noted it.
How a deal is made: docs/adr/0008-fair-deal.md and docs/adr/0001-explicit-chance.md.
It ends with 0 if everything agrees, 1 if something differs or cannot be checked, 2 if FILE is no record.
"""
import argparse, collections, hashlib, json, struct, sys

FORMATS = range(1, 4)
KINDS = {"dice": "dice", "pick": "pick", "order": "shuffle"}  # what was drawn: what was asked


class Unreadable(Exception):
    """The file is not a record."""


class Differs(Exception):
    """The record is not what follows from its seed."""


# --- Reading

def need(holds, what):
    if not holds:
        raise Unreadable(what)


def field(holder, name, kind, where="the record"):
    """A field that must be there, of the type it must have; true and false are no numbers."""
    words = {int: "a whole number", str: "a text", dict: "an object", list: "a list"}
    need(name in holder, f"{where} has no field '{name}'")
    value = holder[name]
    # What is not printable is nothing that a record holds, and could garble the terminal.
    need(type(value) is kind and (kind is not str or value.isprintable()), f"'{name}' of {where} is not {words[kind]}")
    return value


def hexadecimal(text, length, what):
    digits = isinstance(text, str) and len(text) == 2 * length and set(text.lower()) <= set("0123456789abcdef")
    need(digits, f"{what} is not {2 * length} hexadecimal digits")
    return bytes.fromhex(text)


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
    except OSError as error:
        raise Unreadable(error.strerror or "cannot be read")
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not JSON, or cut off ({error})")
    need(type(record) is dict and "walpurgis" in record, "not a record of Walpurgis")
    found = field(record, "walpurgis", int)
    need(found in FORMATS, f"the record has format {found}, this program reads {FORMATS[0]} to {FORMATS[-1]}")
    return record


def read_fate(fate, where):
    """What was drawn, as (kind, values)."""
    need(type(fate) is dict and len(fate) == 1, f"the draw of {where} is not one of dice, pick and order")
    (kind, drawn), = fate.items()
    need(kind in KINDS, f"the draw of {where} is not one of dice, pick and order")
    drawn = [drawn] if kind == "pick" else drawn
    need(type(drawn) is list and all(type(one) is int for one in drawn), f"the {kind} of {where} is not whole numbers")
    return KINDS[kind], drawn


def read_fates(entries, name):
    """Every draw in a list of inputs, as (where it stands, kind, values)."""
    for number, entry in enumerate(entries):
        where = f"{name}[{number}]"
        need(type(entry) is dict, f"{where} is not an object")
        field(entry, "at", int, where)
        need(("fate" in entry) + ("do" in entry) + ("deadline" in entry) == 1,
             f"{where} is neither a move nor a draw nor a deadline")
        if "fate" in entry:
            yield (where, *read_fate(entry["fate"], where))


def read_chance(chance, where):
    """What the rules asked for, as (kind, how many, below what)."""
    need(type(chance) is dict and len(chance) == 1, f"{where} is not one of dice, pick and shuffle")
    (kind, asked), = chance.items()
    need(kind in KINDS.values() and type(asked) is dict, f"{where} is not one of dice, pick and shuffle")

    def number(name, most):
        value = field(asked, name, int, where)
        need(0 <= value <= most, f"'{name}' of {where} is not between 0 and {most}")
        return value

    if kind == "dice":
        return kind, number("count", 255), number("sides", 255)
    if kind == "pick":
        return kind, 1, number("len", 65535)
    return kind, number("len", 1024), None


# --- Drawing again

def chacha20(key, stream):
    """The key stream of RFC 8439 as 32-bit words: the seed is the key, the draw's number the nonce."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key),
             0, 0, stream & 0xFFFFFFFF, stream >> 32]
    while True:
        words = start[:]
        for _ in range(10):
            for a in range(4):
                mix(words, a, 4 + a, 8 + a, 12 + a)
            for a in range(4):
                mix(words, a, 4 + (a + 1) % 4, 8 + (a + 2) % 4, 12 + (a + 3) % 4)
        yield from ((word + before) & 0xFFFFFFFF for word, before in zip(words, start))
        start[12] += 1


def mix(words, a, b, c, d):
    """The quarter round of ChaCha."""
    for one, other, third, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        words[one] = (words[one] + words[other]) & 0xFFFFFFFF
        mixed = words[third] ^ words[one]
        words[third] = (mixed << turn | mixed >> (32 - turn)) & 0xFFFFFFFF


def below(words, bound):
    """A number from 0 to bound - 1, each as likely as any other (Lemire)."""
    if bound <= 1:
        return 0
    while True:
        product = next(words) * bound
        if product & 0xFFFFFFFF >= 2**32 % bound:
            return product >> 32


def draw(seed, number, chance):
    """What the seed gives for the draw of this number, counted from 0."""
    words = chacha20(seed, number)
    kind, count, bound = chance
    if kind == "dice":
        return [below(words, bound) + 1 for _ in range(count)]
    if kind == "pick":
        return [below(words, bound)]
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


# --- Checking

def check_seal(record, seed, seen):
    """The seed is what was promised before the deal."""
    if "fairness" in record:
        return check_halves(record, seed, seen)
    if seen:
        raise Differs("the record opens no seal: its deal was not mixed at a table")
    if "origin" not in record:
        return print("not sealed: the game was played by programs, its seed was given")
    origin = field(record, "origin", dict)
    if field(origin, "kind", str, "'origin'") != "daily":
        return print("not sealed: the game goes on from one of another table, with the seed of that")
    date, game = field(origin, "date", str, "'origin'"), field(record, "game", str)
    if hashlib.sha256(f"walpurgis daily {game} {date}".encode()).digest() != seed:
        raise Differs(f"the seed is not that of the daily deal of {date}")
    print(f"ok: the seed is that of the daily deal of {date}")


def check_halves(record, seed, seen):
    fairness, seats = field(record, "fairness", dict), field(field(record, "config", dict), "seats", int, "'config'")
    secret = hexadecimal(field(fairness, "secret", str, "'fairness'"), 32, "the secret")
    sealed = field(fairness, "commitment", str, "'fairness'")
    words = field(fairness, "entropy", list, "'fairness'")
    given = [b"" if word == "" else hexadecimal(word, 16, f"the word of seat {seat}")
             for seat, word in enumerate(words)]
    found = hashlib.sha256(secret).hexdigest()
    if found != sealed:
        raise Differs(f"the seal: that of the secret is {found}, the record says {sealed}")
    if seen and seen.lower() != sealed:
        raise Differs(f"the seal: the record opens {sealed}, you saw {seen}")
    print(f"ok: the secret is the one {'you saw sealed' if seen else 'the record says was sealed'} ({sealed})")
    if len(given) != seats:
        raise Differs(f"the players' words: there are {len(given)} at a table of {seats}")
    mixed = hashlib.sha256(b"walpurgis seed 1" + secret)
    for word in given:
        mixed.update(bytes([len(word)]) + word)
    if mixed.digest() != seed:
        raise Differs(f"the seed: secret and words give {mixed.hexdigest()}, the record says {seed.hex()}")
    print(f"ok: the seed follows from the secret and the words of {sum(map(bool, given))} of {seats} seats")


def check_draws(record, seed):
    """Every draw is what the seed gives for what was asked."""
    early = read_early(record)
    fates = early + list(read_fates(field(record, "log", list), "log"))
    chances = read_chances(record)
    checked, unknown = collections.Counter(), 0
    for number, (where, kind, found) in enumerate(fates):
        what, place = f"draw {number + 1} of {len(fates)} ({where})", number - len(early)
        if chances is None or place < 0:
            # A shuffle shows how long it is; dice and picks do not show out of how many they were drawn.
            chance = (kind, len(found), None) if kind == "shuffle" else None
        elif place < len(chances):
            chance = chances[place]
        else:
            raise Differs(f"{what}, {kind}: the record says that nothing was asked for here")
        if chance is None:
            unknown += 1
            continue
        if chance[0] != kind:
            raise Differs(f"{what}: the record says that {chance[0]} was asked for, and holds {kind}")
        compare(what, kind, draw(seed, number, chance), found)
        checked[kind] += 1
    missing = (chances or [])[len(fates) - len(early):]
    if missing:
        raise Differs(f"draw {len(fates) + 1}, {missing[0][0]}: it was asked for, and the record ends before it")
    told = ", ".join(f"{kind}: {count}" for kind, count in sorted(checked.items())) or "none"
    print(f"ok: {sum(checked.values())} of {len(fates)} draws follow from the seed ({told})")
    if unknown:
        raise Differs(f"draws that cannot be checked: {unknown}; the record does not say how many sides or things "
                      "they had (download the game again, or use walpurgis replay verify)")


def read_early(record):
    """The draws of before the game went on under other rules."""
    if "adopted" not in record:
        return []
    adopted = field(record, "adopted", dict)
    early = list(read_fates(field(adopted, "before", list, "'adopted'"), "before"))
    drawn = field(adopted, "drawn", int, "'adopted'")
    if drawn != len(early):
        raise Differs(f"the draws: the record says that {drawn} were made under other rules, and holds {len(early)}")
    return early


def read_chances(record):
    """What each draw of the log answers; nothing where the record does not tell."""
    if "chances" not in record:
        return None
    listed = field(record, "chances", list)
    return [read_chance(chance, f"chances[{place}]") for place, chance in enumerate(listed)]


def compare(what, kind, drawn, found):
    if drawn == found:
        return
    if len(drawn) != len(found) or len(drawn) < 10:
        raise Differs(f"{what}, {kind}: the seed gives {shown(drawn)}, the record says {shown(found)}")
    place = next(place for place, pair in enumerate(zip(drawn, found)) if pair[0] != pair[1])
    raise Differs(f"{what}, {kind} of {len(drawn)}, place {place + 1}: "
                  f"the seed gives {drawn[place]}, the record says {found[place]}")


def shown(values):
    return " ".join(map(str, values[:10])) + (f" … ({len(values)} in all)" if len(values) > 10 else "")


def main():
    # A terminal may not have every letter.
    sys.stdout.reconfigure(errors="backslashreplace")
    asked = argparse.ArgumentParser(description="Checks a downloaded game of Walpurgis from its seal to its last draw.")
    asked.add_argument("file")
    asked.add_argument("--commitment", metavar="SEAL", help="the seal that was shown before the deal")
    asked = asked.parse_args()
    try:
        record = read(asked.file)
        seats = field(field(record, "config", dict), "seats", int, "'config'")
        log, seed = field(record, "log", list), hexadecimal(field(record, "seed", str), 32, "the seed")
        print(f"{field(record, 'game', str)}, rules {field(record, 'rules', int)}, {seats} seats, {len(log)} entries")
        check_seal(record, seed, asked.commitment)
        check_draws(record, seed)
    except Unreadable as error:
        sys.exit(complain(f"{asked.file}: {error}", 2))
    except Differs as error:
        sys.exit(complain(f"{asked.file}: {error}", 1))
    print("not checked here: that the rules asked for these draws and allow the moves (walpurgis replay verify)")


def complain(text, code):
    sys.stdout.flush()
    print(f"error: {text}", file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
