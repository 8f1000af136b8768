/** Another language for pages without a script: a link that keeps the choice and leads back. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { safePath } from '@gatehouse/contracts/core/safe-address.ts';
import { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { languagePath } from '@gatehouse/contracts/platform/language-path.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance } from 'fastify';
import type { DomainSnapshot } from '../domains/domain-facts.ts';
import { placeOf } from '../domains/site.ts';
import { pageHeaders } from '../guards/security-headers.ts';
import { localeCookie } from '../http/cookies.ts';

/** Where whatever leads off this site leads. */
const START = '/platform/';

export const mountLanguages = (
  app: FastifyInstance,
  { snapshot }: { snapshot: () => DomainSnapshot },
): void => {
  app.get(languagePath(':code'), async (request, reply) => {
    const { origin, secure, host } = placeOf(request);
    const { code } = request.params as { code: string };
    // The notices of a host that is nobody's have this link, too.
    const offered: readonly string[] = snapshot().domainOf(host)?.locales ?? builtInLocales;
    if (!offered.includes(code)) throw problem(requestErrors.notFound);
    const { back } = request.query as { back?: unknown };
    return reply
      .headers(pageHeaders(request.protocol === 'https'))
      .header('cache-control', 'no-store')
      .header('set-cookie', localeCookie(code, secure))
      .redirect((typeof back === 'string' && safePath(back, origin)) || START, 303);
  });
};
