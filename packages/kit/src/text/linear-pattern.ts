import { RE2JS } from 're2js';

/** A pattern that takes time in proportion to the text, whatever the text is. */
export interface LinearPattern {
  test(text: string): boolean;
}

/** Undefined for what RE2 does not know: wrong syntax, lookarounds, references. */
export const compileLinear = (pattern: string): LinearPattern | undefined => {
  try {
    const compiled = RE2JS.compile(pattern);
    return { test: (text) => compiled.matcher(text).find() };
  } catch {
    return undefined;
  }
};
