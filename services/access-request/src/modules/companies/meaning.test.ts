import { expect, it } from 'vitest';
import { isMeant, meaningOneOf } from './meaning.ts';

const request = (inn: string, kpp: string | null = null) => ({ inn, kpp });

it.each([
  ['every company with its inn', request('1'), { inn: '1', kpp: 'b' }, true],
  ['the one with its inn and kpp', request('1', 'b'), { inn: '1', kpp: 'b' }, true],
  ['no branch with another kpp', request('1', 'b'), { inn: '1', kpp: 'c' }, false],
  ['no company with another inn', request('1'), { inn: '2', kpp: null }, false],
  ['no company without an inn', request('1'), { inn: null, kpp: null }, false],
])('a request means %s', (_, asked, company, meant) => {
  expect(isMeant(asked, company)).toBe(meant);
});

it('as a condition it finds the requests that mean a company, and none for companies without an inn', () => {
  expect(meaningOneOf([{ inn: '1', kpp: 'b' }])).toEqual({ $or: [{ inn: '1', kpp: { $in: [null, 'b'] } }] });
  expect(meaningOneOf([{ inn: null, kpp: null }])).toEqual({ inn: { $in: [] } });
});
