/**
 * A text as the runs of three characters that it has, by which an index finds texts that hold a part. A run is a number,
 * so that no collation touches it, and runs that begin alike stand side by side, so that one or two characters are a range
 * of them.
 */
import { createHash } from 'node:crypto';

const UNITS = 0x1_0000;
const LENGTH = 3;
/** Runs of a part that are looked up; any of them finds every row that has the part. */
const ASKED_MAX = 5;
/** Behind the last run. */
const REFERENCES = UNITS ** LENGTH;

/** Runs from the first to the last one; the same where only one is meant. */
export interface GramRange {
  readonly from: number;
  readonly to: number;
}

/** What a regular expression takes for the same in any case becomes the same text: ſ and s, ẞ and ß, each sigma. */
const fold = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** The run at a place; behind the end stands the smallest character. */
const gramAt = (text: string, place: number): number => {
  let gram = 0;
  for (let at = place; at < place + LENGTH; at += 1)
    gram = gram * UNITS + (at < text.length ? text.charCodeAt(at) : 0);
  return gram;
};

/** All runs of these texts, also those that begin with their last characters. */
export const gramsOf = (texts: Iterable<string>): readonly number[] => {
  const grams = new Set<number>();
  for (const text of texts) {
    const folded = fold(text);
    for (let place = 0; place < folded.length; place += 1) grams.add(gramAt(folded, place));
  }
  return [...grams];
};

/** Runs of which each text with this part has one in every range, its end first: people go on typing until it is rare. */
export const rangesOf = (part: string): readonly GramRange[] => {
  const folded = fold(part);
  if (folded === '') return [];
  if (folded.length < LENGTH) {
    const from = gramAt(folded, 0);
    return [{ from, to: from + UNITS ** (LENGTH - folded.length) - 1 }];
  }
  const grams = new Set<number>();
  for (let place = folded.length - LENGTH; place >= 0; place -= 1) grams.add(gramAt(folded, place));
  const step = Math.max(1, grams.size / ASKED_MAX);
  const asked = [...grams].filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return asked.map((gram) => ({ from: gram, to: gram }));
};

/** Stands among the runs of a row for something that it refers to, and that is found by a text of its own. */
export const gramOfReference = (id: string): number =>
  REFERENCES + createHash('sha256').update(id).digest().readUInt32BE(0);
