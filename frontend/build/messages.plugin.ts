import { parse } from '@formatjs/icu-messageformat-parser';
import {
  areasOf,
  type builtInLocales,
  type MessageArea,
} from '@gatehouse/contracts/platform/frontend-texts.ts';
import { frontendTextFiles, readFrontendTexts } from '@gatehouse/contracts/platform/read-frontend-texts.ts';
import type { Plugin } from 'vite';

const prefix = 'virtual:messages/';

/**
 * Compiles the messages of one area to the syntax tree that react-intl formats without a parser.
 * The private area brings the public one's too, so that a page behind the sign-in asks for one file; `entry` comes beside
 * the public one.
 */
export function compileMessages(
  messages: Record<string, string>,
  area: MessageArea,
): Record<string, unknown> {
  const compiled: Record<string, unknown> = {};
  const brought: readonly MessageArea[] = area === 'private' ? ['public', 'private'] : [area];
  for (const [id, text] of Object.entries(messages)) {
    if (areasOf(id).some((of) => brought.includes(of)))
      compiled[id] = parse(text, { captureLocation: false });
  }
  return compiled;
}

/** Serves `virtual:messages/<locale>/<area>` from the folders' `<locale>.json`. */
export function messagesPlugin(options: { folder: string }): Plugin {
  return {
    name: 'gatehouse:messages',
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}.js` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [locale, area] = id.slice(prefix.length + 1, -'.js'.length).split('/');
      for (const file of frontendTextFiles(options.folder, String(locale))) this.addWatchFile(file);
      const messages = readFrontendTexts(options.folder, locale as (typeof builtInLocales)[number]);
      const compiled = JSON.stringify(compileMessages(messages, area as MessageArea));
      return `export const messages = JSON.parse(${JSON.stringify(compiled)});`;
    },
  };
}
