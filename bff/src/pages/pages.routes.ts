import { localeCookieName, requestErrors } from '@gatehouse/contracts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddedLocales } from '../domains/added-locales.ts';
import type { DomainSnapshot } from '../domains/domain-facts.ts';
import { chooseLocale } from '../domains/locale.ts';
import { type Site, siteOf } from '../domains/site.ts';
import { pageHeaders } from '../guards/security-headers.ts';
import { readCookie } from '../session/cookies.ts';
import type { FrontendFiles } from './frontend-files.ts';
import { type NoticeKind, type NoticePlace, noticePage } from './notice.page.ts';
import { mountNoticeSheet } from './notice.sheet.ts';
import { sendFile } from './send-file.ts';
import { createStyledPages } from './styled-page.ts';

export interface PagesOptions {
  readonly files: FrontendFiles;
  readonly snapshot: () => DomainSnapshot;
  readonly locales: () => AddedLocales;
}

/** The language of somebody who comes before any domain is known. */
const visitorLocale = ({ headers }: FastifyRequest): string =>
  chooseLocale(['ru', 'en'], readCookie(headers.cookie, localeCookieName), headers['accept-language']);

/** A navigation, not a script asking for a file that is gone. */
const wantsPage = (request: FastifyRequest, path: string): boolean => {
  const accepted = request.headers.accept ?? '*/*';
  return (
    !path.startsWith('assets/') &&
    (accepted.includes('text/html') || (accepted.includes('*/*') && !/\.[a-z0-9]+$/i.test(path)))
  );
};

const sendNotice = (
  reply: FastifyReply,
  kind: NoticeKind,
  locale: string,
  place?: NoticePlace,
): FastifyReply => {
  const { status, headers, html } = noticePage(kind, locale, place);
  return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(html);
};

/** The built frontend below `/platform/`, its router's pages included. */
export const mountPages = (app: FastifyInstance, { files, snapshot, locales }: PagesOptions): void => {
  const styled = createStyledPages();
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const current = snapshot();
    const base = current.domains.base();
    if (base === undefined) return sendNotice(reply, 'starting', visitorLocale(request));
    const { domain, chosen, locale }: Site = siteOf(request, current);
    if (!domain.enabled) return sendNotice(reply, 'disabled', locale, { domain, base });
    // A build that cannot be read now leaves the one in memory.
    await files.refresh().catch(() => undefined);
    const page = files.find('index.html');
    if (page === undefined) throw problem(requestErrors.unavailable, { detail: 'the frontend is not built' });
    const look = { styleCode: domain.styleCode, offered: domain.locales, chosen, added: locales() };
    return sendFile(request, reply, styled(page, look));
  };

  /** Files too: a name that is nobody's gets nothing from here. */
  const refuseUnknownHost = (request: FastifyRequest): void => {
    if (snapshot().domains.base() !== undefined) siteOf(request, snapshot());
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers(pageHeaders(request.protocol === 'https'));
    const path = (request.params as { '*'?: string })['*'] ?? '';
    refuseUnknownHost(request);
    const file = path === 'index.html' ? undefined : files.find(path);
    if (file !== undefined) return sendFile(request, reply, file);
    if (wantsPage(request, path)) return sendPage(request, reply);
    throw problem(requestErrors.notFound);
  };

  mountNoticeSheet(app);
  app.get('/platform', answer);
  app.get('/platform/*', answer);
  app.get('/', async (request, reply) => {
    refuseUnknownHost(request);
    return reply
      .headers(pageHeaders(request.protocol === 'https'))
      .header('cache-control', 'no-cache')
      .redirect('/platform/', 302);
  });
};
