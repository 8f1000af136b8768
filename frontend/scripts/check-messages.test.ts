import { errorCatalog } from '@gatehouse/contracts/catalog.ts';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../src/testing/texts.ts';
import { checkMessages, type MessageCheck, readMessageCheck } from './check-messages.ts';

const check = (change: Partial<MessageCheck> = {}): MessageCheck => ({
  locales: { ru: { 'a.title': 'Вход, {name}' }, en: { 'a.title': 'Sign in, {name}' } },
  modules: [{ file: 'a/texts.ts', exports: { aMessages: { title: { id: 'a.title' } } } }],
  sources: { 'a/page.tsx': 'intl.formatMessage(aMessages.title)' },
  lookedUp: [],
  ...change,
});

describe('texts', () => {
  test('complete ones pass', () => {
    expect(checkMessages(check())).toEqual([]);
  });

  test('a text missing in one locale is named', () => {
    expect(checkMessages(check({ locales: { ru: { 'a.title': 'Вход' }, en: {} } }))).toEqual([
      'a.title: missing in en',
    ]);
  });

  test('an empty text is named', () => {
    expect(
      checkMessages(check({ locales: { ru: { 'a.title': 'Вход' }, en: { 'a.title': ' ' } } })),
    ).toContain('a.title: empty in en');
  });

  test('placeholders have to agree', () => {
    const locales = { ru: { 'a.title': 'Вход, {name}' }, en: { 'a.title': 'Sign in, {person}' } };
    expect(checkMessages(check({ locales }))).toEqual(['a.title: placeholders differ between ru and en']);
  });

  test('plurals may have different cases', () => {
    const locales = {
      ru: { 'a.title': '{n, plural, one {# вход} few {# входа} many {# входов} other {# входа}}' },
      en: { 'a.title': '{n, plural, one {# sign-in} other {# sign-ins}}' },
    };
    expect(checkMessages(check({ locales }))).toEqual([]);
  });
});

describe('ids', () => {
  test('an unknown one in a message module is named', () => {
    const modules = [
      { file: 'a/texts.ts', exports: { aMessages: { title: { id: 'a.title' }, text: { id: 'a.text' } } } },
    ];
    const sources = { 'a/page.tsx': 'aMessages.title, aMessages.text' };
    expect(checkMessages(check({ modules, sources }))).toEqual(['a.text: unknown, named in a/texts.ts']);
  });

  test('an unknown one in a component is named', () => {
    const sources = { 'a/page.tsx': '<FormattedMessage id="a.gone" /> aMessages.title' };
    expect(checkMessages(check({ sources }))).toEqual(['a.gone: unknown, named in a/page.tsx']);
  });

  test('a text that nobody names is unused', () => {
    const locales = { ru: { 'a.title': 'а', 'a.old': 'б' }, en: { 'a.title': 'a', 'a.old': 'b' } };
    expect(checkMessages(check({ locales }))).toEqual(['a.old: not used']);
  });

  test('a message that no code uses is unused, although its folder names it', () => {
    expect(checkMessages(check({ sources: { 'a/page.tsx': 'nothing' } }))).toEqual(['a.title: not used']);
    const other = { 'a/page.tsx': "const text = useTexts(aMessages); text('other')" };
    expect(checkMessages(check({ sources: other }))).toEqual(['a.title: not used']);
  });

  test.each([
    "const text = useTexts(aMessages); text('title')",
    'aMessages.title',
    "aMessages['title']",
    'aMessages[state]',
    `const text = useTexts(aMessages); text(\`\${part}tle\`)`,
  ])('%s uses it', (source) => {
    expect(checkMessages(check({ sources: { 'a/page.tsx': source } }))).toEqual([]);
  });

  test('ids put together at run time count as used, and have to exist', () => {
    const locales = { ru: { 'a.title': 'а', 'errors.x': 'б' }, en: { 'a.title': 'a', 'errors.x': 'b' } };
    expect(checkMessages(check({ locales, lookedUp: ['errors.x', 'errors.y'] }))).toEqual([
      'errors.y: unknown, looked up at run time',
    ]);
  });
});

test('the messages of this application are complete', async () => {
  expect(checkMessages(await readMessageCheck(new URL('../', import.meta.url)))).toEqual([]);
});

/** Mistakes of programs that call, which a person is told of in words of their own. */
const ofPrograms = new Set(['request.idempotencyConflict', 'request.unsupportedMediaType']);

test.each(['ru', 'en'] as const)('an error is told on pages as in the contracts, in %s', (locale) => {
  const texts = textsIn(locale);
  const errors = errorCatalog.filter(({ code }) => !ofPrograms.has(code));
  expect(Object.fromEntries(errors.map(({ code, title }) => [code, title[locale]]))).toEqual(
    Object.fromEntries(errors.map(({ code }) => [code, texts[`errors.${code}`]])),
  );
});
