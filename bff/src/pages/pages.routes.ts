import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddedLocales } from '../domains/added-locales.ts';
import type { DomainSnapshot } from '../domains/domain-facts.ts';
import { placeOf, siteOf } from '../domains/site.ts';
import type { FrontendFiles } from '../files/frontend-files.ts';
import { sendFile } from '../files/send-file.ts';
import { pageHeaders } from '../guards/security-headers.ts';
import { placeForPerson, type Visitors } from '../session/visit.ts';
import { opensPage, sendNotice } from './send-notice.ts';
import { createStyledPages } from './styled-page.ts';

export interface PagesOptions extends Pick<Visitors, 'sessions'> {
  readonly files: FrontendFiles;
  readonly snapshot: () => DomainSnapshot;
  readonly locales: () => AddedLocales;
}

/** A navigation, not a script asking for a file that is gone. */
const wantsPage = (request: FastifyRequest, path: string): boolean => {
  const accepted = request.headers.accept ?? '*/*';
  return (
    !path.startsWith('assets/') &&
    (accepted.includes('text/html') || (accepted.includes('*/*') && !/\.[a-z0-9]+$/i.test(path)))
  );
};

/** The built frontend below `/platform/`, its router's pages included. */
export const mountPages = (
  app: FastifyInstance,
  { files, snapshot, locales, sessions }: PagesOptions,
): void => {
  const styled = createStyledPages();
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const current = snapshot();
    const base = current.domains.base();
    if (base === undefined) return sendNotice(request, reply, 'starting');
    const { domain, locale } = await placeForPerson(request, siteOf(request, current), { sessions });
    if (!domain.enabled) return sendNotice(request, reply, 'disabled', { domain, base, locale });
    // A build that cannot be read now leaves the one in memory.
    await files.refresh().catch(() => undefined);
    const page = files.find('index.html');
    if (page === undefined) return sendNotice(request, reply, 'starting', { domain, locale });
    const look = { styleCode: domain.styleCode, offered: domain.locales, locale, added: locales() };
    return sendFile(request, reply, styled(page, look));
  };

  /** Files too: a name that is nobody's gets nothing from here but what says so. */
  const isUnknownHost = (request: FastifyRequest): boolean => {
    const { domains, domainOf } = snapshot();
    return domains.base() !== undefined && domainOf(placeOf(request).host) === undefined;
  };
  const refuseUnknownHost = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!opensPage(request)) throw problem(requestErrors.misdirected);
    return sendNotice(request, reply, 'unknown');
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers(pageHeaders(request.protocol === 'https'));
    const path = (request.params as { '*'?: string })['*'] ?? '';
    if (isUnknownHost(request)) return refuseUnknownHost(request, reply);
    const file = path === 'index.html' ? undefined : files.find(path);
    if (file !== undefined) return sendFile(request, reply, file);
    if (wantsPage(request, path)) return sendPage(request, reply);
    throw problem(requestErrors.notFound);
  };

  app.get('/platform', answer);
  app.get('/platform/*', answer);
  app.get('/', async (request, reply) => {
    reply.headers(pageHeaders(request.protocol === 'https'));
    if (isUnknownHost(request)) return refuseUnknownHost(request, reply);
    return reply.header('cache-control', 'no-cache').redirect('/platform/', 302);
  });
};
