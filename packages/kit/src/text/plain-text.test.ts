import { expect, test } from 'vitest';
import { hiddenIn, hidesSomething, plainText } from './plain-text.ts';

test.each([
  ['a control', '\u0000'],
  ['a soft hyphen', '\u00ad'],
  ['the mark of an Arabic letter', '\u061c'],
  ['a vowel separator', '\u180e'],
  ['a blank without width', '\u200b'],
  ['a mark of direction', '\u200e'],
  ['the other mark of direction', '\u200f'],
  ['an override', '\u202e'],
  ['an isolate', '\u2066'],
  ['a word joiner', '\u2060'],
  ['the mark of a byte order', '\ufeff'],
  ['a tag', '\u{e0041}'],
  ['a blank of Braille', '\u2800'],
  ['a filler', '\u3164'],
  ['half a character', '\ud800'],
  ['a non-joiner between Latin letters', '\u200c'],
  ['a joiner between Latin letters', '\u200d'],
])('%s is found and removed', (_what, hidden) => {
  expect(hidesSomething(`An${hidden}na`)).toBe(true);
  expect(plainText(`An${hidden}na`)).toBe('Anna');
  expect(plainText(`Ан${hidden}на`)).toBe('Анна');
  expect(plainText(hidden)).toBe('');
});

test.each([
  ['a Persian name', 'علی\u200cرضا'],
  ['a Sinhala word', 'ශ්\u200dරී'],
  ['a conjunct of Devanagari', 'क्\u200dष'],
  ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['a heart on fire', '❤\ufe0f\u200d\u{1f525}'],
  ['lines and tabs', 'one\n\ttwo'],
])('%s stays as it is written', (_what, text) => {
  expect(hidesSomething(text)).toBe(false);
  expect(plainText(text)).toBe(text);
});

test('what hides inside a tag hides no tag', () => {
  expect(plainText('<\u200bb>x<\u061c/b>')).toBe('x');
});

test('what hides is named, and not the joiner that belongs to a word before it', () => {
  expect(hiddenIn('علی\u200cرضا a\u200db\u202e')).toBe('\u200d');
});
