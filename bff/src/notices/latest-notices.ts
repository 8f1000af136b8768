import { noticeEndpoints } from '@gatehouse/contracts/notification/endpoints.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import type { Upstreams } from '../adapters/upstreams.ts';
import { retryOnReset } from '../forward/lost-connections.ts';
import type { ActorTokens } from '../session/actor-tokens.ts';
import type { Visit } from '../session/visit.ts';

const TIMEOUT = 5_000;

/** Asks notification for the newest notices of a person as that person; answers the JSON as it came. */
export const createLatestNotices =
  ({ upstreams, tokens }: { upstreams: Upstreams; tokens: ActorTokens }) =>
  ({ site, facts }: Pick<Visit, 'site' | 'facts'>): Promise<string> =>
    retryOnReset(async () => {
      const { service, path, method } = noticeEndpoints.last;
      const origin = { domainId: site.domain.domainId, ip: site.ip, locale: site.locale };
      const token = await tokens.tokenFor(facts, origin, service);
      const { statusCode, body } = await upstreams.request({
        origin: upstreams.originOf(service),
        method,
        path: `${API_PREFIX}${path}`,
        headers: { authorization: `Bearer ${token}` },
        headersTimeout: TIMEOUT,
        bodyTimeout: TIMEOUT,
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`notification answered ${statusCode}`);
      return text;
    }, true);
export type LatestNotices = ReturnType<typeof createLatestNotices>;
