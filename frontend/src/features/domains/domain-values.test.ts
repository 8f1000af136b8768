import { expect, test } from 'vitest';
import { harmOf, newValues, valuesOf } from './domain-values.ts';
import { domainDetails } from './domains.fixtures.ts';

test('a change harms where a host goes or an agreement becomes required, whatever the case of a host', () => {
  const values = valuesOf(domainDetails);
  expect(harmOf(domainDetails, values)).toMatchObject({ lost: [], asked: [] });
  expect(harmOf(domainDetails, { ...values, host: 'SAD.example.com ' }).lost).toEqual([]);
  expect(harmOf(domainDetails, { ...values, aliases: [] }).lost).toEqual(['www.sad.example.com']);
  const agreements = values.agreements.map((row) => ({ ...row, loginRequired: true }));
  expect(harmOf(domainDetails, { ...values, agreements }).asked).toEqual(['privacy']);
});

test('a new domain has what the base one has, but for its names', () => {
  const { host, locales, agreements } = newValues(domainDetails);
  expect({ host, agreements }).toEqual({ host: '', agreements: valuesOf(domainDetails).agreements });
  expect(locales[0]?.settings).toMatchObject({ projectName: '', helpLink: 'https://help.example.com' });
});
