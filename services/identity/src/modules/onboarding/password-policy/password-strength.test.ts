import { STRONG_LENGTH } from '@gatehouse/contracts/identity/strong-length.ts';
import { expect, it } from 'vitest';
import { STRENGTH_MIN, verdictOf } from './password-policy.domain.ts';
import { strengthOf } from './password-strength.ts';

const passes = (password: string, words: readonly string[] = []) =>
  strengthOf({ password, words }) >= STRENGTH_MIN;

/** NIST 800-63B asks to refuse what is expected: words, seasons, years, keyboards, and what rules make people add. */
const stems = {
  english: ['Password', 'Welcome', 'Admin', 'Qwerty', 'Letmein', 'Changeme', 'Secret', 'Monkey', 'Dragon'],
  seasons: ['Winter', 'Spring', 'Summer', 'Autumn', 'January', 'October', 'Monday'],
  russian: [
    'Пароль',
    'Привет',
    'Москва',
    'Россия',
    'Любовь',
    'Солнышко',
    'Админ',
    'Зима',
    'Лето',
    'Январь',
    'Понедельник',
  ],
  transliterated: ['Parol', 'Privet', 'Moskva', 'Rossiya', 'Lyubov', 'Zima'],
  'on the other layout': ['Gfhjkm', 'Ghbdtn', 'Vjcrdf', 'Hjccbz', 'K.,jdm'],
  keyboards: ['Qwertyuiop', 'Asdfgh', 'Qazwsx', '1qaz2wsx', 'Йцукен', 'Фывапро', 'Ячсмить'],
  'replaced letters': ['P@ssw0rd', 'W3lcome', 'Adm1n'],
};
const suffixes = ['1!', '123', '!!', '@123', '2025', '2026!'];
const sprayed = [
  ...new Set(
    Object.values(stems).flatMap((some) => some.flatMap((stem) => suffixes.map((end) => stem + end))),
  ),
].filter((password) => password.length >= 8);

it('nothing that everybody sprays passes', () => {
  expect(sprayed.length).toBeGreaterThanOrEqual(200);
  expect(sprayed.filter((password) => passes(password))).toEqual([]);
}, 60_000);

it.each([
  'Aa1     ',
  'aaaaaaaaA1',
  'Abcdefgh1',
  '12345678',
  '11.02.1987',
  'ｐａｓｓｗｏｒｄ1',
  'абвгдежз',
  'zxcvbnm,.',
])('%s does not pass', (password) => {
  expect(passes(password)).toBe(false);
});

it('words of who and where are guessed first', () => {
  expect(passes('Kilimandscharo9')).toBe(true);
  expect(passes('Kilimandscharo9', ['kilimandscharo'])).toBe(false);
});

it.each([
  'Orchid-Lantern-42',
  'Annapurna-Sunrise-77',
  'Правильный-конь-7',
  'correct horse battery staple',
  'xK9#mQ2$vL',
  'тихая гавань у маяка',
])('%s passes', (password) => {
  expect(passes(password)).toBe(true);
});

it('one password counts the same in both Unicode spellings', () => {
  const composed = 'Йогурт-Ёлка-19';
  expect(strengthOf({ password: composed.normalize('NFD'), words: [] })).toBe(
    strengthOf({ password: composed, words: [] }),
  );
});

it('random letters and digits are strong at the length of a suggestion, not at eight', () => {
  const characters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
  // Park and Miller's generator: the same passwords on every run.
  let state = 20_261_127;
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647;
    return characters[state % characters.length] as string;
  };
  const random = (length: number) => Array.from({ length }, draw).join('');
  const strengths = (length: number) =>
    Array.from(
      { length: 200 },
      () =>
        verdictOf({ guesses: strengthOf({ password: random(length), words: [] }), weaknesses: [] }).strength,
    );
  expect(strengths(8)).not.toContain('strong');
  expect(strengths(STRONG_LENGTH).filter((strength) => strength !== 'strong').length).toBeLessThanOrEqual(4);
}, 60_000);
