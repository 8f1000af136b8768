import { expect, it } from 'vitest';
import type { SeedContext } from '../stack/src/seed-context.ts';
import { seed } from './index.ts';

const runWith = async (imported: string) => {
  const commands: string[] = [];
  const command = async (service: string, args: readonly string[]) => {
    commands.push([service, ...args.slice(0, 2)].join(' '));
    if (args[1] === 'show') return '{"id":"account-1"}\n';
    return args[0] === 'accounts' && args[1] === 'import' ? imported : '';
  };
  await seed({ address: 'http://localhost:8080', population: 200, command } as unknown as SeedContext);
  return commands;
};

it('gives a past to people who are new, and no second one to those who were there', async () => {
  const there = [
    'identity accounts import',
    'platform banners import',
    'platform domains import',
    'profile fields import',
  ];
  expect((await runWith('0 created, 204 unchanged\n')).toSorted()).toEqual(there);
  const commands = await runWith('204 created, 0 unchanged\n');
  expect(commands.slice(0, there.length).toSorted()).toEqual(there);
  expect(commands.slice(there.length).toSorted()).toEqual([
    'identity accounts history',
    'identity accounts show',
    'identity sessions import',
    'platform settings history',
  ]);
});
