/** Where anything begins that a browser could read as a tag, a comment or a declaration; it ends with the next `>`. */
const TAG_START = /<\/?[a-z!?]/gi;
const JOINED = new RegExp(`^${TAG_START.source}`, 'i');
/** The same without an end: a comparison more likely than a tag, so its text stays. */
const MARKUP_START = /<(?=[a-z!?/])/gi;

/**
 * What nobody sees, line feed and tab excepted: controls, characters that reverse or hide text (Unicode TR 36, section 2.10),
 * zero-width and tag characters, letters that show nothing, halves of characters.
 */
const unseen = String.raw`(?![\t\n])\p{Cc}|\p{Cs}|[\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u2800\u115f\u1160\u3164\uffa0]|[\u{e0000}-\u{e007f}]`;

/** Scripts whose spelling has joiners (U+200C, U+200D) within words. */
const joining = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
/**
 * Emoji that are made of several have joiners, too. Elsewhere one only makes a name look like another. A pattern of its own,
 * for texts that have other rules apart from it.
 */
export const strayJoiner = String.raw`(?<![${joining}])\u200c|(?<![${joining}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d`;

const UNSEEN = new RegExp(unseen, 'gu');
const STRAY_JOINER = new RegExp(strayJoiner, 'gu');
const HIDDEN = new RegExp(`${unseen}|${strayJoiner}`, 'u');

/** The first character of the text that nobody sees. */
export const hiddenIn = (text: string): string | undefined => HIDDEN.exec(text)?.[0];

/** Whether something stands in the text that nobody sees. */
export const hidesSomething = (text: string): boolean => hiddenIn(text) !== undefined;

/** What no name of a person has beside what nobody sees: markup, private use, other shapes of letters (N17). */
const NOT_IN_NAMES = /[\p{Co}<>\u2028\u2029]|\p{Variation_Selector}/u;

/** Whether a name of a person has symbols that other people must not read in it. */
export const hasForbiddenSymbols = (name: string): boolean => NOT_IN_NAMES.test(name) || hidesSomething(name);

/**
 * Removes tags in time that grows with the length of the text alone, whatever stands in it: it is asked for texts that break
 * their bounds, too. A tag that is removed can join the halves of another one around it, which is removed next.
 */
const withoutTags = (text: string): string => {
  let kept = '';
  let rest = 0;
  for (;;) {
    const half = kept.endsWith('</') ? '</' : kept.endsWith('<') ? '<' : '';
    const joined = half !== '' && JOINED.test(half + text.slice(rest, rest + 2));
    TAG_START.lastIndex = rest;
    const start = joined ? rest : TAG_START.exec(text)?.index;
    const end = start === undefined ? -1 : text.indexOf('>', start);
    if (start === undefined || end === -1) return kept + text.slice(rest);
    kept = joined ? kept.slice(0, -half.length) : kept + text.slice(rest, start);
    rest = end + 1;
  }
};

/**
 * Text without markup and without what nobody sees, for names, titles and notices (N17). Pages escape it as well:
 * this keeps markup out of places that might forget to.
 */
export const plainText = (value: string): string =>
  withoutTags(value.normalize('NFC').replace(UNSEEN, '').replace(STRAY_JOINER, ''))
    .replace(MARKUP_START, '< ')
    .trim();
