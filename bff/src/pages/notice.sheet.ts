/** The style sheet of pages without a script, in the theme that the visitor has chosen on pages with one. */
import { readFileSync } from 'node:fs';
import { themeCookieName } from '@gatehouse/contracts';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from '../guards/security-headers.ts';
import { readCookie } from '../http/cookies.ts';

const sheet = readFileSync(new URL('./notice.css', import.meta.url), 'utf8');

const sheetIn = (theme: string | undefined): string =>
  theme === 'light' || theme === 'dark' ? `${sheet}\n:root {\n  color-scheme: ${theme};\n}\n` : sheet;

export const mountNoticeSheet = (app: FastifyInstance): void => {
  app.get('/platform/notice.css', async ({ headers, protocol }, reply) =>
    reply
      .headers(pageHeaders(protocol === 'https'))
      .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
      .type('text/css; charset=utf-8')
      .send(sheetIn(readCookie(headers.cookie, themeCookieName))),
  );
};
