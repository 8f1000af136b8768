import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { isTransient, RetryLaterError } from './transient.ts';

const { MongoNetworkError, MongoServerError } = mongoose.mongo;
const serverError = (code: number, labels: string[] = []) =>
  new MongoServerError({ message: 'x', code, errorLabels: labels });

it.each([
  new RetryLaterError('away'),
  new MongoNetworkError('connection closed'),
  serverError(10_107),
  serverError(1, ['TransientTransactionError']),
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  new Error('outer', { cause: new MongoNetworkError('inner') }),
])('waits out %s', (error) => expect(isTransient(error)).toBe(true));

it.each([
  new TypeError('x is undefined'),
  serverError(11_000),
  serverError(121),
  new Error('no'),
  'text',
  undefined,
])('does not wait out %s', (error) => expect(isTransient(error)).toBe(false));
