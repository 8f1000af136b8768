import { describe, expect, it } from 'vitest';
import { gramOfReference, gramsOf, rangesOf } from './grams.ts';

/** Whether the index leads from the part to the text. */
const leads = (part: string, text: string): boolean => {
  const grams = gramsOf([text]);
  return rangesOf(part).every(({ from, to }) => grams.some((gram) => gram >= from && gram <= to));
};

describe('a text is found', () => {
  const text = 'Офис № 7, Straße 12 — 192.0.2.0/24 😀';

  it('by every part of it, however short', () => {
    for (let from = 0; from < text.length; from += 1)
      for (let to = from + 1; to <= text.length; to += 1)
        expect(leads(text.slice(from, to), text), text.slice(from, to)).toBe(true);
  });

  it.each([
    ['ОФИС', 'офис'],
    ['straẞe', 'Straße'],
    ['kelvin', '\u212Aelvin'],
    ['ſum', 'SUM'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'ΟΔΟΣ 7'],
    ['ǅ', 'ǆ'],
  ])('by %s in %s, as a regular expression finds it in any case', (part, found) => {
    expect(new RegExp(part, 'iu').test(found)).toBe(true);
    expect(leads(part, found)).toBe(true);
  });

  it('not by what it does not hold', () => {
    for (const part of ['офисы', '93.', 'я', '25', '12 —1', '😁'])
      expect(leads(part, text), part).toBe(false);
  });
});

it('an empty part asks for nothing, and a long one for a few runs of it', () => {
  expect(rangesOf('')).toEqual([]);
  const long = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x400 + index)).join('');
  expect(rangesOf(long)).toHaveLength(5);
  expect(leads(long.slice(0, 90), long)).toBe(true);
});

it('what a row refers to is no run of any text', () => {
  const last = gramsOf(['\uffff\uffff\uffff'])[0] as number;
  expect(gramOfReference('a')).toBeGreaterThan(last);
  expect(gramOfReference('a')).toBe(gramOfReference('a'));
  expect(gramOfReference('a')).not.toBe(gramOfReference('b'));
  expect(Number.isSafeInteger(gramOfReference('b'))).toBe(true);
});
