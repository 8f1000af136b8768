/** How a process that is asked to end leaves the connections of its callers (ADR 181, R10). */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Health } from '../health/health.ts';

/** Milliseconds in which the last answer reaches its caller before the connection is cut. */
const UNTIL_READ = 50;

/**
 * From the moment it drains, each answer is the last of its connection and says so (RFC 9112, section 9.6), so that callers
 * open the next one where their balancer leads them: what is closed while it is kept for later can lose what was just sent
 * on it.
 *
 * Once the listener has closed and nothing is left to be answered, every connection ends. Node closes those that have had an
 * answer, and waits for good for one on which nothing was ever asked, or half of a head.
 */
export const drainConnections = (app: FastifyInstance, { isDraining }: Pick<Health, 'isDraining'>): void => {
  const server = app.server as Server;
  let [unanswered, closing] = [0, false];
  const endWhenAnswered = (): void => {
    if (!closing || unanswered > 0) return;
    setTimeout(() => {
      if (unanswered === 0) server.closeAllConnections();
    }, UNTIL_READ);
  };
  // Before the router's own listener, which may have answered when it returns.
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isDraining()) response.shouldKeepAlive = false;
    unanswered += 1;
    response.once('close', () => {
      unanswered -= 1;
      endWhenAnswered();
    });
  });
  app.addHook('preClose', (done) => {
    closing = true;
    endWhenAnswered();
    done();
  });
};
