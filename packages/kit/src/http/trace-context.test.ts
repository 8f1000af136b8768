import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createHealth } from '../health/health.ts';
import type { SpanFacts } from '../runtime/tracing.ts';
import { createServer } from './server.ts';

const chosen = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const own = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;

/** What the span of a request with this header begins as. */
const spanOf = async (continuesTraces: boolean, traceparent: string): Promise<SpanFacts | undefined> => {
  const started: SpanFacts[] = [];
  const app = createServer(
    {
      log: pino({ level: 'silent' }),
      health: createHealth([]),
      metrics: new Registry(),
      tracing: {
        start: (facts) => {
          started.push(facts);
          return { traceparent: own, end: () => undefined };
        },
        stop: async () => undefined,
      },
    },
    { continuesTraces },
  );
  await app.inject({ url: '/anything', headers: { traceparent } });
  await app.close();
  return started[0];
};

test("the trace of a process of the platform is continued, a stranger's is only pointed at", async () => {
  expect(await spanOf(true, chosen)).toMatchObject({ parent: chosen, link: undefined });
  expect(await spanOf(false, chosen)).toMatchObject({ parent: undefined, link: chosen });
});

test.each(['x', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, `${chosen}-more`, chosen.toUpperCase()])(
  'the malformed trace %s is neither',
  async (header) => {
    for (const continued of [true, false])
      expect(await spanOf(continued, header)).toMatchObject({ parent: undefined, link: undefined });
  },
);
