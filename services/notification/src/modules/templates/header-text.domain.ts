import { strayJoiner } from '@gatehouse/kit/text/plain-text.ts';

const offTheLine = new RegExp(
  String.raw`(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|${strayJoiner})+`,
  'gu',
);

/**
 * Text on one line. CR, LF and other controls would start a header or a line of their own; marks that turn the direction
 * of text or hide in it make a sender look like another (N17). Joiners stay where words are spelled with them.
 */
export const oneLine = (text: string): string => text.replaceAll(offTheLine, ' ').trim();
