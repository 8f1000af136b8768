/** Anything a browser could read as a tag, a comment or a declaration. */
const MARKUP = /<\/?[a-z!?][^>]*>/gi;
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

/**
 * Text without markup and without what nobody sees, for names, titles and notices (N17). Pages escape it as well:
 * this keeps markup out of places that might forget to. Removing a tag can join the halves of another one, so it is
 * repeated until nothing is left to remove.
 */
export const plainText = (value: string): string => {
  let text = value.normalize('NFC').replace(UNSEEN, '').replace(STRAY_JOINER, '');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(MARKUP, '');
  }
  return text.replace(MARKUP_START, '< ').trim();
};
