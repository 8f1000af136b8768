import type { Plugin } from 'vite';

const emptied = /\b((?:\w+\.)*\w+)\.innerHTML\s*=\s*(?:''|"");?/g;

/** The same without HTML. */
export const emptyWithoutHtml = (code: string): string => code.replaceAll(emptied, '$1.replaceChildren();');

/**
 * Libraries that empty an element by writing HTML: the policy of our pages refuses any (`require-trusted-types-for`), and
 * what they did breaks off. react-aria does so with each part of a date that is typed.
 */
export function emptiedElementsPlugin(): Plugin {
  return {
    name: 'gatehouse:emptied-elements',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/node_modules/') || !code.includes('.innerHTML')) return null;
      const without = emptyWithoutHtml(code);
      return without === code ? null : { code: without, map: null };
    },
  };
}
