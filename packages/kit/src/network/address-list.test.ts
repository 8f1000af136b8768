import { expect, it } from 'vitest';
import { addressList } from './address-list.ts';

const isOurs = addressList(['192.0.2.7', '198.51.100.0/24', '2001:db8::/32']);

it.each([
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['198.51.100.255', true],
  ['198.51.101.0', false],
  ['2001:db8:7::1', true],
  ['2001:db9::1', false],
  ['::ffff:192.0.2.7', true],
  [undefined, false],
  ['nothing', false],
])('%s: %s', (address, is) => {
  expect(isOurs(address)).toBe(is);
});

it('what is no network is not taken', () => {
  expect(() => addressList(['192.0.2.0/64'])).toThrow();
  expect(() => addressList(['office'])).toThrow();
});
