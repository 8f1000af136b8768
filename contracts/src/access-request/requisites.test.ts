import { expect, it } from 'vitest';
import { isInn } from './requisites.ts';

it.each(['7707083893', '7736050003', '500100732259', '0000000000'])('takes %s', (inn) => {
  expect(isInn(inn)).toBe(true);
});

it.each([
  ['7707083894', 'a wrong check digit'],
  ['500100732258', 'a wrong second check digit'],
  ['500100732359', 'a wrong first check digit'],
  ['77070838930', 'eleven digits'],
  ['770708389', 'nine digits'],
  ['77O7083893', 'a letter'],
  ['', 'nothing'],
])('refuses %s: %s', (inn) => {
  expect(isInn(inn)).toBe(false);
});
