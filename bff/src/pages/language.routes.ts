/** Another language for pages without a script: a link that keeps the choice and leads back. */
import { requestErrors } from '@gatehouse/contracts';
import { safePath } from '@gatehouse/contracts/core/safe-address.ts';
import { languagePath } from '@gatehouse/contracts/platform/language-path.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance } from 'fastify';
import type { DomainSnapshot } from '../domains/domain-facts.ts';
import { siteOf } from '../domains/site.ts';
import { pageHeaders } from '../guards/security-headers.ts';
import { localeCookie } from '../session/cookies.ts';

/** Where whatever leads off this site leads. */
const START = '/platform/';

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
      .redirect((typeof back === 'string' && safePath(back, origin)) || START, 303);
  });
};
