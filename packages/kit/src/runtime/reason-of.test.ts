import { expect, it } from 'vitest';
import { reasonOf } from './reason-of.ts';

it('names the kind of error and leaves out what the message quotes', () => {
  const duplicate = Object.assign(
    new Error(
      'E11000 duplicate key error collection: people index: email dup key: { email: "ann@example.org" }',
    ),
    { name: 'MongoServerError', code: 11_000 },
  );
  expect(reasonOf(duplicate)).toBe(
    'MongoServerError 11000: E11000 duplicate key error collection: people index: email dup key: …',
  );
  expect(reasonOf(new TypeError(`Cannot read 'hunter2' of undefined`))).toBe(
    'TypeError: Cannot read … of undefined',
  );
  expect(reasonOf('secret thrown as text')).toBe('unknown error');
  expect(reasonOf(new Error('x'.repeat(1_000))).length).toBe(300);
});

it('leaves out addresses, which may hold passwords and tokens', () => {
  const of = (message: string) => reasonOf(new Error(message));
  expect(of('request to https://api.example.org/bot123:secret/getUpdates failed')).toBe(
    'Error: request to … failed',
  );
  expect(of('connect mongodb://gate:secret@db:27017/audit, timed out')).toBe('Error: connect …, timed out');
});
