import type { FieldName } from '@gatehouse/contracts/profile/field-names.endpoints.ts';
import { expect, it } from 'vitest';
import { asWritten } from './written-fields.ts';

const field = (code: string, deliverable?: boolean) => ({ code, deliverable }) as unknown as FieldName;
const set = (...fields: string[]) => fields.map((name) => ({ field: name, value: 'x' }));
const step = {
  mapperId: 'm',
  name: 'base',
  outcome: 'applied',
  error: null,
  wrong: null,
  set: set('login', 'city', 'photo', 'gone'),
} as const;

it('a trial shows what a run writes, and names the fields that it leaves out', () => {
  const result = set('login', 'roles', 'city', 'photo', 'gone');
  const tried = asWritten({ steps: [step], result }, [field('city'), field('photo', false)]);
  expect(tried.steps[0]?.set).toEqual(set('login', 'city'));
  expect(tried.result).toEqual(set('login', 'roles', 'city'));
  expect(tried.notWritten).toEqual(['photo', 'gone']);
});

it('while profile is away nothing is said to be left out', () => {
  const result = set('login', 'city');
  expect(asWritten({ steps: [step], result }, undefined)).toEqual({ steps: [step], result });
});
