/**
 * What the lists of networks cost each call at the BFF: processor time of a verdict with 0, 1,000 and 100,000 entries, for
 * addresses that were judged before and for those that come for the first time; and of taking a new list over.
 */
import type { NetworkRules } from '@gatehouse/contracts/identity/network.resources.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { networkIndexOf } from '../src/network/network-index.ts';
import { readNetwork } from '../src/network/network-key.ts';

const ROUNDS = 5;
const CALLS = 200_000;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
/** Microseconds of the process' own processor time. */
const cpuOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};
const octets = (number: number): string => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
const spread = (index: number): number => Math.imul(index + 1, 2_654_435_761) >>> 0;

/** Two thirds subnets of IPv4, the rest addresses and subnets of IPv6, all of different lengths. */
const keysOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const length = 16 + (index % 17);
    const text =
      index % 3 === 2
        ? `2001:db8:${(index >>> 16).toString(16)}:${(index & 0xffff).toString(16)}::/64`
        : `${octets(spread(index) & (0xffffffff << (32 - length)))}/${length}`;
    const reading = readNetwork(text);
    if (reading.kind === 'refused') throw new Error(`${text}: ${reading.code}`);
    return reading.network.key;
  });

const strangers = Array.from({ length: CALLS }, (_, index) => octets(spread(index * 7 + 3)));
const strangers6 = Array.from(
  { length: CALLS / 10 },
  (_, index) => `2001:db8:9:${(index & 0xffff).toString(16)}::${index.toString(16)}`,
);
const known = strangers.slice(0, 1_000);

for (const count of [0, 1_000, 100_000]) {
  const rules: NetworkRules = { black: keysOf(count), white: [], timed: [] };
  const load = median(Array.from({ length: ROUNDS }, () => cpuOf(() => networkIndexOf(rules))));
  const judgeAll = (addresses: readonly string[], calls: number) => {
    const judge = networkIndexOf(rules);
    return median(
      Array.from({ length: ROUNDS }, () =>
        cpuOf(() => {
          for (let call = 0; call < calls; call += 1) judge(addresses[call % addresses.length], 0);
        }),
      ),
    );
  };
  const figure = (what: string, microseconds: number, calls: number, unit = 'µs') =>
    reportFigure({
      name: `network lists of ${count.toLocaleString('en')}: ${what}`,
      value: Number((microseconds / calls).toFixed(2)),
      unit,
    });
  figure('a call of somebody known', judgeAll(known, CALLS), CALLS);
  figure('a call of a stranger, IPv4', judgeAll(strangers, CALLS), CALLS);
  figure('a call of a stranger, IPv6', judgeAll(strangers6, CALLS / 10), CALLS / 10);
  figure('taking over a new list', load, 1_000, 'ms');
}
