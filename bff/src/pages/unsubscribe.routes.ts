import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { isPathSegment, pathSegment } from '@gatehouse/contracts/core/path-segment.ts';
import { unsubscribeEndpoints } from '@gatehouse/contracts/notification/unsubscribe.endpoints.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Upstreams } from '../adapters/upstreams.ts';
import { retryOnReset } from '../forward/lost-connections.ts';

export interface UnsubscribeOptions {
  /** Network rules and limits of every call; the link alone says who asks, so no cookie and no origin is looked at. */
  readonly arrive: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly upstreams: Upstreams;
}

const { service, path } = unsubscribeEndpoints.unsubscribe;
const TIMEOUT = 10_000;
/** What mail services send is one field. */
const BODY_LIMIT = 1_024;

/**
 * One click in a mail program (RFC 8058): the mail service posts a form to the address that a person opens as a page. It has
 * no session and no token of a page; the sealed link stands for both.
 */
export const mountUnsubscribe = (app: FastifyInstance, { arrive, upstreams }: UnsubscribeOptions) =>
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      '/platform/unsubscribe/:token',
      { bodyLimit: BODY_LIMIT, onRequest: arrive },
      async (request, reply) => {
        const { token } = request.params as { token: string };
        if (!isPathSegment(token)) throw problem(requestErrors.notFound);
        const post = () =>
          upstreams.request({
            origin: upstreams.originOf(service),
            method: 'POST',
            path: `${API_PREFIX}${path.replace('{token}', pathSegment(token))}`,
            headers: {
              authorization: `Bearer ${request.actorToken}`,
              traceparent: request.trace.traceparent,
            },
            headersTimeout: TIMEOUT,
            bodyTimeout: TIMEOUT,
          });
        const { statusCode, body } = await retryOnReset(post, true);
        await body.dump();
        if (statusCode === 204) return reply.status(204).send();
        throw problem(statusCode < 500 ? requestErrors.notFound : requestErrors.unavailable);
      },
    );
  });
