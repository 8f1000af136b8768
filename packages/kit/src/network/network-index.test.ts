import type { NetworkRules } from '@gatehouse/contracts/identity/network.resources.ts';
import { describe, expect, it } from 'vitest';
import { networkIndexOf } from './network-index.ts';
import { addressBits, keysHolding, readNetwork } from './network-key.ts';

const key = (text: string): string => {
  const reading = readNetwork(text);
  if (reading.kind === 'refused') throw new Error(`${text}: ${reading.code}`);
  return reading.network.key;
};
const rules = (given: { black?: string[]; white?: string[]; timed?: NetworkRules['timed'] }) =>
  networkIndexOf({
    black: (given.black ?? []).map(key),
    white: (given.white ?? []).map(key),
    timed: given.timed ?? [],
  });

describe('what is entered', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.0/24 ', '192.0.2.0/24'],
    ['192.0.2.7/32', '192.0.2.7'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:0DB8:0::/32', '2001:db8::/32'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:200/120', '192.0.2.0/24'],
  ])('%s is kept as %s', (given, text) => {
    expect(readNetwork(given)).toMatchObject({ kind: 'read', network: { text } });
  });

  it.each([
    ...['', 'example.org', '192.0.2', '010.0.0.1', '0x7f.0.0.1', '2130706433', '192.0.2.256', '1.2.3.4/'],
    ...[
      '1.2.3.4/33',
      '1.2.3.4/08',
      '1.2.3.4/-1',
      '1.2.3.4/8/8',
      '1.2.3.4/255.0.0.0',
      'fe80::1%eth0',
      '::/129',
    ],
    ...['1.2.3.4,5.6.7.8', '192.0.2.*', '<b>1.2.3.4</b>'],
  ])('%j is no network', (given) => {
    expect(readNetwork(given)).toEqual({ kind: 'refused', code: 'errorNetwork' });
  });

  it.each(['192.0.2.7/24', '10.0.0.1/0', '2001:db8::1/64', '::ffff:192.0.2.7/120', '::ffff:0:0/90'])(
    '%s has bits beyond its prefix',
    (given) => {
      expect(readNetwork(given)).toEqual({ kind: 'refused', code: 'errorHostBits' });
    },
  );
});

describe('a blacklist', () => {
  const judge = rules({ black: ['192.0.2.0/23', '198.51.100.7', '2001:db8::/33', '203.0.113.128/29'] });
  it.each([
    ...['192.0.2.1', '192.0.3.255', '::ffff:192.0.2.200', '::ffff:c000:2c8', '198.51.100.7', '203.0.113.135'],
    ...['2001:db8::5', '2001:DB8:7fff::', '2001:db8::5%eth0', '0:0:0:0:0:ffff:192.0.2.1'],
  ])('keeps out %s', (address) => {
    expect(judge(address, 0)).toMatchObject({ allowed: false, reason: 'blacklist' });
  });
  it.each([
    '192.0.4.0',
    '192.0.1.255',
    '198.51.100.8',
    '203.0.113.136',
    '2001:db8:8000::',
    'fe80::1%eth0',
    'unknown',
  ])('lets %s in', (address) => {
    expect(judge(address, 0)).toMatchObject({ allowed: true, reason: 'none' });
  });
});

it('a whitelist lets in nobody else, also no call without an address; a black entry outweighs it', () => {
  const judge = rules({ white: ['192.0.2.0/24', '192.0.2.9'], black: ['192.0.2.9'] });
  expect(judge('192.0.2.1', 0)).toMatchObject({ allowed: true, reason: 'whitelist' });
  expect(judge('192.0.2.9', 0)).toMatchObject({ allowed: false, reason: 'blacklist' });
  expect([judge('198.51.100.1', 0), judge(undefined, 0), judge('::1', 0)]).toMatchObject([
    { allowed: false, reason: 'unlisted' },
    { allowed: false, reason: 'unlisted' },
    { allowed: false, reason: 'unlisted' },
  ]);
});

it('entries begin and end by themselves, and a whitelist ends with its last entry', () => {
  const timed: NetworkRules['timed'] = [
    { list: 'black', key: key('192.0.2.0/24'), from: 100, to: 200 },
    { list: 'white', key: key('192.0.2.0/24'), from: 150, to: 300 },
    { list: 'white', key: key('198.51.100.0/24'), from: null, to: 120 },
  ];
  const judge = rules({ timed });
  const reasons = (address: string) =>
    [99, 100, 119, 120, 149, 150, 199, 200, 299, 300].map((at) => judge(address, at).reason[0]).join('');
  expect(reasons('192.0.2.1')).toBe('ubbbbbbwwn');
  expect(reasons('203.0.113.1')).toBe('uuunnuuuun');
});

it('finds the same networks as a comparison of every prefix', () => {
  const networks = Array.from({ length: 400 }, (_, index) => {
    const length = 8 + (index % 25);
    const base = ((index * 2_654_435_761) >>> 0) & (0xffffffff << (32 - length));
    return `${[24, 16, 8, 0].map((shift) => (base >>> shift) & 255).join('.')}/${length}`;
  });
  const judge = rules({ black: networks });
  const keys = new Set(networks.map(key));
  const verdicts = Array.from({ length: 5_000 }, (_, index) => {
    const number = Math.imul(index, 2_246_822_519) >>> 0;
    const address = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
    const bits = addressBits(address);
    return [
      judge(address, 0).allowed,
      bits !== undefined && !keysHolding(bits).some((each) => keys.has(each)),
    ];
  });
  expect(verdicts.filter(([found, compared]) => found !== compared)).toEqual([]);
  expect(new Set(verdicts.map(([found]) => found)).size).toBe(2);
});
