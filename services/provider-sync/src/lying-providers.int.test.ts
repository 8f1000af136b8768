/** Providers whose lists do not end, hide somebody or count otherwise: a run ends with what helps, and takes nobody for absent. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Connected, startConnected } from './connected-provider.fixtures.ts';

let all: Connected;
beforeAll(async () => {
  all = await startConnected();
});
afterAll(async () => all?.close());

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    username: `person${String(index).padStart(3, '0')}`,
    enabled: true,
  }));
beforeEach(() => {
  const { keycloak, identity } = all;
  keycloak.fail(() => undefined);
  keycloak.realm.people = people(42);
  keycloak.realm.groups = [];
  keycloak.realm.groupsOf = new Map();
  identity.accounts.clear();
  identity.held.clear();
});

/** The realm without some of its people in the pages of its list: it filters pages after it has cut them. */
const hiding = (...hidden: readonly string[]) =>
  all.keycloak.fail((path, query) => {
    const first = query.get('first');
    if (!path.endsWith('/users') || first === null) return undefined;
    const from = Number(first);
    const cut = all.keycloak.realm.people.slice(from, from + Number(query.get('max')));
    return { body: cut.filter(({ id }) => !hidden.includes(id)) };
  });

it('reads on behind a page that is shorter than asked', async () => {
  const ids = await all.connected();
  hiding('p3');
  await all.world.runner.tick();
  expect(await all.detailsOf(ids.id)).toMatchObject({ run: { counts: { read: 41, created: 41 } } });
  expect(all.identity.accounts.has('p41')).toBe(true);
});

it('says what to do where the count differs for good, and switches nobody off who is there', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  hiding('p3', 'p41');
  expect(await all.runNow(ids)).toMatchObject({
    status: 'error',
    run: { failure: 'incomplete', detail: ['42', '40'], counts: { switchedOff: 0 } },
  });
  for (const _ of ['again', 'and again'])
    expect(await all.runNow(ids)).toMatchObject({
      status: 'error',
      run: { failure: 'hidden', detail: ['42', '40'], counts: { switchedOff: 0 } },
    });
  all.keycloak.fail(() => undefined);
  expect(await all.runNow(ids)).toMatchObject({ status: 'success', run: { counts: { read: 42 } } });
});

let groups = 0;
const oneMore = (): string => {
  groups += 1;
  return `g${groups}`;
};

it.each<readonly [string, Parameters<Connected['keycloak']['fail']>[0], number]>([
  [
    'the first page for ever',
    (path, query) => (path.endsWith('/users') && query.has('first') ? { body: people(10) } : undefined),
    10,
  ],
  [
    'new people for ever, whom it does not count',
    (path, query) => {
      if (path.endsWith('/users/count')) return { body: 0 };
      const first = Number(query.get('first'));
      return path.endsWith('/users') ? { body: people(first + 10).slice(first) } : undefined;
    },
    10,
  ],
  [
    'a group within a group for ever',
    (path, query) =>
      path.endsWith('/groups') || path.endsWith('/children')
        ? { body: query.get('first') === '0' ? [{ id: oneMore(), name: 'g', subGroupCount: 1 }] : [] }
        : undefined,
    0,
  ],
  ['a count that is a word', (path) => (path.endsWith('/users/count') ? { body: 'many' } : undefined), 0],
  [
    'a person whose switch is a word',
    (path, query) =>
      path.endsWith('/users') && query.get('first') === '10'
        ? { body: [{ id: 'p10', username: 'x', enabled: 'false' }] }
        : undefined,
    10,
  ],
])('a provider that brings %s ends its run as malformed', async (_, fault, most) => {
  const ids = await all.connected();
  all.keycloak.fail(fault);
  await all.world.runner.tick();
  expect(await all.detailsOf(ids.id)).toMatchObject({
    status: 'error',
    run: { failure: 'malformed', counts: { switchedOff: 0 } },
  });
  expect(all.identity.accounts.size).toBeLessThanOrEqual(most);
});

it('a run that goes on after somebody left does not take them for read', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  let kills = 0;
  all.keycloak.fail((path, query) => {
    if (!path.endsWith('/users') || query.get('first') !== '20' || kills > 0) return undefined;
    kills += 1;
    return 'hang';
  });
  const running = all.runNow(ids);
  await expect.poll(() => all.keycloak.hangs(), { timeout: 15_000 }).toBe(1);
  await expect.poll(async () => (await all.detailsOf(ids.id)).run?.counts.read, { timeout: 15_000 }).toBe(20);
  await Promise.all([all.world.killRunner(), all.keycloak.release(), running]);
  // One who was read leaves, and one who was not moves to a page that was read.
  all.keycloak.realm.people = people(42).slice(1);
  await all.world.restartRunner();
  await all.world.runner.tick();
  expect(await all.detailsOf(ids.id)).toMatchObject({
    run: { failure: 'incomplete', total: 42, counts: { switchedOff: 0 } },
  });
  expect(all.identity.accounts.get('p20')?.off).toBeUndefined();
});

it('one who leaves and one who joins while it is read hide nobody who is there', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  // `p10` moves to a page that was read; the counts before and after agree with what was read.
  all.keycloak.fail((path, query) => {
    if (path.endsWith('/users') && query.get('first') === '10')
      all.keycloak.realm.people = people(43).slice(1);
    return undefined;
  });
  const { run } = await all.runNow(ids);
  expect(run).toMatchObject({ total: 42, counts: { read: 42, switchedOff: 0 } });
  expect(all.identity.accounts.get('p10')?.off).toBeUndefined();
  all.keycloak.fail(() => undefined);
  expect(await all.runNow(ids)).toMatchObject({ status: 'success', run: { counts: { switchedOff: 1 } } });
  expect(all.identity.accounts.get('p0')?.off).toBe(true);
});

it('who has left is switched off although the count differs for good, in a dry run as in a run', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = people(42).filter(({ id }) => id !== 'p5');
  hiding('p3', 'p41');
  const counts = { switchedOff: 1, removed: 0 };
  expect(await all.dryRun(ids)).toMatchObject({ failure: 'incomplete', detail: ['41', '39'], counts });
  expect(await all.runNow(ids)).toMatchObject({
    run: { failure: 'hidden', detail: ['41', '39'], counts },
  });
  const off = [...all.identity.accounts].filter(([, account]) => account.off).map(([id]) => id);
  expect(off).toEqual(['p5']);
});

it('a provider that does not say whether somebody is there takes nobody away', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = people(42).slice(2);
  all.keycloak.fail((path) => (path.endsWith('/users/p1') ? { status: 403 } : undefined));
  expect(await all.runNow(ids)).toMatchObject({ run: { failure: 'rights', counts: { switchedOff: 0 } } });
  expect(all.identity.accounts.get('p0')?.off).toBeUndefined();
});

it('a list that is empty holds nobody who is there', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.fail((path, query) =>
    path.endsWith('/users') && query.has('first') ? { body: [] } : undefined,
  );
  expect(await all.runNow(ids)).toMatchObject({
    run: { failure: 'incomplete', held: 0, counts: { switchedOff: 0 } },
  });
});

it('is asked for as many as are held and a hundred more, before somebody has agreed', async () => {
  all.keycloak.realm.people = people(200);
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = people(1);
  const before = all.keycloak.seen.length;
  expect(await all.runNow(ids)).toMatchObject({ run: { failure: 'held', held: 199 } });
  const asked = all.keycloak.seen.slice(before).filter((line) => /\/users\/p\d+$/.test(line));
  expect(asked).toHaveLength(150);
});

it('somebody whom the provider hides is not removed when the grace time is over', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = people(42).slice(1);
  await all.runNow(ids);
  all.world.advance(31 * 86_400_000);
  all.keycloak.realm.people = people(42);
  hiding('p0');
  expect((await all.runNow(ids)).run.counts).toMatchObject({ removed: 0 });
  expect(all.identity.accounts.has('p0')).toBe(true);
});

it('a group whose name has a slash gives nothing that the group of that path gives, in a run as in a trial', async () => {
  all.keycloak.realm.people = [
    { id: 'boss', username: 'boss' },
    { id: 'visitor', username: 'visitor' },
  ];
  all.keycloak.realm.groups = [
    { id: 'g1', name: 'ops/prod-admins' },
    { id: 'g2', name: 'ops', subGroups: [{ id: 'g3', name: 'prod-admins' }] },
  ];
  all.keycloak.realm.groupsOf = new Map([
    ['boss', ['g3']],
    ['visitor', ['g1']],
  ]);
  const ids = await all.connected();
  const author = all.known('anna', 'setting.documents.read');
  all.identity.roles.set('prod-admin', { kind: 'systemic', methods: [] });
  const mapper = {
    type: 'users-access',
    name: 'admins',
    before: '"/ops/prod-admins" in groups',
    attributes: [],
    access: [{ type: 'role', id: 'prod-admin' }],
  };
  const { id: mapperId } = (await all.as(author).create(ids.syncId, mapper)).body;
  await all.as(author).enable(ids.syncId, mapperId, true);
  await all.world.runner.tick();
  const rolesOf = (id: string) => all.identity.accounts.get(id)?.roleIds;
  expect({ boss: rolesOf('boss'), visitor: rolesOf('visitor') }).toEqual({
    boss: ['prod-admin'],
    visitor: [],
  });
  const trial = await all.as(author).tryOut(ids.syncId, { person: 'visitor' });
  expect(trial.body.steps).toMatchObject([{}, { name: 'admins', outcome: 'before' }]);
  const told = trial.body.person.fields.find(({ name }: { name: string }) => name === 'groups');
  expect(told.values).toEqual(['/ops~/prod-admins']);
});
