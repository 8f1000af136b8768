import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { expect, it } from 'vitest';
import { domainNameIn } from './domains.ts';

const named = (names: Readonly<Record<string, string>>) =>
  ({
    hosts: ['portal.example'],
    texts: Object.fromEntries(Object.entries(names).map(([code, projectName]) => [code, { projectName }])),
  }) as unknown as DomainFacts;

it.each([
  ['kk', { en: 'Portal', ru: 'Портал', kk: 'Порталы' }, 'Порталы'],
  ['kk', { en: 'Portal', ru: 'Портал' }, 'Портал'],
  ['kk', { en: 'Portal', ru: 'Портал', kk: '' }, 'Портал'],
  ['ru', { kk: 'Порталы' }, 'Порталы'],
  ['en', { en: '' }, 'portal.example'],
  ['en', {}, 'portal.example'],
])('a domain is called in %s, else in the base language, else as it can be', (locale, names, name) => {
  expect(domainNameIn(named(names), locale)).toBe(name);
});
