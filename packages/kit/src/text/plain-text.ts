/** Anything a browser could read as a tag, a comment or a declaration. */
const MARKUP = /<\/?[a-z!?][^>]*>/gi;
/** The same without an end: a comparison more likely than a tag, so its text stays. */
const MARKUP_START = /<(?=[a-z!?/])/gi;
/** Controls and characters that reverse or hide text (Unicode TR 36, section 2.10), line feed and tab excepted. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that have to go
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Text without markup and without control characters, for names, titles and notices (N17). Pages escape it as well:
 * this keeps markup out of places that might forget to. Removing a tag can join the halves of another one, so it is
 * repeated until nothing is left to remove.
 */
export const plainText = (value: string): string => {
  let text = value.normalize('NFC').replace(HIDDEN, '');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(MARKUP, '');
  }
  return text.replace(MARKUP_START, '< ').trim();
};
