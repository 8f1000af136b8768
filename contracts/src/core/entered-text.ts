/** Blanks, and what is pasted along with a text and seen by nobody. */
const around = /^[\s\u200b\u200e\u200f\u2060\ufeff]+|[\s\u200b\u200e\u200f\u2060\ufeff]+$/gu;

export const enteredText = (text: string): string => text.replaceAll(around, '');
