import { expect, it } from 'vitest';
import { isAllowed, type NetworkRule } from './network-rules.ts';

const black: NetworkRule = { list: 'black', domainId: null };
const white: NetworkRule = { list: 'white', domainId: 'd1' };
const foreign: NetworkRule = { list: 'black', domainId: 'd2' };
const allowed = (rules: NetworkRule[], matching: NetworkRule[], domainId?: string) =>
  isAllowed(rules, new Set(matching), domainId);

it('without rules everybody may come', () => {
  expect(allowed([], [])).toBe(true);
});

it('a black entry keeps out, those of other domains do not', () => {
  expect(allowed([black], [black], 'd1')).toBe(false);
  expect(allowed([black], [], 'd1')).toBe(true);
  expect(allowed([foreign], [foreign], 'd1')).toBe(true);
});

it('a white list lets in nobody else, at its domain', () => {
  expect(allowed([white], [], 'd1')).toBe(false);
  expect(allowed([white], [white], 'd1')).toBe(true);
  expect(allowed([white], [], 'd2')).toBe(true);
});

it('a black entry outweighs a white one', () => {
  expect(allowed([white, black], [white, black], 'd1')).toBe(false);
});
