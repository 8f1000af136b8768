/** Another language for pages without a script: a link that keeps the choice and leads back. */
import { requestErrors } from '@gatehouse/contracts';
import { languagePath } from '@gatehouse/contracts/platform/language-path.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance } from 'fastify';
import type { DomainSnapshot } from '../domains/domain-facts.ts';
import { siteOf } from '../domains/site.ts';
import { pageHeaders } from '../guards/security-headers.ts';
import { localeCookie } from '../session/cookies.ts';

const START = '/platform/';

/** A page of this site; whatever leads elsewhere leads to the start. */
const placeAt = (back: unknown, origin: string): string => {
  if (typeof back !== 'string' || !back.startsWith('/') || !URL.canParse(back, origin)) return START;
  const address = new URL(back, origin);
  return address.origin === origin ? `${address.pathname}${address.search}` : START;
};

export const mountLanguages = (
  app: FastifyInstance,
  { snapshot }: { snapshot: () => DomainSnapshot },
): void => {
  app.get(languagePath(':code'), async (request, reply) => {
    const { domain, origin, secure } = siteOf(request, snapshot());
    const { code } = request.params as { code: string };
    if (!domain.locales.includes(code)) throw problem(requestErrors.notFound);
    const { back } = request.query as { back?: unknown };
    return reply
      .headers(pageHeaders(request.protocol === 'https'))
      .header('cache-control', 'no-store')
      .header('set-cookie', localeCookie(code, secure))
      .redirect(placeAt(back, origin), 303);
  });
};
