import { expect, it } from 'vitest';
import { reasonOf } from './dead-letters.ts';

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
