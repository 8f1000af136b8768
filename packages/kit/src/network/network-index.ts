import type { NetworkRules } from '@gatehouse/contracts/identity/network.resources.ts';
import { setBounded } from '../runtime/bounded-map.ts';
import { type AddressBits, addressBits, keyOf, prefixLengthOf } from './network-key.ts';
import { isInForce, type NetworkRule, type Verdict, verdictOn } from './network-verdict.ts';

export type AddressJudge = (address: string | undefined, at: number) => Verdict<NetworkRule>;

/** Addresses whose networks are remembered; a flood of new ones empties the memory instead of filling the process. */
const REMEMBERED_MAX = 10_000;

const BLACK: readonly NetworkRule[] = [{ list: 'black', from: null, to: null }];
const WHITE: readonly NetworkRule[] = [{ list: 'white', from: null, to: null }];

/** Whether any of these is in force, looked at anew only when one of them begins or ends. */
const anyInForce = (rules: readonly NetworkRule[]): ((at: number) => boolean) => {
  if (rules.some(({ from, to }) => from === null && to === null)) return () => true;
  const bounds = rules.flatMap(({ from, to }) => [from, to]).filter((bound) => bound !== null);
  let known = { since: 0, until: 0, value: false };
  return (at) => {
    if (at < known.since || at >= known.until) {
      const value = rules.some((rule) => isInForce(rule, at));
      let until = Number.POSITIVE_INFINITY;
      for (const bound of bounds) if (bound > at && bound < until) until = bound;
      known = { since: at, until, value };
    }
    return known.value;
  };
};

/** Lengths of the prefixes that there are, the longest first. */
const lengthsOf = (keys: Iterable<string>, family: AddressBits['family']): readonly number[] => {
  const lengths = new Set<number>();
  for (const key of keys) if (key.startsWith(family)) lengths.add(prefixLengthOf(key));
  return [...lengths].toSorted((a, b) => b - a);
};

/**
 * Judges addresses by these rules: one look into a table for each length of prefix that there is, however many networks
 * (ADR 66), and one for an address that was judged before. Instants are compared at each verdict, so that what begins or
 * ends needs nobody to say so.
 */
export const networkIndexOf = ({ black, white, timed }: NetworkRules): AddressJudge => {
  const table = new Map<string, readonly NetworkRule[]>();
  for (const key of white) table.set(key, WHITE);
  for (const key of black) table.set(key, table.has(key) ? [...BLACK, ...WHITE] : BLACK);
  for (const { key, ...rule } of timed) table.set(key, [...(table.get(key) ?? []), rule]);
  if (table.size === 0) return () => verdictOn([], false, 0);
  const lengths = { 4: lengthsOf(table.keys(), '4'), 6: lengthsOf(table.keys(), '6') };
  const isWhitelistInForce = anyInForce([
    ...(white.length > 0 ? WHITE : []),
    ...timed.filter(({ list }) => list === 'white'),
  ]);
  const holding = (address: string | undefined): readonly NetworkRule[] => {
    const bits = addressBits(address);
    if (bits === undefined) return [];
    return lengths[bits.family].flatMap((length) => table.get(keyOf(bits, length)) ?? []);
  };
  const remembered = new Map<string, readonly NetworkRule[]>();
  return (address, at) => {
    const asked = address ?? '';
    let rules = remembered.get(asked);
    if (rules === undefined) {
      rules = holding(address);
      setBounded(remembered, asked, rules, REMEMBERED_MAX);
    }
    return verdictOn(rules, isWhitelistInForce(at), at);
  };
};
