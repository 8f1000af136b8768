import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { accountErrors } from '@gatehouse/contracts/identity/account.errors.ts';
import { registrationErrors } from '@gatehouse/contracts/identity/errors.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { accountChanges, accountCreatedData, roleChangeOf } from './account-changes.domain.ts';
import type { AccountConstraints } from './account-constraints.repository.ts';
import {
  type AccountChange,
  type AccountOrigin,
  type AccountRow,
  accountFacts,
  accountRow,
  completePatch,
  type NewAccount,
  newAccountErrors,
  voidsProofs,
} from './accounts.domain.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import { type Identifiers, normalizeIdentifier } from './identifiers.domain.ts';
import { losesAdministrator } from './roles/role-grants.domain.ts';

/** What becomes of an account's sessions when the account changes; the sessions module has it. */
export interface SessionsOfAccount {
  /** Ends all in the caller's transaction. */
  endAllWithin(
    unit: UnitOfWork,
    accountId: string,
    reason: 'account-disabled' | 'account-deleted' | 'password-changed',
    context: EventContext,
  ): Promise<void>;
  /** Erases what sessions, ended ones too, tell of their person. */
  forgetWithin(unit: UnitOfWork, accountId: string): Promise<void>;
  /** The next request of each session reads the account anew. */
  refreshWithin(unit: UnitOfWork, accountId: string): Promise<void>;
}

/** Links that lead to an account; onboarding has them. */
export interface LinksOfAccount {
  voidOfAccount(unit: UnitOfWork, accountId: string): Promise<void>;
  /** Removes whatever names the person of this account. */
  forgetWithin(unit: UnitOfWork, account: AccountRow): Promise<void>;
}

export interface AccountsServiceDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findById' | 'taken' | 'holdersOf' | 'insert' | 'change'>;
  readonly constraints: AccountConstraints;
  readonly sessions: SessionsOfAccount;
  readonly links: LinksOfAccount;
  readonly createEvent: EventFactory;
  readonly clock: Clock;
  readonly ids: Ids;
}

const refuseForm = (errorList: Readonly<Record<string, string>>): void => {
  if (Object.keys(errorList).length > 0)
    throw problem(registrationErrors.form, { extras: { errorList: { ...errorList } } });
};

interface IdentifierField {
  readonly idKey: 'login' | 'email' | 'mobile';
  /** Normalized. */
  readonly value: string;
}

const identifierFields = (account: Identifiers): IdentifierField[] =>
  (['login', 'email', 'mobile'] as const).flatMap((idKey) => {
    const text = account[idKey];
    const value = text === null ? undefined : normalizeIdentifier(idKey, text);
    return value === undefined ? [] : [{ idKey, value }];
  });

/** What is wrong with the identifiers that a change states; those of before may be of a time with other rules. */
const changedErrors = (before: Identifiers, next: Identifiers) =>
  Object.fromEntries(
    Object.entries(newAccountErrors(next)).filter(([field]) => {
      const key = field as keyof Identifiers;
      return next[key] !== before[key] || next[key] === null;
    }),
  );

const errorsOfTaken = (fields: readonly IdentifierField[], taken: ReadonlySet<string>) =>
  Object.fromEntries(
    fields.filter(({ value }) => taken.has(value)).map(({ idKey }) => [idKey, 'errorUnique']),
  );

export const createAccountsService = (deps: AccountsServiceDeps) => {
  const { units, accounts, constraints, sessions, links, createEvent, clock, ids } = deps;

  /** Those of the normalized identifiers that nobody can take now. */
  const taken = async (values: readonly string[]): Promise<ReadonlySet<string>> => {
    const [held, kept] = await Promise.all([accounts.taken(values), constraints.quarantined(values)]);
    return new Set([...held, ...kept]);
  };

  /** Who holds each of the normalized identifiers; null: nobody can take it yet. */
  const holders = async (values: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
    const [held, kept] = await Promise.all([accounts.holdersOf(values), constraints.quarantined(values)]);
    return new Map([...[...kept].map((one) => [one, null] as const), ...held]);
  };

  /** Names the identifiers that are taken; used when the unique index refused them. `own` ones are the account's. */
  const takenFields = async (
    account: Identifiers,
    own: readonly string[] = [],
  ): Promise<Record<string, string>> => {
    const values = identifierFields(account).filter(({ value }) => !own.includes(value));
    return errorsOfTaken(values, await taken(values.map(({ value }) => value)));
  };

  /** 400 names the identifiers of deleted accounts that are in quarantine. */
  const assertFree = async (
    unit: UnitOfWork,
    holders: readonly Identifiers[],
    own: readonly string[] = [],
  ): Promise<void> => {
    const fields = holders.flatMap(identifierFields).filter(({ value }) => !own.includes(value));
    const values = fields.map(({ value }) => value);
    refuseForm(errorsOfTaken(fields, await constraints.quarantined(values, unit)));
  };

  /**
   * For use cases that make an account as part of their own transaction. A taken identifier fails it (code 11000), a
   * scheme that there is not with 409.
   */
  const createWithin = async (
    unit: UnitOfWork,
    news: readonly NewAccount[],
    origin: AccountOrigin,
    context: EventContext,
  ): Promise<readonly AccountRow[]> => {
    const now = clock.now();
    const rows = news.map((account) => accountRow(account, account.id ?? ids.id(), now));
    await constraints.holdSchemes(unit, new Set(rows.flatMap(({ schemeCode }) => schemeCode ?? [])));
    await constraints.holdRoles(unit, [...new Set(rows.flatMap(({ roles }) => roles))]);
    await assertFree(unit, rows);
    await accounts.insert(unit, rows);
    const events = rows.map((row, index) =>
      createEvent(identityEvents.accountCreated, {
        subject: row._id,
        sequence: row.sequence,
        data: accountCreatedData(row, origin),
        context: news[index]?.createdAt === undefined ? context : { ...context, at: row.createdAt },
      }),
    );
    await unit.append(events);
    return rows;
  };

  /** What the person is told of their roles. */
  const namedRoles = async (before: AccountRow, next: AccountRow, unit: UnitOfWork) => {
    const codes = roleChangeOf(before, next);
    if (next.status === 'deleted' || codes.given.length + codes.taken.length === 0) return {};
    const rows = await constraints.rolesOf([...codes.given, ...codes.taken], unit);
    const namesOf = (some: readonly string[]) =>
      rows.filter(({ _id }) => some.includes(_id)).map(({ name }) => ({ ...name }));
    return { roleNames: { given: namesOf(codes.given), taken: namesOf(codes.taken) } };
  };

  /** What a change leaves of administrators (N21): it is asked before it as well as by it. */
  const refusalOf = async (
    before: AccountRow,
    next: Pick<AccountRow, 'status' | 'roles'>,
    unit?: UnitOfWork,
  ): Promise<'lastAdministrator' | null> => {
    if (!losesAdministrator(before, next)) return null;
    if (unit !== undefined) await constraints.lockAdministrators(unit);
    return (await constraints.hasOtherAdministrator(before._id, unit)) ? null : 'lastAdministrator';
  };

  const store = async (
    unit: UnitOfWork,
    before: AccountRow,
    { toSelf = false, ...patch }: AccountChange,
    context: EventContext,
  ): Promise<AccountRow> => {
    const complete = completePatch(before, patch);
    const next: AccountRow = { ...before, ...complete, sequence: before.sequence + 1 };
    if (complete.identifiers !== undefined && next.status !== 'deleted') {
      refuseForm(changedErrors(before, next));
      await assertFree(unit, [next], before.identifiers);
    }
    const refused = await refusalOf(before, next, unit);
    if (refused !== null) throw problem(accountErrors[refused]);
    if (next.schemeCode !== null && next.schemeCode !== before.schemeCode)
      await constraints.holdSchemes(unit, new Set([next.schemeCode]));
    const { given: granted } = roleChangeOf(before, next);
    if (granted.length > 0) await constraints.holdRoles(unit, granted);
    await accounts.change(unit, before, complete);
    if (voidsProofs(before, next)) await links.voidOfAccount(unit, before._id);
    if (before.status !== 'deleted' && next.status === 'deleted') {
      await constraints.quarantineWithin(unit, before._id, before.identifiers);
      await links.forgetWithin(unit, before);
      await sessions.forgetWithin(unit, before._id);
    }
    await unit.append([
      createEvent(identityEvents.accountChanged, {
        subject: before._id,
        sequence: next.sequence,
        data: {
          ...accountFacts(next),
          changes: accountChanges(before, next),
          ...(toSelf ? { toSelf } : {}),
          ...(await namedRoles(before, next, unit)),
        },
        context,
      }),
    ]);
    return next;
  };

  /** `change` in the caller's transaction. A taken identifier fails it (code 11000). */
  const changeWithin = async (
    unit: UnitOfWork,
    accountId: string,
    change: (account: AccountRow) => AccountChange,
    context: EventContext,
  ): Promise<void> => {
    const before = await accounts.findById(accountId, unit);
    if (before === null) throw problem(requestErrors.notFound);
    const next = await store(unit, before, change(before), context);
    if (next.status === 'active') await sessions.refreshWithin(unit, accountId);
    else await sessions.endAllWithin(unit, accountId, `account-${next.status}`, context);
  };

  return {
    createWithin,
    changeWithin,
    taken,
    holders,
    takenFields,
    /** Why a change of the status would be refused. */
    foresee: (before: AccountRow, status: AccountRow['status']) => refusalOf(before, { ...before, status }),
    /** Makes one account. 400 `registration.form` names each identifier that is wrong or taken. */
    create: async (
      account: NewAccount,
      origin: AccountOrigin,
      context: EventContext,
    ): Promise<AccountRow> => {
      refuseForm(newAccountErrors(account));
      try {
        const [row] = await units.run((unit) => createWithin(unit, [account], origin, context));
        return row as AccountRow;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        throw problem(registrationErrors.form, { extras: { errorList: await takenFields(account) } });
      }
    },
    /**
     * Changes what `change` answers for the current state, in one transaction with its event. A sign-in under way with
     * the old state fails; sessions end when the account is no longer active and otherwise read it anew. 400
     * `registration.form` names identifiers that are wrong or taken; 409 when it takes the last administrator away (N21)
     * or assigns a scheme that is not there.
     */
    change: async (
      accountId: string,
      change: (account: AccountRow) => AccountChange,
      context: EventContext,
    ): Promise<void> => {
      let tried: { readonly before: AccountRow; readonly next: Identifiers } | undefined;
      try {
        const remembered = (before: AccountRow): AccountChange => {
          const patch = change(before);
          tried = { before, next: { ...before, ...patch } };
          return patch;
        };
        await units.run((unit) => changeWithin(unit, accountId, remembered, context));
      } catch (error) {
        if (!isDuplicateKey(error) || tried === undefined) throw error;
        refuseForm(await takenFields(tried.next, tried.before.identifiers));
        throw error;
      }
    },
  };
};
export type AccountsService = ReturnType<typeof createAccountsService>;
