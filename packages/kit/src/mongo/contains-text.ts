/** Matches fields that hold this text in any case; the text is text, whatever it means to a regular expression (N11). */
export const containsText = (text: string) => ({
  $regex: text.replaceAll('\0', '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  $options: 'i',
});
