import underPressure from '@fastify/under-pressure';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance } from 'fastify';

/** Milliseconds over which the lateness of the event loop is averaged: a single pause is no overload. */
const WINDOW = 2_000;

/**
 * Watches the event loop. Answers what turns calls away, with `request.unavailable` and Retry-After, while the process has
 * more to do than it can, so that those it takes are answered in time. Health and metrics are never turned away.
 */
export const watchOverload = async (app: FastifyInstance, limitMs: number): Promise<() => void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: limitMs,
    sampleInterval: WINDOW,
    // What is refused, and when in the order of checks, is for the gate to say.
    pressureHandler: () => undefined,
  });
  return () => {
    if (app.isUnderPressure())
      throw problem(requestErrors.unavailable, { detail: 'event loop', extras: { retryAfter: 2 } });
  };
};
