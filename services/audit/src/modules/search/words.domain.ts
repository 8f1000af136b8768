/** Words by which rows and people are found. Rows and questions are cut by the same rules. */

const WORD_LENGTH_MAX = 32;
/** Most words of one row: bounds the index, whatever an event carries. */
export const ROW_WORDS_MAX = 40;
/** Most words of one question. */
export const QUESTION_WORDS_MAX = 10;

const separators = /[^\p{L}\p{N}]+/u;

/** Compatibility forms and case fold, and the Russian ё is found by е, as people type it. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');

const cut = (text: string): string[] =>
  foldText(text)
    .split(separators)
    .map((word) => word.slice(0, WORD_LENGTH_MAX));

/** Distinct words of two letters and more, in the order of the texts. */
export const wordsOf = (texts: Iterable<string>, most = ROW_WORDS_MAX): string[] => {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of cut(text)) {
      if (word.length < 2) continue;
      words.add(word);
      if (words.size >= most) return [...words];
    }
  }
  return [...words];
};

/** Beginnings of words that all have to be found; empty when the text has no letter and no digit. */
export const questionOf = (text: string): string[] => {
  const words = new Set(cut(text).filter((word) => word !== ''));
  return [...words].slice(0, QUESTION_WORDS_MAX);
};
