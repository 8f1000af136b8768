import { expect, test } from 'vitest';
import { type Command, findCommands } from './find-commands.ts';

const command = (title: string, group: string): Command => ({ id: title, title, group, run: () => {} });
const commands = [
  command('Устройства и сессии', 'Профиль'),
  command('История изменений', 'Наблюдение'),
  command('История', 'Профиль'),
  command('Ёлки', 'Прочее'),
];
const found = (query: string) => findCommands(commands, query).map(({ title }) => title);

test('nothing asked shows everything in its order', () => {
  expect(found(' ')).toEqual(commands.map(({ title }) => title));
});

test('titles that begin with the words come first', () => {
  expect(found('ист')).toEqual(['История изменений', 'История']);
  expect(found('изм')).toEqual(['История изменений']);
});

test('words may belong to the group, in any case', () => {
  expect(found('ПРОФИЛЬ история')).toEqual(['История']);
});

test('diacritics do not matter', () => {
  expect(found('елки')).toEqual(['Ёлки']);
});

test('nothing fits', () => {
  expect(found('xyz')).toEqual([]);
});
