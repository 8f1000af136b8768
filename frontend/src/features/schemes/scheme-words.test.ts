import type { AuthenticationScheme } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { expect, test } from 'vitest';
import { keptBy } from './scheme-words.ts';

const scheme = (id: string, facts: Partial<AuthenticationScheme> = {}): AuthenticationScheme => ({
  id,
  revision: 1,
  code: id,
  name: id,
  nameEn: id,
  comment: '',
  active: true,
  base: false,
  priority: null,
  firstFactor: [],
  secondFactor: [],
  usersCount: 0,
  domains: [],
  everybodyElse: false,
  date: null,
  throughProviders: true,
  ...facts,
});

test('the base scheme, the only one, and one that people or domains have stay', () => {
  const base = scheme('base', { base: true });
  const other = scheme('other');
  expect(keptBy(base, [base, other])).toBe('keptBase');
  expect(keptBy(other, [other, scheme('off', { active: false })])).toBe('keptOnly');
  expect(keptBy({ ...other, usersCount: 1 }, [base, other])).toBe('keptUsers');
  expect(keptBy({ ...other, domains: [{ id: 'd', name: 'Shop' }] }, [base, other])).toBe('keptDomains');
  expect(keptBy(other, [base, other])).toBeUndefined();
});
