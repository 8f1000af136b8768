import { fastifySSE } from '@fastify/sse';
import { noticeStreamEndpoints } from '@gatehouse/contracts/bff/notice-stream.endpoints.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { routerPath } from '@gatehouse/kit/http/mount-routes.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gate } from '../forward/gate.ts';
import { createRevisit, isSignedIn, type Visitors } from '../session/visit.ts';
import type { StreamOutput } from './notice-stream.ts';
import type { NoticeStreams } from './notice-streams.ts';

/** Milliseconds the last words have to arrive. */
const PARTING = 2_000;
/** An id of ours. */
const EVENT_ID = /^[A-Za-z0-9_-]{22}$/;

export interface NoticeStreamParts extends Visitors {
  readonly gate: Gate;
  readonly streams: NoticeStreams;
  readonly isAddressAllowed: (address: string) => boolean;
}

const outputOf = ({ sse: stream, raw }: FastifyReply): StreamOutput => ({
  send: (event) => stream.send({ data: undefined, ...event }),
  comment: () => void raw.write(':\n\n'),
  close: () => {
    stream.close();
    setTimeout(() => raw.destroy(), PARTING).unref();
  },
  destroy: () => void raw.destroy(),
});

const lastEventOf = ({ headers }: FastifyRequest): string | undefined => {
  const stated = headers['last-event-id'];
  return typeof stated === 'string' && EVENT_ID.test(stated) ? stated : undefined;
};

/** The stream of a person's notices, for the pages that are open. */
export const mountNoticeStream = async (
  app: FastifyInstance,
  { gate, streams, isAddressAllowed, ...visitors }: NoticeStreamParts,
): Promise<void> => {
  const { open: endpoint } = noticeStreamEndpoints;
  const revisit = createRevisit(visitors);
  await app.register(async (scope) => {
    await scope.register(fastifySSE);
    scope.addHook('preClose', async () => streams.close());
    scope.route({
      method: endpoint.method,
      url: routerPath(endpoint.path),
      sse: { kind: 'dual', heartbeat: false, serializer: (data: string) => data },
      onRequest: gate(endpoint),
      handler: async (request, reply) => {
        const { visit } = request;
        if (reply.sse === undefined) throw problem(requestErrors.notAcceptable);
        if (visit === undefined || !isSignedIn(visit)) throw problem(requestErrors.unauthenticated);
        const again = revisit(request, visit);
        const gone = streams.open({
          visit,
          look: async () => (isAddressAllowed(visit.site.ip) ? again() : undefined),
          output: outputOf(reply),
          has: lastEventOf(request),
        });
        reply.sse.keepAlive();
        reply.raw.once('close', gone);
      },
    });
  });
};
