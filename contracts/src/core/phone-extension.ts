import { pastedText } from './identifiers.ts';

// Apart from `identifiers.ts`: the sign-in page loads that one before anything is shown.

/** A sign or a word before an extension, as people write it (RFC 3966, section 5.3, and Russian usage). */
const EXTENDED =
  /^(?<number>.{5,40}?)[\s,;.]*(?:[,;#]|(?<!\p{L})(?:extension|extn?|x)(?!\p{L})|(?<!\p{L})(?:добавочный|доб|внутренний|внутр|вн|х)(?!\p{L}))[\s.:=№#]*(?<extension>\d{1,10})$/iu;

/** What was typed, apart from an extension at its end. */
export const splitExtension = (
  typed: string,
): { readonly number: string; readonly extension: string | undefined } => {
  const text = pastedText(typed).normalize('NFKC');
  const { number = text, extension } = EXTENDED.exec(text)?.groups ?? {};
  return { number, extension };
};
