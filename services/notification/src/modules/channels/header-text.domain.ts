/**
 * Text on one line. CR, LF and other controls would start a header or a line of their own; marks that turn the direction
 * of text or hide in it make a sender look like another (N17).
 */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim();
