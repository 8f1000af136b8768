/** The style sheet of pages without a script, in the theme that the visitor has chosen on pages with one. */
import { readFileSync } from 'node:fs';
import { themeCookieName } from '@gatehouse/contracts/core/browser.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import type { FastifyInstance } from 'fastify';
import type { FrontendFiles } from '../files/frontend-files.ts';
import { pageHeaders } from '../guards/security-headers.ts';
import { readCookie } from '../http/cookies.ts';

const sheet = readFileSync(new URL('./notice.css', import.meta.url), 'utf8');

/** Which letters a file of the typeface has; the browser asks for those that a page shows. */
const letters: Readonly<Record<string, string>> = {
  cyrillic: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
  latin: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
};

/** The typeface of the other pages, from the files of their build. */
const facesOf = (files: FrontendFiles): string =>
  files
    .ofKind('.woff2')
    .flatMap((path) => {
      const range = ownValue(letters, /\/inter-([a-z]+)-/.exec(path)?.[1] ?? '');
      return range === undefined
        ? []
        : `@font-face {\n  font-family: "Inter Variable";\n  font-weight: 100 900;\n  font-display: swap;\n  src: url("/platform/${path}") format("woff2");\n  unicode-range: ${range};\n}\n`;
    })
    .join('');

const sheetIn = (theme: string | undefined): string =>
  theme === 'light' || theme === 'dark' ? `${sheet}\n:root {\n  color-scheme: ${theme};\n}\n` : sheet;

export const mountNoticeSheet = (app: FastifyInstance, files: FrontendFiles): void => {
  app.get('/platform/notice.css', async ({ headers, protocol }, reply) =>
    reply
      .headers(pageHeaders(protocol === 'https'))
      .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
      .type('text/css; charset=utf-8')
      .send(facesOf(files) + sheetIn(readCookie(headers.cookie, themeCookieName))),
  );
};
