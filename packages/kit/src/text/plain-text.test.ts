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

test.each([
  ['a tag', 'a <b class="x">bold</b> word', 'a bold word'],
  ['a tag over lines', 'a<img\n src=x\n>b', 'ab'],
  ['a comment and a declaration', '<!DOCTYPE html><?xml?><!-- x -->a', 'a'],
  ['a tag within a tag', '<<b>script>x</<b>script>', 'x'],
  ['tags within tags within tags', '<<<b>b>b>x', 'x'],
  ['a tag whose parts are joined by others', '<</b></b>/<b>b>x', 'x'],
  ['a tag beside half of one', '<<b><i>3', '<3'],
  ['what has no end', 'a <b and more', 'a < b and more'],
  ['ends alone', 'a > b > c', 'a > b > c'],
  ['numbers that are compared', '1 < 2 and 3 <4', '1 < 2 and 3 <4'],
])('%s is taken out of a text', (_what, text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test.each([
  ['begun and never ended', '<a'.repeat(500_000)],
  ['one in the other', '<'.repeat(300_000) + 'a>'.repeat(300_000)],
  ['one after the other', '<a>'.repeat(300_000)],
])('many tags, %s, are taken out without end of time', (_what, text) => {
  expect(plainText(text)).not.toMatch(/<\/?[a-z]/i);
});

test('what hides inside a tag hides no tag', () => {
  expect(plainText('<\u200bb>x<\u061c/b>')).toBe('x');
});

test('what hides is named, and not the joiner that belongs to a word before it', () => {
  expect(hiddenIn('علی\u200cرضا a\u200db\u202e')).toBe('\u200d');
});
