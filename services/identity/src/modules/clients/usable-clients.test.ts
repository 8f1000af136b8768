import { expect, it } from 'vitest';
import { createUsableClients, FRESH, type UsableClient } from './usable-clients.ts';

const setup = () => {
  let now = 0;
  let version = 1;
  const rows = new Map([['portal', 'first']]);
  const asked: string[] = [];
  const clients = createUsableClients({
    monotonic: () => now,
    version: async () => {
      asked.push('version');
      return version;
    },
    read: async (clientId) => {
      asked.push(clientId);
      const name = rows.get(clientId);
      return name === undefined ? undefined : ({ client: { name } } as UsableClient);
    },
  });
  return {
    clients,
    nameOf: async (clientId: string) => (await clients.find(clientId))?.client.name,
    /** What was asked of the store since the last time. */
    asked: () => asked.splice(0),
    pass: (ms: number) => {
      now += ms;
    },
    /** Another process changes a client. */
    change: (clientId: string, name: string) => {
      rows.set(clientId, name);
      version += 1;
    },
  };
};

it('a client is read once, and its version looked at once in a while', async () => {
  const { nameOf, asked, pass } = setup();
  for (const _ of [1, 2, 3]) expect(await nameOf('portal')).toBe('first');
  expect(asked()).toEqual(['version', 'portal']);
  pass(FRESH);
  await Promise.all([nameOf('portal'), nameOf('portal')]);
  expect(asked()).toEqual(['version']);
});

it('what another process has changed is seen as soon as the version is looked at', async () => {
  const { nameOf, pass, change } = setup();
  await nameOf('portal');
  change('portal', 'second');
  pass(FRESH - 1);
  expect(await nameOf('portal')).toBe('first');
  pass(1);
  expect(await nameOf('portal')).toBe('second');
});

it('what this process has changed is seen at once, also by who was reading meanwhile', async () => {
  const { clients, nameOf, change } = setup();
  await nameOf('portal');
  change('portal', 'second');
  clients.forget();
  expect(await nameOf('portal')).toBe('second');
  clients.forget();
  const reading = nameOf('portal');
  change('portal', 'third');
  clients.forget();
  await reading;
  expect(await nameOf('portal')).toBe('third');
});

it('a client that does not exist is asked for each time, and found when it does', async () => {
  const { nameOf, asked, change } = setup();
  for (const _ of [1, 2]) expect(await nameOf('new')).toBeUndefined();
  expect(asked()).toEqual(['version', 'new', 'new']);
  change('new', 'made');
  expect(await nameOf('new')).toBe('made');
});

it('a store that is away fails the call and not the next one', async () => {
  let away = true;
  const { find } = createUsableClients({
    monotonic: () => 0,
    version: async () => {
      if (away) throw new Error('away');
      return 1;
    },
    read: async () => ({}) as UsableClient,
  });
  await expect(find('portal')).rejects.toThrow('away');
  away = false;
  await expect(find('portal')).resolves.toBeDefined();
});
