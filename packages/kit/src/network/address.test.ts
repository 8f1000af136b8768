import { expect, it } from 'vitest';
import { addressPrefix, clientAddressKey, isLinkOrMetadata, plainAddress } from './address.ts';

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

it.each([
  '169.254.169.254',
  '169.254.0.1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::169.254.169.254',
  '::ffff:0:169.254.169.254',
  '64:ff9b::169.254.169.254',
  '2002:a9fe:a9fe::1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fd00:ec2::254',
  'FD00:0EC2:0000::0254',
  'fd20:ce::254',
  '100.100.100.200',
  '::ffff:100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
])('%s is of the link or answers a machine about itself', (ip) => {
  expect(isLinkOrMetadata(ip)).toBe(true);
});

it.each([
  '127.0.0.1',
  '::1',
  '10.0.0.5',
  '192.168.1.1',
  '172.16.0.1',
  '100.64.0.1',
  'fd12:3456::1',
  '64:ff9b::10.0.0.5',
  '2002:a00:5::1',
  '2001:db8::1',
  '203.0.113.5',
  'app.internal',
  '',
])('%s is neither', (ip) => {
  expect(isLinkOrMetadata(ip)).toBe(false);
});
