/** Marks that nobody sees in a text of a language: what its spelling asks for may stand there, the rest hides something. */
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { hiddenIn } from '@gatehouse/kit/text/plain-text.ts';
import { directionOf } from './locales.domain.ts';

/** Marks of direction, which a line that runs from right to left has beside signs and Latin words. */
const directionMarks = /[\u061c\u200e\u200f]/g;
/** Ends of syllables where a long word may be parted. */
const softHyphens = /(?<=\p{L})\xad(?=\p{L})/gu;
/** Ends of words, in scripts that have no blanks between them. */
const wordEnds = (() => {
  const script = ['Thai', 'Laoo', 'Khmr', 'Mymr'].map((name) => String.raw`\p{scx=${name}}`).join('');
  return new RegExp(String.raw`(?<=[${script}])\u200b(?=[${script}])`, 'gu');
})();
const isolates = /[\u2066-\u2069]/g;
const ISOLATE_END = '\u2069';

/**
 * The mark of a text that has no place in its language, if there is one. Joiners stand where names may have them; isolates
 * are left to `openIsolate`, which knows how the text is read.
 */
export const hiddenMark = (text: string, code: string): string | undefined => {
  const marks = directionOf(code) === 'rtl' ? text.replaceAll(directionMarks, '') : text;
  return hiddenIn(marks.replaceAll(softHyphens, '').replaceAll(wordEnds, '').replaceAll(isolates, ''));
};

/** Texts that stand within a part of a message: each is shown or not, whatever stands around it. */
const partsOf = (element: MessageFormatElement): readonly MessageFormatElement[][] => {
  if (element.type === TYPE.tag) return [element.children];
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
  return Object.values(element.options).map(({ value }) => value);
};

/**
 * The isolate of a message that ends nowhere, or the end of one that does not begin: it would turn what stands around the
 * text. A form of a plural and the inside of a tag close what they open.
 */
export const openIsolate = (message: readonly MessageFormatElement[]): string | undefined => {
  const open: string[] = [];
  for (const element of message) {
    const text = element.type === TYPE.literal ? element.value : '';
    for (const [mark] of text.matchAll(isolates)) {
      if (mark !== ISOLATE_END) open.push(mark);
      else if (open.pop() === undefined) return mark;
    }
    for (const part of partsOf(element)) {
      const within = openIsolate(part);
      if (within !== undefined) return within;
    }
  }
  return open.at(-1);
};
