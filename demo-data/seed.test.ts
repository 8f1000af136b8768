import { expect, it } from 'vitest';
import { seed } from './index.ts';
import type { SeedContext } from './seed-context.ts';

const runWith = async (imported: string) => {
  const commands: string[] = [];
  const command = async (service: string, args: readonly string[]) => {
    commands.push([service, ...args.slice(0, 2)].join(' '));
    const shown = (login: string) => `{"id":"id of ${login}","login":"${login}"}\n`;
    if (args[1] === 'show') return args.slice(2).map(shown).join('');
    return args[0] === 'accounts' && args[1] === 'import' ? imported : '';
  };
  const context = { address: 'http://localhost:8080', population: 200, command } as unknown as SeedContext;
  await seed(
    context,
    async (_, profiles) => {
      for (const { accountId } of profiles) commands.push(`profile of ${accountId}`);
    },
    async (_, idOf) => {
      commands.push(`companies, decided by ${idOf('master')}`);
    },
  );
  return commands;
};

it('gives a past to people who are new, and no second one to those who were there', async () => {
  const there = [
    'identity accounts import',
    'platform banners import',
    'platform domains import',
    'profile fields import',
  ];
  expect((await runWith('0 created, 205 unchanged\n')).toSorted()).toEqual(there);
  const commands = await runWith('205 created, 0 unchanged\n');
  expect(commands.slice(0, there.length).toSorted()).toEqual(there);
  expect(commands.slice(there.length).toSorted()).toEqual([
    'companies, decided by id of master',
    'identity accounts history',
    'identity accounts show',
    'identity sessions import',
    'platform settings history',
    ...['admin', 'anna', 'olivia'].map((login) => `profile of id of ${login}`),
  ]);
});
