/** Reads `docs/glossary.md` and finds texts that call a thing by another word. */

/** Words that a locale does not use, with the ones it uses instead. */
export interface Banned {
  word: string;
  instead: string;
}

export type Glossary = Readonly<Record<'ru' | 'en', readonly Banned[]>>;

const cells = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const bannedBy = (instead: string, words: string): Banned[] =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) => ({ word, instead }));

/** The table of the glossary; its columns are the thing, its words, and the words it is not called by. */
export function readGlossary(markdown: string): Glossary {
  const rows = markdown.split('\n').filter((line) => /^\|(?! (---|thing))/.test(line));
  const columns = rows.map(cells);
  return {
    ru: columns.flatMap(([, ru = '', , not = '']) => bannedBy(ru, not)),
    en: columns.flatMap(([, , en = '', , not = '']) => bannedBy(en, not)),
  };
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What is wrong with a text, one line for each word; placeholders, tags and names of variables are left out. */
export function wrongWords(text: string, banned: readonly Banned[]): string[] {
  const said = text.replaceAll(/\{\w+\}|<[^>]*>|\b[A-Z]+(?:_[A-Z]+)+\b/g, ' ');
  return banned.flatMap(({ word, instead }) => {
    // A compound is a word of its own: мастер-аккаунт. Abbreviations are meant as they are written: "SMS" is no part of another word, "сброс" begins many.
    const exact = word === word.toUpperCase();
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}]|\\p{L}-)${escaped(word)}${exact ? '(?![\\p{L}])' : ''}`,
      exact ? 'u' : 'iu',
    );
    return pattern.test(said) ? [`"${word}", say "${instead}": ${text}`] : [];
  });
}

/** Sentences of a source file: what stands between quotes, without comments, names of modules and what is put in. */
export const saidIn = (source: string): string[] =>
  [
    ...source
      .replaceAll(/^\s*(\/\/|\/\*|\*).*$/gm, '')
      .matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g),
  ]
    .map(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, ' '),
    )
    .filter((text) => /\s|\p{Script=Cyrillic}/u.test(text.trim()));
