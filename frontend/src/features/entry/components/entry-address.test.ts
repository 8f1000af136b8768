import { expect, test } from 'vitest';
import { addressParts } from './entry-address.tsx';

test.each([
  ['a.b@sub.example.org', ['a.b@', 'sub.example.org']],
  ['anna', ['anna']],
])('%s breaks between its parts', (address, parts) => {
  expect(addressParts(address)).toEqual(parts);
});
