import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { expect, test } from 'vitest';
import { methodGroups } from './methods.ts';

const keysOf = (...asked: Parameters<typeof methodGroups>) =>
  methodGroups(...asked).flatMap(({ methods }) => methods.map(({ key }) => key));

test('every method stands in one group, with a sentence of its own', () => {
  expect(keysOf(methodKeys, 'ru').toSorted()).toEqual([...methodKeys].toSorted());
  const sentences = methodGroups(methodKeys, 'ru').flatMap(({ methods }) =>
    methods.map((one) => one.sentence),
  );
  expect(new Set(sentences).size).toBe(methodKeys.length);
});

test('methods are found by their words in the language of the page, and by their keys', () => {
  expect(keysOf(methodKeys, 'ru', 'РОЛИ')).toContain('setting.roles.write');
  expect(keysOf(methodKeys, 'en', 'setting.roles')).toEqual(['setting.roles.read', 'setting.roles.write']);
  expect(keysOf(methodKeys, 'en', 'nothing like that')).toEqual([]);
});
