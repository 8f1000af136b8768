import type { Plugin } from 'vite';

const texts = /\/react-(?:aria|stately|aria-components)\/.*\/intl\/[^/]+\/([a-z]{2})-[A-Z]{2}\.mjs$/;

/** The first such question lists every locale of ICU, 40 ms; the application tells react-aria its language itself. */
const question = /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\);/;

/**
 * Leaves react-aria's own texts in the languages of the application: it brings about thirty others, which have those of the
 * base language instead. Nor does it ask at its start whether the browser knows its own language.
 */
export function ariaLocalesPlugin(options: { languages: readonly string[]; base: string }): Plugin {
  return {
    name: 'gatehouse:aria-locales',
    enforce: 'pre',
    load(id) {
      const language = texts.exec(id)?.[1];
      if (!language || options.languages.includes(language)) return undefined;
      return `export { default } from './${options.base}.mjs';`;
    },
    transform(code, id) {
      if (!id.endsWith('/react-aria/dist/private/i18n/useDefaultLocale.mjs')) return null;
      if (!question.test(code)) throw new Error(`${id} asks otherwise now`);
      return { code: code.replace(question, ''), map: null };
    },
  };
}
