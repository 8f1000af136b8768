/** Whether some text of some lengths matches a pattern: found by walking the program that RE2 made of it. */
import { RE2JS } from 're2js';

export interface WitnessRules {
  /** Characters that a text may have, each of them one code point; those that the pattern names itself are tried, too. */
  readonly alphabet: string;
  /** In code points. */
  readonly min: number;
  readonly max: number;
  /** Each has to hold for some character of the text. */
  readonly needs: readonly ((char: string) => boolean)[];
}

/** `text` matches; `none`: no text can; `unknown`: the walk took too long to tell. */
export type Witness =
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** An instruction of RE2 (Thompson's program; https://swtch.com/~rsc/regexp/regexp2.html). */
interface Instruction {
  readonly op: number;
  readonly out: number;
  readonly arg: number;
  readonly runes: ArrayLike<number>;
  matchRune(rune: number): boolean;
}

const ops = { alt: 1, altMatch: 2, capture: 3, emptyWidth: 4, match: 6, nop: 7, rune: 8, anyButNewline: 11 };
/** Flags of an empty width. No text here has a line break, so lines are texts. */
const at = { begin: 1 | 4, end: 2 | 8, boundary: 16, noBoundary: 32 };

/** What an empty width demands of what comes next. */
const next = { any: 0, end: 1, word: 2, noWord: 3 } as const;
type Next = (typeof next)[keyof typeof next];
/** Undefined where both cannot be. */
const both = (one: Next, other: Next): Next | undefined => {
  if (one === next.any || one === other) return other;
  if (other === next.any) return one;
  // The end is no word.
  const rest = [one, other].includes(next.word) ? undefined : next.end;
  return rest;
};

interface Node {
  /** Number of an instruction; -1 before the match, -2 behind it. */
  readonly at: number;
  readonly length: number;
  readonly afterWord: boolean;
  readonly next: Next;
  /** Bits of needs that hold. */
  readonly held: number;
  readonly char: string;
  readonly before: Node | undefined;
}
const BEFORE = -1;
const BEHIND = -2;

/** Places that one walk looks at: a fraction of a second. */
const PLACES_MAX = 200_000;
const NEEDS_MAX = 8;
const LENGTH_MAX = 1_024;

const isWord = (char: string): boolean => /^[A-Za-z0-9_]$/.test(char);
/** One code point, by itself and beside others, that a person can type. */
const isTypable = (char: string): boolean =>
  /^[^\p{C}\p{M}\p{Zl}\p{Zp}]$/u.test(char) && char.normalize('NFC') === char;

const textOf = (node: Node): string => {
  const chars: string[] = [];
  for (let one: Node | undefined = node; one !== undefined; one = one.before) chars.push(one.char);
  return chars.toReversed().join('');
};

/** `pattern` has to compile. A text matches where a part of it does. */
export const findWitness = (pattern: string, rules: WitnessRules): Witness => {
  const compiled = RE2JS.compile(pattern);
  const { prog } = compiled.re2() as unknown as {
    readonly prog: { readonly inst: readonly Instruction[]; readonly start: number };
  };
  const { min, needs } = rules;
  const max = Math.min(rules.max, LENGTH_MAX);
  if (needs.length > NEEDS_MAX) throw new Error('too many needs');
  const all = 2 ** needs.length - 1;
  const bitsOf = (char: string): number =>
    needs.reduce((bits, holds, index) => (holds(char) ? bits | (1 << index) : bits), 0);

  // Of characters that differ in nothing that counts one is tried.
  const kindOf = (char: string): string => `${bitsOf(char)} ${isWord(char)}`;
  const kinds = (chars: Iterable<string>): readonly string[] => {
    const byKind = new Map<string, string>();
    for (const char of chars) if (!byKind.has(kindOf(char))) byKind.set(kindOf(char), char);
    return [...byKind.values()];
  };
  const anything = kinds(rules.alphabet);
  const tried = new Map<number, readonly string[]>();
  const charsOf = (place: number): readonly string[] => {
    if (place < 0) return anything;
    const known = tried.get(place);
    if (known !== undefined) return known;
    const one = prog.inst[place] as Instruction;
    const matches = (char: string) => one.op > ops.rune + 1 || one.matchRune(char.codePointAt(0) as number);
    const named = Array.from(one.runes).filter((rune) => rune >= 0x20 && (rune < 0xd800 || rune > 0xdfff));
    const own = named.map((rune) => String.fromCodePoint(rune)).filter(isTypable);
    const found = kinds([...rules.alphabet, ...own].filter(matches));
    tried.set(place, found);
    return found;
  };

  const seen = new Set<number>();
  const stack: Node[] = [];
  const visit = (node: Node): void => {
    const key =
      ((((node.at + 2) * (LENGTH_MAX + 1) + node.length) * 2 + Number(node.afterWord)) * 4 + node.next) *
        (all + 1) +
      node.held;
    if (seen.has(key)) return;
    seen.add(key);
    stack.push(node);
  };
  const typed = (node: Node, to: number): void => {
    if (node.length >= max || node.next === next.end) return;
    for (const char of charsOf(node.at)) {
      const word = isWord(char);
      if ((node.next === next.word && !word) || (node.next === next.noWord && word)) continue;
      const held = node.held | bitsOf(char);
      visit({ at: to, length: node.length + 1, afterWord: word, next: next.any, held, char, before: node });
    }
  };
  const goes = (node: Node, to: number, demanded: Next = next.any): void => {
    const demand = both(node.next, demanded);
    if (demand !== undefined) visit({ ...node, at: to, next: demand, char: '', before: node });
  };
  const passes = (node: Node, { arg, out }: Instruction): void => {
    if ((arg & at.begin) !== 0 && node.length > 0) return;
    const demands: Next[] = [(arg & at.end) !== 0 ? next.end : next.any];
    if ((arg & at.boundary) !== 0) demands.push(node.afterWord ? next.noWord : next.word);
    if ((arg & at.noBoundary) !== 0) demands.push(node.afterWord ? next.word : next.noWord);
    const demand = demands.reduce<Next | undefined>(
      (one, other) => (one === undefined ? undefined : both(one, other)),
      next.any,
    );
    if (demand !== undefined) goes(node, out, demand);
  };

  visit({ at: BEFORE, length: 0, afterWord: false, next: next.any, held: 0, char: '', before: undefined });
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.size > PLACES_MAX) return { kind: 'unknown' };
    if (node.at === BEHIND && node.length >= min && node.held === all && node.next !== next.word) {
      const text = textOf(node);
      if (compiled.matcher(text).find()) return { kind: 'found', text };
    }
    if (node.at < 0) {
      typed(node, node.at);
      if (node.at === BEFORE) goes(node, prog.start);
      continue;
    }
    const one = prog.inst[node.at] as Instruction;
    if (one.op === ops.alt || one.op === ops.altMatch) for (const to of [one.arg, one.out]) goes(node, to);
    else if (one.op === ops.capture || one.op === ops.nop) goes(node, one.out);
    else if (one.op === ops.emptyWidth) passes(node, one);
    else if (one.op === ops.match) goes(node, BEHIND);
    else if (one.op >= ops.rune && one.op <= ops.anyButNewline) typed(node, one.out);
  }
  return { kind: 'none' };
};
