/** Whole prefixes that a library answers by a protocol of its own; the BFF forwards them with who calls. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Actor } from '../auth/actor.ts';
import { problem } from './problem-error.ts';
import type { RequestMetrics } from './request-metrics.ts';

export interface ProtocolCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly actor: Actor;
  readonly traceparent: string;
  readonly log: Logger;
}

export interface Protocol {
  /** For example `/oidc`. */
  readonly prefix: string;
  /** Answers by itself. What it throws before it has answered becomes a problem. */
  handle(call: ProtocolCall): Promise<void>;
}

export interface ProtocolDeps {
  readonly authenticate: (request: FastifyRequest) => Actor | Promise<Actor>;
  readonly metrics: RequestMetrics;
}

/** Mounts a prefix; its bodies are left unread. Peers have endpoints and no business here. */
export const mountProtocol = (
  app: FastifyInstance,
  { prefix, handle }: Protocol,
  { authenticate, metrics }: ProtocolDeps,
): void => {
  const measure = metrics.forOperation(`protocol${prefix.replaceAll('/', '.')}`);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${prefix}/*`, {
      onRequest: async (request) => {
        const actor = await authenticate(request);
        if (actor.kind === 'peer') throw problem(requestErrors.forbidden);
        request.actor = actor;
        request.locale = actor.locale;
      },
      onResponse: (request, reply, done) => {
        measure(reply.raw.statusCode, reply.elapsedTime);
        request.actor = undefined;
        done();
      },
      handler: async (request, reply) => {
        const { raw, trace, log } = request;
        reply.header('cache-control', 'no-store');
        await handle({
          request: raw,
          response: reply.raw,
          actor: request.actor as Actor,
          traceparent: trace.traceparent,
          log: log as unknown as Logger,
        });
        if (reply.raw.headersSent || reply.raw.writableEnded) return reply.hijack();
        throw problem(requestErrors.notFound);
      },
    });
  });
};
