import type { Plugin } from 'vite';

const texts = /\/react-(?:aria|stately|aria-components)\/.*\/intl\/[^/]+\/([a-z]{2})-[A-Z]{2}\.mjs$/;

/** Leaves react-aria's own texts in the languages of the application: it brings about thirty others. */
export function ariaLocalesPlugin(options: { languages: readonly string[] }): Plugin {
  return {
    name: 'gatehouse:aria-locales',
    enforce: 'pre',
    load(id) {
      const language = texts.exec(id)?.[1];
      return language && !options.languages.includes(language) ? 'export default {};' : undefined;
    },
  };
}
