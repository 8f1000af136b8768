import { expect, it } from 'vitest';
import { addressPrefix, clientAddressKey, plainAddress } from './address.ts';

it.each([
  ['192.0.2.77', '4-192-0-2', '192.0.2.77'],
  ['::ffff:192.0.2.77', '4-192-0-2', '192.0.2.77'],
  ['::FFFF:c000:24d', '4-192-0-2', '192.0.2.77'],
  ['2001:db8:1:2:3:4:5:6', '6-2001-db8-1-2', '6-2001-db8-1-2'],
  ['2001:0DB8:0001:0002::', '6-2001-db8-1-2', '6-2001-db8-1-2'],
  ['::1', '6-0-0-0-0', '6-0-0-0-0'],
  ['fe80::1%eth0', '6-fe80-0-0-0', '6-fe80-0-0-0'],
])('%s has one prefix and one counter however it is written', (ip, prefix, key) => {
  expect(addressPrefix(ip)).toBe(prefix);
  expect(clientAddressKey(ip)).toBe(key);
});

it.each(['', 'unknown', '192.0.2', '0300.0.2.1', '3221225985', '1:2:3', '192.0.2.256', 'a.b.c.d'])(
  '"%s" is no address and shares the counter of calls without one',
  (ip) => {
    expect(plainAddress(ip)).toBeUndefined();
    expect(addressPrefix(ip)).toBeUndefined();
    expect(clientAddressKey(ip)).toBe(clientAddressKey(undefined));
  },
);
