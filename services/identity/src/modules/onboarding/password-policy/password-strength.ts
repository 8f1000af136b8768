import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import type { PasswordVerdict } from '@gatehouse/contracts/identity/resources.ts';
import { type OptionsGraph, ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { russianKey, russianWords } from './russian-words.ts';

export interface StrengthQuestion {
  readonly password: string;
  /** Words that a guesser tries because of who and where. */
  readonly words: readonly string[];
}

/** Characters that are judged; the rest of a longer password makes it no weaker. */
const JUDGED = 40;
/** Replaced letters (`p@ssw0rd`) that are looked behind; each one multiplies the time. */
const SUBSTITUTIONS = 12;

/** What people put behind a word because a rule asks for a digit or a sign, most frequent first. */
const suffixes =
  '! 1 1! 123 123! !! 12 12! @ # $ !@# @123 #1 01 1234 !1 . ? * !!! 12345 !@#$ 1@ 007 777 666'.split(' ');

const { qwerty } = common.adjacencyGraphs as unknown as OptionsGraph & Record<'qwerty', OptionsGraph[string]>;

const onRussianKey = (character: string): string => {
  const lower = russianKey.get(character.toLowerCase());
  if (lower === undefined) return character;
  return character === character.toLowerCase() ? lower : lower.toUpperCase();
};
/** Both signs of a key, plain and shifted: the shifted one of `[` is a capital letter in Russian. */
const keyOf = (pair: string | null): string | null => {
  const [plain] = pair ?? '';
  if (pair === null || plain === undefined) return null;
  const letter = russianKey.get(plain);
  return letter === undefined ? pair : `${letter}${letter.toUpperCase()}`;
};
const russianKeyboard = Object.fromEntries(
  Object.entries(qwerty).map(([character, neighbours]) => [onRussianKey(character), neighbours.map(keyOf)]),
);

const estimator = new ZxcvbnFactory({
  dictionary: {
    ...common.dictionary,
    ...english.dictionary,
    'words-ru': [...russianWords],
    suffixes,
  },
  graphs: { ...(common.adjacencyGraphs as unknown as OptionsGraph), russian: russianKeyboard },
  maxLength: JUDGED,
  l33tMaxSubstitutions: SUBSTITUTIONS,
});

const guesses = (text: string, words: readonly string[]): number =>
  estimator.check(text, [...words]).guessesLog10;

/** What rules make people add to a word: a year, a few digits, a sign or two. All of it is a hundred guesses. */
const ADDED = /(?:[@#_-]?(?:19|20)\p{Nd}{2}|\p{Nd}{1,3})?[!@#$.?*]{0,3}$/u;
const ADDED_GUESSES = 2;
/** A capital at the beginning is the first thing to try. */
const CAPITAL_GUESSES = 0.5;

/**
 * Tenfold steps of the guesses that somebody who knows how people choose would need: those of zxcvbn, and no more than
 * for the word alone, in small letters, and what is added to words.
 */
export const strengthOf = ({ password, words }: StrengthQuestion): number => {
  const text = password.normalize('NFKC').slice(0, JUDGED);
  const small = text.toLowerCase();
  const bare = small.replace(ADDED, '');
  return Math.min(
    guesses(text, words),
    guesses(small, words) + CAPITAL_GUESSES,
    bare === small || bare === '' ? Number.POSITIVE_INFINITY : guesses(bare, words) + ADDED_GUESSES,
  );
};

type Weakness = PasswordVerdict['weaknesses'][number];
type Part = ReturnType<typeof estimator.check>['sequence'][number];

const byPattern: Readonly<Record<string, Weakness>> = {
  spatial: 'keyboard',
  sequence: 'sequence',
  repeat: 'repeat',
  date: 'date',
  regex: 'date',
};

const weaknessOf = ({
  pattern,
  dictionaryName,
}: Part & { dictionaryName?: string }): Weakness | undefined => {
  if (pattern !== 'dictionary') return ownValue(byPattern, pattern);
  if (dictionaryName === 'suffixes') return 'ending';
  return dictionaryName === 'userInputs' ? 'context' : 'word';
};

/** With what a guesser would begin: for people who are still typing. */
export const weaknessesOf = ({ password, words }: StrengthQuestion): readonly Weakness[] => {
  const text = password.normalize('NFKC').slice(0, JUDGED);
  const bare = text.replace(ADDED, '');
  const found = new Set(
    [...estimator.check(text, [...words]).sequence, ...estimator.check(bare, [...words]).sequence].flatMap(
      (part) => weaknessOf(part) ?? [],
    ),
  );
  if (bare !== text && bare !== '') found.add('ending');
  return [...found];
};

export interface StrengthJudgement {
  readonly guesses: number;
  readonly weaknesses: readonly Weakness[];
}

/** Both in one call of the thread. */
export const judgementOf = (question: StrengthQuestion): StrengthJudgement => ({
  guesses: strengthOf(question),
  weaknesses: weaknessesOf(question),
});
