import { describe, expect, it } from 'vitest';
import { compileTexts, judgeFile, templateOf } from './locale-texts.domain.ts';
import { lackingForms, readMessage } from './message-shape.domain.ts';

const base = {
  'auth.title': 'Вход',
  'auth.hello': 'Здравствуйте, {name}',
  'auth.terms': 'Согласен с <link>условиями</link>',
  'entry.password.rule': 'Пароль',
  'frame.items': '{count, plural, one {# запись} few {# записи} many {# записей} other {# записи}}',
  'frame.day': 'С {day, date, long}',
};
const known = {
  version: '1',
  byId: new Map(
    Object.entries(base).map(([id, text]) => [id, { text, shape: readMessage(text).shape }] as const),
  ),
};
const judge = (content: string | object, code = 'de', present = {}) =>
  judgeFile(typeof content === 'string' ? content : JSON.stringify(content, null, 2), {
    code,
    known,
    present,
  });
const faultsOf = (texts: object) =>
  judge(texts).report.faults.map(({ code, id, line, detail }) => [code, id, line, detail]);

describe('a file of texts', () => {
  it('says what it brings, and what stays in the base language', () => {
    const file = { 'auth.title': 'Anmelden', 'auth.hello': base['auth.hello'], 'frame.day': ' ' };
    const { report, texts } = judge(file, 'de', { 'auth.title': 'Anmeldung', 'auth.terms': 'Ja' });
    expect(report).toMatchObject({ total: 6, translated: 1, added: 0, changed: 1, lost: 1, missing: 5 });
    expect(report.faultCount).toBe(0);
    expect(texts).toEqual({ 'auth.title': 'Anmelden' });
  });

  it('may be as formatjs extracts it', () => {
    const { texts } = judge({ 'auth.title': { description: 'Kopf', defaultMessage: 'Anmelden' } });
    expect(texts).toEqual({ 'auth.title': 'Anmelden' });
  });

  it.each([
    ['{\n  "auth.title": "Anmelden"\n  "auth.hello": 1\n}', 3, 'CommaExpected'],
    ['{\n"auth.title": abc }', 2, 'InvalidSymbol'],
    ['["auth.title"]', 1, 'ObjectExpected'],
    ['{"a":'.repeat(100_000), null, ''],
  ])('%.20j is no such file, and says where', (content, line, detail) => {
    const { faults } = judge(content).report;
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ code: 'file', id: null });
    if (line !== null) expect(faults[0]).toMatchObject({ line, detail });
  });

  it.each([
    ['auth.hello', 'Hallo, {name', 'icu', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['auth.hello', 'Hallo', 'placeholderMissing', '{name}'],
    ['auth.hello', 'Hallo, {name} {login}', 'placeholderUnknown', '{login}'],
    ['auth.hello', '{name, number}', 'placeholderKind', '{name}'],
    ['frame.day', 'Ab {day}', 'placeholderKind', '{day}'],
    ['auth.terms', 'Ja', 'tag', '<link>'],
    ['auth.title', '<script>alert(1)</script>', 'tag', '<script>'],
    ['auth.title', '<img src=x onerror=alert(1)>', 'icu', 'INVALID_TAG'],
    ['auth.title', 'Anmelden\u202egnp.exe', 'control', 'U+202E'],
    ['auth.title', '\ud800', 'control', ''],
    ['auth.title', 'Anmelden\u202a!\u202c', 'control', 'U+202A'],
    ['auth.title', 'An\u200bmelden', 'control', 'U+200B'],
    ['auth.title', 'An\u200dmelden', 'control', 'U+200D'],
    ['auth.title', 'An\u200cmelden', 'control', 'U+200C'],
    ['auth.title', 'Anmelden\u200f', 'control', 'U+200F'],
    ['auth.title', 'Anmelden\u2060', 'control', 'U+2060'],
    ['auth.title', 'Anmelden \xad', 'control', 'U+00AD'],
    ['auth.title', '\u3164', 'control', 'U+3164'],
    ['auth.title', 'Anmelden\u{e0041}', 'control', 'U+E0041'],
    ['auth.hello', 'Hallo, \u2068{name}', 'control', 'U+2068'],
    ['auth.hello', 'Hallo, \u2069{name}\u2068', 'control', 'U+2069'],
    ['auth.terms', '\u2067Ja <link>dazu\u2069</link>', 'control', 'U+2069'],
    ['frame.items', '{count, plural, one {\u2066#} other {#\u2069}}', 'control', 'U+2066'],
    ['auth.title', 'a'.repeat(4_001), 'long', '4000'],
    ['auth.title', 42, 'text', ''],
  ])('%s: %.30j is refused as %s', (id, text, code, detail) => {
    expect(faultsOf({ 'auth.gone': 'x', [id]: text })).toEqual([[code, id, 3, detail]]);
  });

  it.each([
    ['fa', 'auth.title', 'می\u200cخواهم'],
    ['hi', 'auth.title', 'क्\u200dष'],
    ['de', 'auth.title', 'Daten\xadschutz \u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['th', 'auth.title', 'เข้า\u200bสู่ระบบ'],
    ['he', 'auth.title', 'כניסה ל-C++\u200e!'],
    ['ar', 'auth.hello', 'مرحبا \u2068{name}\u2069'],
    ['en-US', 'auth.terms', '\u2066Yes <link>\u2067to \u2068them\u2069\u2069</link>\u2069'],
    ['de', 'frame.items', '{count, plural, one {\u2066#\u2069} other {\u2066#\u2069}}'],
  ])('%s: what its spelling has stays in %s as it is written', (code, id, text) => {
    const { report, texts } = judge({ [id]: text }, code);
    expect([report.faults, texts]).toEqual([[], { [id]: text }]);
  });

  it('names ids that nobody asks for, also those of prototypes, and keeps none of them', () => {
    const { report, texts } = judge('{"__proto__": "x", "constructor": {"a": 1}, "auth.gone": "y"}');
    expect(report.notes.map(({ code, id }) => [code, id])).toEqual(
      ['__proto__', 'constructor', 'auth.gone'].map((id) => ['unknownId', id]),
    );
    expect([report.faultCount, Object.keys(texts)]).toEqual([0, []]);
  });

  it('gives one text for an id', () => {
    expect(judge('{"auth.title": "a", "auth.title": "b"}').report.faults[0]?.code).toBe('repeatedId');
  });

  it('names a hundred findings and counts the rest', () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`gone.${index}`, 'x']));
    const { notes, noteCount } = judge(many).report;
    expect([notes.length, noteCount]).toEqual([100, 150]);
  });
});

it.each([
  ['ar', 'two, few'],
  ['pl', 'few'],
  ['de', ''],
])('%s lacks these forms of a plural: %s', (code, lacking) => {
  const text = '{count, plural, zero {#} one {#} many {#} other {#}}';
  expect(lackingForms(code, readMessage(text).shape).join(', ')).toBe(lacking);
  const { report } = judge({ 'frame.items': text }, code);
  expect(report.faultCount).toBe(0);
  expect(report.notes.map(({ code, detail }) => [code, detail])).toEqual(
    lacking === '' ? [] : [['plural', lacking]],
  );
});

it('what has no translation is in the template as the base language has it', () => {
  expect(templateOf(known, { 'auth.title': 'Anmelden' })).toEqual({ ...base, 'auth.title': 'Anmelden' });
});

it('texts are compiled for the pages that show them, without those that fit the frontend no longer', () => {
  const areas = compileTexts(known, {
    'auth.title': 'Anmelden',
    'entry.password.rule': 'Kennwort',
    'auth.hello': 'Hallo, {person}',
    'gone.text': 'x',
  });
  expect(areas.public).toEqual({ 'auth.title': [{ type: 0, value: 'Anmelden' }] });
  expect([Object.keys(areas.entry), Object.keys(areas.private)]).toEqual([
    ['entry.password.rule'],
    ['entry.password.rule'],
  ]);
});
