/** Compares texts by their letters, not by the size of them: codes and names that people would not tell apart. */
export const anyCase = { locale: 'ru', strength: 2 } as const;

/** The same for what is compared in memory: texts that are taken, in small letters. */
export const inSmallLetters = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.map((text) => text.toLowerCase()));
