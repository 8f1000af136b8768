import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { EVENT_BYTES_MAX, EventTooLargeError } from '../events/event-size.ts';
import { asProblem } from './server.ts';

const { MongoServerError, MongoServerSelectionError } = mongoose.mongo;
const serverError = (code: number, ...errorLabels: string[]) =>
  new MongoServerError({ message: 'x', code, errorLabels });
const gist = (error: unknown) => {
  const { definition, extras } = asProblem(error);
  return [definition.status, extras.retryAfter];
};

it.each([
  ['no server answers', new MongoServerSelectionError('no primary', {} as never)],
  ['the primary steps down', serverError(10_107)],
  ['the primary was stepped down', serverError(189)],
  ['a write conflict outlasts its retries', serverError(112, 'TransientTransactionError')],
  ['a label says so', serverError(1, 'RetryableWriteError')],
  ['a cause says so', new Error('aborted', { cause: serverError(11_602) })],
])('503 with Retry-After when %s', (_what, error) => {
  expect(gist(error)).toEqual([503, 2]);
});

it('500 when a store refuses for good', () => {
  expect(gist(serverError(11_000))).toEqual([500, undefined]);
});

it('a change whose event is too large is refused with the bound, not an error of the server', () => {
  const { definition, extras } = asProblem(new EventTooLargeError('platform.domain.changed', 4_000_000));
  expect(definition.status).toBe(413);
  expect(extras.errorBounds).toEqual({ body: { of: 'bytes', max: EVENT_BYTES_MAX, now: 4_000_000 } });
});
