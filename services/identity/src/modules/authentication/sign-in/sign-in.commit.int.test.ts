import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
import { addressPrefix } from '@gatehouse/kit/network/address.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, person, startIdentity } from '../../../identity.fixtures.ts';
import { createAccountsRepository, type SignInAccount } from '../../accounts/accounts.repository.ts';
import { createNamedAttemptsRepository } from '../../accounts/attempts/attempts.repository.ts';
import { createSignInRepository } from '../../accounts/sign-ins.repository.ts';
import type { PreparedSession } from '../../sessions/session-start.service.ts';
import { createPendingSignInsRepository } from './pending-sign-ins.repository.ts';
import { type CompletedSignIn, createSignInCommit } from './sign-in.commit.ts';

const PEOPLE = 64;
const context = { actor: 'system', ip: '198.51.100.7' };
let world: IdentityWorld;
let people: readonly SignInAccount[];

beforeAll(async () => {
  world = await startIdentity();
  const made = await world.service.units.run((unit) =>
    world.accountsService.createWithin(
      unit,
      Array.from({ length: PEOPLE }, (_, index) => person({ login: `person${index}` })),
      'seed',
      context,
    ),
  );
  people = made;
});
afterAll(() => world.close());

/**
 * The real store, with its transactions counted; `away`: it does not answer; `meanwhile`: what somebody else does once the
 * accounts have been read.
 */
const setup = ({
  away = false,
  meanwhile = async () => {},
  rulesWithin = world.schemes.rulesWithin,
} = {}) => {
  let begun = 0;
  let began: PreparedSession[] = [];
  const units: UnitsOfWork = {
    run: async (work, claim) => {
      begun += 1;
      if (away) throw Object.assign(new Error('the database is away'), { name: 'MongoNetworkError' });
      return world.service.units.run(work, claim);
    },
  };
  const repository = createSignInRepository(world.connection);
  const commit = createSignInCommit({
    units,
    repository: {
      ...repository,
      rulesWithin,
      standings: async (unit, accountIds) => {
        const standings = await repository.standings(unit, accountIds);
        await meanwhile();
        return standings;
      },
    },
    pendingSignIns: createPendingSignInsRepository(world.connection),
    namedAttempts: createNamedAttemptsRepository(world.connection),
    sessions: {
      storeWithin: (unit, prepared) => {
        began = [...prepared];
        return world.sessions.start.storeWithin(unit, prepared);
      },
    },
    newDevices: { enqueueNotice: async () => {} },
    clock: world.clock,
    busy: () => false,
  });
  return { commit, transactions: () => begun, begunWith: () => began.map(({ account }) => account) };
};

const completed = (account: SignInAccount, more: Partial<CompletedSignIn> = {}): CompletedSignIn => ({
  account,
  origin: { prefix: addressPrefix(context.ip), device: undefined },
  prepared: world.sessions.start.prepare(account, {
    factors: ['credentials'],
    rememberMe: false,
    userAgent: undefined,
    device: { cookie: '', known: false },
    context,
  }),
  pendingId: undefined,
  domainId: undefined,
  ...more,
});

const stored = async (items: readonly CompletedSignIn[]) => {
  const ids = items.map(({ prepared }) => prepared.row._id);
  const rows = await world.connection
    .collection<{ _id: string }>('sessions')
    .find({ _id: { $in: ids } })
    .toArray();
  return rows.length;
};

it('one refused among 64 is left out of one transaction, and the others are stored', async () => {
  const { commit, transactions } = setup();
  const [first, ...others] = people as [SignInAccount, ...SignInAccount[]];
  const stale = { ...first, stamp: first.stamp - 1 };
  const items = [...others.slice(0, 30), stale, ...others.slice(30)].map((account) => completed(account));
  const results = await Promise.all(items.map((item) => commit.add(item)));
  expect(results.flatMap((result, index) => (result === 'refused' ? [index] : []))).toEqual([30]);
  expect(transactions()).toBe(1);
  expect(await stored(items)).toBe(PEOPLE - 1);
});

it('a database that is away fails 64 with one attempt', async () => {
  const { commit, transactions } = setup({ away: true });
  const results = await Promise.allSettled(people.map((account) => commit.add(completed(account))));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(transactions()).toBe(1);
});

it('a refused sign-in uses no proof up, and of two with one proof the second is refused', async () => {
  const { commit } = setup();
  const [account] = people as [SignInAccount];
  let used = 0;
  const use = async () => {
    used += 1;
    return used === 1;
  };
  const stale = completed({ ...account, stamp: account.stamp - 1 }, { use });
  expect(await commit.add(stale)).toBe('refused');
  expect(used).toBe(0);
  const both = [completed(account, { use }), completed(account, { use })];
  const results = await Promise.all(both.map((item) => commit.add(item)));
  expect(results).toEqual(['stored', 'refused']);
  expect(await stored(both)).toBe(1);
});

it('two sign-ins of one person at once are both stored', async () => {
  const { commit, transactions } = setup();
  const [, account] = people as [SignInAccount, SignInAccount];
  const both = [completed(account), completed(account)];
  expect(await Promise.all(both.map((item) => commit.add(item)))).toEqual(['stored', 'stored']);
  expect(transactions()).toBe(1);
  expect(await stored(both)).toBe(2);
});

it('what was used up by another process meanwhile is refused', async () => {
  const { commit } = setup();
  const [, , account] = people as [SignInAccount, SignInAccount, SignInAccount];
  expect(await commit.add(completed(account, { pendingId: 'gone' }))).toBe('refused');
});

it('who is disabled, or kept out, after their account was read begins no session, and the others do', async () => {
  const [disabled, guessed, other] = people.slice(3) as [SignInAccount, SignInAccount, SignInAccount];
  const until = new Date(world.clock.now().getTime() + 60_000);
  const strangers = { failures: 100, lastAt: world.clock.now(), until };
  const rows = world.connection.collection<{ _id: string }>('accounts');
  let done = false;
  const { commit } = setup({
    meanwhile: async () => {
      if (done) return;
      done = true;
      await world.accountsService.change(disabled._id, () => ({ status: 'disabled' }), { actor: 'system' });
      await rows.updateOne({ _id: guessed._id }, { $set: { 'attempts.strangers': strangers } });
    },
  });
  const origin = { prefix: addressPrefix('203.0.113.9'), device: undefined };
  const items = [disabled, guessed, other].map((account) => completed(account, { origin }));
  expect(await Promise.all(items.map((item) => commit.add(item)))).toEqual(['refused', 'refused', 'stored']);
  expect(await stored(items)).toBe(1);
});

it('a flow that went off since it was proven begins no session, whatever this process knew', async () => {
  const off = async () => () => ({ first: ['email_code' as const], second: [], secondRequired: false });
  const asksMore = async () => () => ({
    first: ['credentials' as const],
    second: ['sms_code' as const],
    secondRequired: true,
  });
  for (const rulesWithin of [off, asksMore]) {
    const { commit } = setup({ rulesWithin });
    const item = completed(people[0] as SignInAccount);
    expect(await commit.add(item)).toBe('refused');
    expect(await stored([item])).toBe(0);
  }
});

it('rights within a company that came since the account was read refuse nobody, and the session begins with them', async () => {
  const [account] = people.slice(10) as [SignInAccount];
  const repository = createAccountsRepository(world.connection);
  let done = false;
  const { commit, begunWith } = setup({
    meanwhile: async () => {
      if (done) return;
      done = true;
      await world.service.units.run((unit) =>
        repository.setCompanyRights(unit, account._id, permittedInTest({ masterOf: ['company'] })),
      );
    },
  });
  const item = completed(account);
  expect(await commit.add(item)).toBe('stored');
  expect(begunWith().map(({ masterOf }) => masterOf)).toEqual([['company']]);
});
