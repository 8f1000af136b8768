import { expect, it } from 'vitest';
import { seed } from './index.ts';
import type { SeedBegun, SeedContext } from './seed-context.ts';

interface Kept {
  begun?: SeedBegun;
}

/** `kept` is what an earlier seeding left; companies fail where they are told to. */
const runWith = async (imported: string, kept: Kept = {}, companiesFail = false) => {
  const commands: string[] = [];
  const command = async (service: string, args: readonly string[]) => {
    commands.push([service, ...args.slice(0, 2)].join(' '));
    const shown = (login: string) => `{"id":"id of ${login}","login":"${login}"}\n`;
    if (args[1] === 'show') return args.slice(2).map(shown).join('');
    return args[0] === 'accounts' && args[1] === 'import' ? imported : '';
  };
  const begun = {
    read: async () => kept.begun,
    write: async (next: SeedBegun) => {
      kept.begun = next;
    },
  };
  const context = {
    address: 'http://localhost:8080',
    population: 200,
    command,
    begun,
  } as unknown as SeedContext;
  const seeding = seed(
    context,
    async (_, profiles) => {
      for (const { accountId } of profiles) commands.push(`profile of ${accountId}`);
    },
    async (_, idOf) => {
      if (companiesFail) throw new Error('504');
      commands.push(`companies, decided by ${idOf('master')}`);
    },
  );
  if (companiesFail) await expect(seeding).rejects.toThrow('504');
  else await seeding;
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

it('goes on where an earlier seeding was broken off, and counts its days from the same day', async () => {
  const kept: Kept = {};
  await runWith('205 created, 0 unchanged\n', kept, true);
  expect(kept.begun?.done.toSorted()).toEqual(['incidents', 'profiles', 'settings', 'sign-ins']);
  const today = kept.begun?.today;
  const commands = await runWith('0 created, 205 unchanged\n', kept);
  expect(commands.slice(4).toSorted()).toEqual([
    'companies, decided by id of master',
    'identity accounts show',
  ]);
  expect(kept.begun).toMatchObject({ today, done: expect.arrayContaining(['companies']) });
});
