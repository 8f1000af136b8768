/** The question before a person is blocked and the act itself have one answer, whoever they are. */
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import { accountRow } from '../accounts/accounts.domain.ts';
import { createAccountsService } from '../accounts/accounts.service.ts';
import { createPeopleGuard } from '../standing/people-guard.ts';
import { createPeopleService } from './people.service.ts';

const clock = { now: () => new Date(0), monotonic: () => 0 };

const worldOf = (choices: Choices) => {
  const roles = ['administrator', 'user', 'editor'].filter(() => choices.chance(0.6));
  const status = choices.pick(['active', 'active', 'active', 'disabled', 'deleted'] as const);
  const off = [{ by: choices.pick(['administrator', 'provider'] as const), providerId: 'p' }];
  const news = { login: 'ann', email: null, mobile: null, names: {}, passwordHash: null, roles };
  const made = accountRow(news as never, 'ann', clock.now());
  const account = { ...made, status, ...(status === 'disabled' ? { off } : {}) };
  const hasOther = choices.chance(0.5);
  const units = {
    run: (work: (unit: UnitOfWork) => unknown) => work({ append: async () => {} } as never),
  } as UnitsOfWork;
  const done = async () => {};
  const accounts = { findById: async () => account, change: done } as never;
  const createEvent = (() => ({})) as never;
  const ids = { id: () => 'new' } as never;
  const accountsService = createAccountsService({
    units,
    accounts,
    createEvent,
    clock,
    ids,
    constraints: { lockAdministrators: done, hasOtherAdministrator: async () => hasOther } as never,
    sessions: { endAllWithin: done, refreshWithin: done } as never,
    links: { voidOfAccount: done } as never,
  });
  const rows = [
    { _id: 'administrator', grants: ['setting.users.write'] },
    { _id: 'user', grants: [] },
    { _id: 'editor', grants: ['setting.domains.write'] },
  ];
  return createPeopleService({
    units,
    accounts,
    accountsService,
    createEvent,
    clock,
    ids,
    guard: createPeopleGuard({ roles: { all: async () => rows as never }, clock }),
    sessions: {} as never,
  });
};

const codeOf = async (act: Promise<unknown>) => {
  try {
    return ((await act) ?? null) as string | null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.definition.code;
  }
};

it('what is said before a person is blocked is what the act does', async () => {
  const seen = new Map<string | null, number>();
  await forSeeds(1_000, async (choices) => {
    const people = worldOf(choices);
    const methods = ['setting.users.write', 'setting.domains.write'].filter(() => choices.chance(0.8));
    const caller = { accountId: choices.chance(0.1) ? 'ann' : 'admin', methods } as never;
    const foreseen = await codeOf(
      people.foreseeBlock('ann', caller).then((refused) => refused && `account.${refused}`),
    );
    expect(await codeOf(people.block('ann', 'Left', caller, { actor: 'admin' } as never))).toBe(foreseen);
    seen.set(foreseen, (seen.get(foreseen) ?? 0) + 1);
  });
  const answers = ['person.own', 'person.beyondYours', 'request.notFound', 'account.lastAdministrator', null];
  for (const answer of answers) expect(seen.get(answer), String(answer)).toBeGreaterThan(20);
});
