import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { expect, it } from 'vitest';
import { toAnyVersion } from './older-peers.ts';

const body = { runId: 'r', rows: [{ id: 'a', grantors: [] }, { id: 'b' }] };

/** A peer that knows none of these, and names so many of them at once. */
const peer = (unknown: readonly string[], named = unknown.length) => {
  const sent: unknown[] = [];
  return {
    sent,
    send: async (given: typeof body) => {
      sent.push(given);
      const paths = unknown.filter((path) =>
        path === 'rows.0.grantors' ? 'grantors' in (given.rows[0] ?? {}) : path in given,
      );
      if (paths.length === 0) return 'taken';
      throw problem(requestErrors.invalid, {
        extras: {
          errorList: Object.fromEntries(paths.slice(0, named).map((path) => [path, 'errorUnknown'])),
        },
      });
    },
  };
};

it('sends all to a peer that knows all', async () => {
  const { sent, send } = peer([]);
  expect(await toAnyVersion(body, send)).toBe('taken');
  expect(sent).toEqual([body]);
});

it.each([1, 2])(
  'sends a peer of the version before what it knows, where it names %i at a time',
  async (named) => {
    const { sent, send } = peer(['runId', 'rows.0.grantors'], named);
    expect(await toAnyVersion(body, send)).toBe('taken');
    expect(sent.at(-1)).toEqual({ rows: [{ id: 'a' }, { id: 'b' }] });
  },
);

it('passes every other refusal on, at once', async () => {
  const { sent, send } = peer(['runId', 'rows']);
  await expect(toAnyVersion(body, send)).rejects.toThrow('request.invalid');
  expect(sent).toHaveLength(1);
});
