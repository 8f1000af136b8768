import { expect, test } from 'vitest';
import { addressesIn } from './addresses.ts';

test('addresses are told apart however they were pasted, each once', () => {
  expect(addressesIn(' a@x.example, b@x.example;\nA@x.example\tc@x.example ')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ]);
  expect(addressesIn(' \n')).toEqual([]);
});
