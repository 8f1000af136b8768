import { expect, it } from 'vitest';
import { oneLine } from './header-text.domain.ts';

it.each([
  ['a Persian name', 'علی\u200cرضا'],
  ['a conjunct of Devanagari', 'क्\u200dष'],
  ['a Sinhala word', 'ශ්\u200dරී ලංකා'],
  ['an emoji of several', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
])('%s stays as it is written', (_what, text) => {
  expect(oneLine(text)).toBe(text);
});

it.each([
  ['a line of its own', 'Bank\r\nBcc: eve', 'Bank Bcc: eve'],
  ['a line of its own behind a joiner', 'علی\u200c\r\nBcc: eve', 'علی\u200c Bcc: eve'],
  ['a paragraph', 'Bank\u2029Bcc', 'Bank Bcc'],
  ['an override', 'ya\u202eknab', 'ya knab'],
  ['an isolate that is not closed', 'a\u2066b', 'a b'],
  ['a mark of direction in a Persian name', 'علی\u200fرضا', 'علی رضا'],
  ['a joiner between Latin letters', 'Ba\u200dnk', 'Ba nk'],
  ['a non-joiner between Cyrillic letters', 'Ба\u200cнк', 'Ба нк'],
  ['several joiners at once', 'علی\u200c\u200c\u200d\u200cرضا', 'علی\u200c رضا'],
  ['a joiner behind what was taken out', 'علی\u202e\u200cرضا', 'علی رضا'],
  ['a joiner that hides the end of a word', 'Bank\u200c', 'Bank'],
])('%s is a blank', (_what, hostile, told) => {
  expect(oneLine(hostile)).toBe(told);
});
