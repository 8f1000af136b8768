import { indexDomains } from '@gatehouse/kit/projections/domains.ts';
import { expect, it } from 'vitest';
import { testDomain } from '../../domains.fixtures.ts';
import { personDomain } from './person-domain.domain.ts';

const domains = indexDomains([
  testDomain('base', { base: true }),
  testDomain('shop'),
  testDomain('work'),
  testDomain('closed', { enabled: false }),
]);
const chosen = (domainId: string | null, lastDomainId: string | null | undefined, calledAt?: string) =>
  personDomain({ domainId, ...(lastDomainId === undefined ? {} : { lastDomainId }) }, calledAt, domains)
    ?.domainId;

it.each([
  ['where they signed in last', 'shop', 'work', 'base', 'work'],
  ['where they made their account, before they ever signed in', 'shop', undefined, 'work', 'shop'],
  ['the one of the call among their own', 'shop', 'work', 'shop', 'shop'],
  ['another of their own while one is switched off', 'shop', 'closed', 'closed', 'shop'],
  ['the one of the call when their own are gone', 'gone', 'closed', 'work', 'work'],
  ['the one of the call for somebody who has none', null, null, 'work', 'work'],
  ['the base one for a command about somebody who has none', null, null, undefined, 'base'],
] as const)('is %s', (_, made, last, calledAt, expected) => {
  expect(chosen(made, last, calledAt)).toBe(expected);
});

it('is that of the call for nobody, and none before any is known', () => {
  expect(personDomain(null, 'work', domains)?.domainId).toBe('work');
  expect(personDomain(null, 'work', indexDomains([]))).toBeUndefined();
});
