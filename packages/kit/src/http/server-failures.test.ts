import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { ProblemDocument } from '@gatehouse/contracts/core/problem.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problem } from './problem-error.ts';
import { aborted, anonymous, openServer, person } from './server.fixtures.ts';

let server = openServer();
afterEach(async () => {
  await server.app.close();
  server = openServer();
});
const get: typeof server.get = (...asked) => server.get(...asked);

describe('a route that fails', () => {
  it('answers 504 when a handler takes too long, which is told to stop', { timeout: 15_000 }, async () => {
    // On a busy machine the time of a call may be over before its handler has begun.
    await vi.waitFor(
      async () => {
        expect((await get('/api/v1/slow')).statusCode).toBe(504);
        expect(aborted).toContain('slow');
      },
      { timeout: 10_000 },
    );
  });

  it('works on after its body was read, until it is answered or nobody waits any more', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const post = async (signal?: AbortSignal) =>
      fetch(`${address}/api/v1/notes`, {
        method: 'POST',
        headers: { ...(await person('notes.write')), 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'asks', kind: 'a', count: 1 }),
        ...(signal && { signal }),
      });
    expect(await (await post()).json()).toMatchObject({ text: 'asks' });
    await vi.waitFor(() => expect(aborted.filter((text) => text === 'asks')).toHaveLength(1));
    const gone = new AbortController();
    const asked = post(gone.signal).catch(() => 'gone');
    await new Promise((resolve) => setTimeout(resolve, 50));
    gone.abort();
    expect(await asked).toBe('gone');
    await vi.waitFor(() => expect(aborted.filter((text) => text === 'asks')).toHaveLength(2));
  });

  it('answers 503 with Retry-After when a store is away', async () => {
    const away = await get('/api/v1/away');
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '2']);
  });

  it('lets no handler answer what its descriptor does not declare, in tests; production logs it', async () => {
    const codes = async (undeclared?: 'fail' | 'log') => {
      await server.app.close();
      server = openServer(undeclared);
      const answers = [await get('/api/v1/refused/declared'), await get('/api/v1/refused/other')];
      return answers.map((answer) => answer.json<ProblemDocument>().code);
    };
    expect(await codes('fail')).toEqual(['request.notFound', 'request.internal']);
    expect(await codes()).toEqual(['request.notFound', 'request.conflict']);
  });

  it('tells nothing of a failure but a trace id, in the locale of the caller', async () => {
    const response = await get('/api/v1/broken', {
      ...(await anonymous),
      traceparent: `00-${'ab'.repeat(16)}-${'12'.repeat(8)}-01`,
    });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      type: 'urn:gatehouse:error:request.internal',
      title: requestErrors.internal.title.en,
      status: 500,
      code: 'request.internal',
      traceId: 'ab'.repeat(16),
    });
  });
});

describe('problem', () => {
  it('keeps private detail out of the wire form', () => {
    const error = problem(requestErrors.conflict, { detail: 'row 7' });
    expect(error.message).toBe('row 7');
  });
});
