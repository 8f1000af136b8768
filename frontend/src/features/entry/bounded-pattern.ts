/**
 * Tells patterns that cannot keep a browser busy from those that might. An operator writes the pattern, the browser
 * would try it on every keystroke, and a backtracking engine can take for ever over `(a+)+$`. What is not provably
 * cheap is left to the server, which judges under a time limit.
 */

/** The longest text that is tried. */
export const longestTried = 256;

/** Steps that nobody notices. */
const budget = 1_000_000;

/** What a part of a pattern may cost: by how many paths it can match, and what its lookarounds cost besides. */
interface Cost {
  paths: number;
  aside: number;
}

/** Thrown for whatever cannot be bounded: repeated groups, references, constructs unknown here. */
class Unbounded extends Error {}

interface Reader {
  source: string;
  at: number;
}

const look = (reader: Reader, text: string): boolean => reader.source.startsWith(text, reader.at);
const take = (reader: Reader, pattern: RegExp): RegExpExecArray | undefined => {
  const sticky = new RegExp(pattern.source, 'y');
  sticky.lastIndex = reader.at;
  const found = sticky.exec(reader.source) ?? undefined;
  if (found) reader.at = sticky.lastIndex;
  return found;
};

/** By how many paths a quantifier can be met; 1 where there is none or it leaves no choice. */
function quantifierPaths(reader: Reader): number {
  const found = take(reader, /([*+?]|\{(\d+)(?:(,)(\d*))?\})\??/);
  if (!found) return 1;
  const [, sign, least, comma, most] = found;
  if (sign === '?') return 2;
  if (sign === '*' || sign === '+') return longestTried + 1;
  if (comma === undefined) return 1;
  const longest = most ? Math.min(Number(most), longestTried) : longestTried;
  return Math.max(1, longest - Number(least) + 1);
}

function readGroup(reader: Reader): Cost {
  const aside = take(reader, /\((?:\?=|\?!|\?<=|\?<!)/) !== undefined;
  if (!aside && !take(reader, /\((?:\?:|\?<\w+>|(?!\?))/)) throw new Unbounded();
  const inside = readChoice(reader);
  if (!take(reader, /\)/)) throw new Unbounded();
  if (take(reader, /[*+?{]/)) throw new Unbounded();
  const whole = inside.paths * (1 + inside.aside);
  // A lookaround is decided once: nothing goes back into it.
  return aside ? { paths: 1, aside: whole } : inside;
}

function readAtom(reader: Reader): Cost {
  if (look(reader, '(')) return readGroup(reader);
  const atom = take(
    reader,
    /\[(?:\\.|[^\]\\])*\]|\\[pP]\{\w+(?:=\w+)?\}|\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[^1-9kcpPux]|[^\\()[\]{}|*+?]/s,
  );
  if (!atom) throw new Unbounded();
  return { paths: quantifierPaths(reader), aside: 0 };
}

function readSequence(reader: Reader): Cost {
  let paths = 1;
  let aside = 0;
  while (reader.at < reader.source.length && !look(reader, '|') && !look(reader, ')')) {
    const part = readAtom(reader);
    // Whatever comes later is tried again for every path by which this can match.
    aside += paths * part.aside;
    paths *= part.paths;
  }
  return { paths, aside };
}

function readChoice(reader: Reader): Cost {
  const whole = readSequence(reader);
  while (take(reader, /\|/)) {
    const other = readSequence(reader);
    whole.paths += other.paths;
    whole.aside += other.aside;
  }
  return whole;
}

/** Whether trying the pattern on any password takes a bounded, small number of steps. */
export function isBounded(source: string): boolean {
  const reader: Reader = { source, at: 0 };
  try {
    const { paths, aside } = readChoice(reader);
    if (reader.at < source.length) return false;
    const anchored = source.startsWith('^') && !source.includes('|');
    const starts = anchored ? 1 : longestTried + 1;
    return starts * (paths + aside) * (1 + source.length / longestTried) <= budget;
  } catch (error) {
    if (error instanceof Unbounded) return false;
    throw error;
  }
}
