import type { OwnFactor } from '@gatehouse/contracts/identity/factors.ts';
import type { Permitted } from '@gatehouse/kit/granting/granting.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { AccountRow, CompletePatch, Names, WrittenAccount } from './accounts.domain.ts';
import { accounts as collection } from './accounts.model.ts';
import type { Guard } from './attempts/attempts.domain.ts';
import { createIdentifierHolders } from './identifier-holders.repository.ts';
import type { CompanyRights } from './roles/company-rights.domain.ts';
import { searchWords } from './search-words.domain.ts';

/** What a sign-in reads of an account, in one round trip. */
export type SignInAccount = Pick<
  AccountRow,
  | '_id'
  | 'login'
  | 'email'
  | 'emailVerified'
  | 'mobile'
  | 'mobileVerified'
  | 'status'
  | 'managedBy'
  | 'passwordHash'
  | 'secondFactors'
  | 'roles'
  | keyof CompanyRights
  | 'schemeCode'
  | 'domainId'
  | 'lastDomainId'
  | 'locale'
  | 'agreedTerms'
  | 'attempts'
  | 'lastSignInAt'
  | 'stamp'
>;
const signInFields = {
  login: 1,
  email: 1,
  emailVerified: 1,
  mobile: 1,
  mobileVerified: 1,
  status: 1,
  managedBy: 1,
  passwordHash: 1,
  secondFactors: 1,
  roles: 1,
  companyAccess: 1,
  masterOf: 1,
  schemeCode: 1,
  domainId: 1,
  lastDomainId: 1,
  locale: 1,
  agreedTerms: 1,
  attempts: 1,
  lastSignInAt: 1,
  stamp: 1,
} as const;

const sessionFields = {
  login: 1,
  status: 1,
  roles: 1,
  schemeCode: 1,
  locale: 1,
  agreedTerms: 1,
  companyAccess: 1,
  masterOf: 1,
} as const;
export type SessionAccount = Pick<AccountRow, '_id' | keyof typeof sessionFields>;

export const createAccountsRepository = (connection: Connection) => {
  const rows = collection.driver(connection);
  return {
    ...createIdentifierHolders(connection),
    /** `identifier` is normalized. */
    findForSignIn: (identifier: string): Promise<SignInAccount | null> =>
      rows.findOne<SignInAccount>({ identifiers: identifier }, { projection: signInFields }),
    /** Several at once, by the identifier that was asked for. */
    findManyForSignIn: async (
      identifiers: readonly string[],
    ): Promise<ReadonlyMap<string, SignInAccount>> => {
      const found = await rows
        .find<SignInAccount & Pick<AccountRow, 'identifiers'>>(
          { identifiers: { $in: [...identifiers] } },
          { projection: { ...signInFields, identifiers: 1 } },
        )
        .toArray();
      return new Map(
        found.flatMap(({ identifiers: held, ...account }) => held.map((one) => [one, account] as const)),
      );
    },
    findForSignInById: (accountId: string): Promise<SignInAccount | null> =>
      rows.findOne<SignInAccount>({ _id: accountId }, { projection: signInFields }),
    findForSession: (accountId: string): Promise<SessionAccount | null> =>
      rows.findOne<SessionAccount>({ _id: accountId }, { projection: sessionFields }),
    /** Account that holds a normalized identifier. */
    findHolder: async (identifier: string): Promise<string | undefined> =>
      (await rows.findOne({ identifiers: identifier }, { projection: { _id: 1 } }))?._id,
    findById: (accountId: string, unit?: UnitOfWork): Promise<AccountRow | null> =>
      rows.findOne({ _id: accountId }, unit === undefined ? {} : { session: unit.session }),
    findByIds: (accountIds: readonly string[], unit?: UnitOfWork): Promise<readonly AccountRow[]> =>
      rows
        .find({ _id: { $in: [...accountIds] } }, unit === undefined ? {} : { session: unit.session })
        .toArray(),
    findByLogins: (logins: readonly string[]): Promise<readonly AccountRow[]> =>
      // Logins are found in the index of all identifiers.
      rows.find({ identifiers: { $in: [...logins] }, login: { $in: [...logins] } }).toArray(),
    /** Those of the normalized identifiers that some account holds. */
    taken: async (identifiers: readonly string[], unit?: UnitOfWork): Promise<ReadonlySet<string>> => {
      const found = await rows
        .find(
          { identifiers: { $in: [...identifiers] } },
          { projection: { identifiers: 1 }, ...(unit === undefined ? {} : { session: unit.session }) },
        )
        .toArray();
      return new Set(found.flatMap((row) => row.identifiers));
    },
    /** Logins of those who hold these normalized identifiers, by the identifier. */
    loginsOfHolders: async (identifiers: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
      const found = await rows
        .find({ identifiers: { $in: [...identifiers] } }, { projection: { identifiers: 1, login: 1 } })
        .toArray();
      return new Map(
        found.flatMap(({ identifiers: held, login }) => held.map((one) => [one, login] as const)),
      );
    },
    /** Fails with a duplicate key error when an identifier is taken, whatever runs at the same time. */
    insert: async (unit: UnitOfWork, accounts: readonly WrittenAccount[]): Promise<void> => {
      await rows.insertMany([...accounts], { session: unit.session });
    },
    /** Stores a change that has one event: the sequence and the stamp grow by one. */
    change: async (unit: UnitOfWork, account: AccountRow, patch: CompletePatch): Promise<void> => {
      await rows.updateOne(
        { _id: account._id },
        { $set: patch, $inc: { sequence: 1, stamp: 1 } },
        { session: unit.session },
      );
    },
    /** Replaces a hash by one of the same password; nothing happens when the password changed in between. */
    replaceHash: async (accountId: string, previous: string, next: string): Promise<void> => {
      await rows.updateOne({ _id: accountId, passwordHash: previous }, { $set: { passwordHash: next } });
    },
    /**
     * Counts a failure if the guard still is the one that was read. Answers the account's new sequence for the event of
     * the same transaction; undefined when another failure was counted in between.
     */
    countFailure: async (
      unit: UnitOfWork,
      accountId: string,
      path: string,
      { previous, next }: { previous: Guard | null; next: Guard },
    ): Promise<number | undefined> => {
      const field = `attempts.${path}`;
      const unchanged =
        previous === null
          ? { [field]: null }
          : { [`${field}.failures`]: previous.failures, [`${field}.lastAt`]: previous.lastAt };
      const counted = Object.fromEntries(
        Object.entries(next).map(([key, value]) => [`${field}.${key}`, value]),
      );
      const row = await rows.findOneAndUpdate(
        { _id: accountId, ...unchanged },
        { $set: previous === null ? { [field]: next } : counted, $inc: { sequence: 1 } },
        { session: unit.session, returnDocument: 'after', projection: { sequence: 1 } },
      );
      return row?.sequence;
    },
    /** The account's sequence for one more event of the caller's transaction; undefined: there is no such account. */
    nextSequence: async (unit: UnitOfWork, accountId: string): Promise<number | undefined> => {
      const row = await rows.findOneAndUpdate(
        { _id: accountId },
        { $inc: { sequence: 1 } },
        { session: unit.session, returnDocument: 'after', projection: { sequence: 1 } },
      );
      return row?.sequence;
    },
    /** Answers the account's sequence for the event that tells of it. */
    setAttempts: async (
      unit: UnitOfWork,
      accountId: string,
      attempts: AccountRow['attempts'],
    ): Promise<number> => {
      const row = await rows.findOneAndUpdate(
        { _id: accountId },
        { $set: { attempts }, $inc: { sequence: 1 } },
        { session: unit.session, returnDocument: 'after', projection: { sequence: 1 } },
      );
      if (row === null) throw new Error('the account of attempts is gone');
      return row.sequence;
    },
    /** Sets a password and opens the guards; answers the account's sequence for the event that tells of it. */
    setPassword: async (
      unit: UnitOfWork,
      accountId: string,
      facts: Pick<AccountRow, 'passwordHash' | 'passwordChangedAt' | 'attempts'>,
    ): Promise<number> => {
      const row = await rows.findOneAndUpdate(
        { _id: accountId },
        { $set: facts, $inc: { sequence: 1, stamp: 1 } },
        { session: unit.session, returnDocument: 'after', projection: { sequence: 1 } },
      );
      if (row === null) throw new Error('the account of a password is gone');
      return row.sequence;
    },
    /** Stores which second factors there are; a sign-in under way by others fails. Answers the account's sequence. */
    setSecondFactors: async (
      unit: UnitOfWork,
      accountId: string,
      secondFactors: readonly OwnFactor[],
    ): Promise<number> => {
      const row = await rows.findOneAndUpdate(
        { _id: accountId },
        { $set: { secondFactors: [...secondFactors] }, $inc: { sequence: 1, stamp: 1 } },
        { session: unit.session, returnDocument: 'after', projection: { sequence: 1 } },
      );
      if (row === null) throw new Error('the account of a second factor is gone');
      return row.sequence;
    },
    /** Rights within companies; a sign-in under way begins with them. */
    setCompanyRights: async (
      unit: UnitOfWork,
      accountId: string,
      rights: Permitted<CompanyRights>,
    ): Promise<void> => {
      await rows.updateOne({ _id: accountId }, { $set: rights }, { session: unit.session });
    },
    /** Nobody who is gone gets a name again. */
    setNames: async (unit: UnitOfWork, accountId: string, names: Names): Promise<void> => {
      const present = { _id: accountId, status: { $ne: 'deleted' } } as const;
      const account = await rows.findOne(present, {
        session: unit.session,
        projection: { login: 1, email: 1, mobile: 1 },
      });
      if (account === null) return;
      const found = { names, searchWords: searchWords({ ...account, names }) };
      await rows.updateOne(present, { $set: found }, { session: unit.session });
    },
    /** Counts an event about passkeys; `voids` what waits for the rest of a sign-in. Answers the account's sequence. */
    countPasskeyEvent: async (
      unit: UnitOfWork,
      accountId: string,
      { voids }: { readonly voids: boolean },
    ): Promise<number> => {
      const row = await rows.findOneAndUpdate(
        { _id: accountId },
        { $inc: { sequence: 1, stamp: voids ? 1 : 0 } },
        { session: unit.session, returnDocument: 'after', projection: { sequence: 1 } },
      );
      if (row === null) throw new Error('the account of a passkey is gone');
      return row.sequence;
    },
    /** Stores which versions a person has agreed with, for so many events; answers the account's sequence after them. */
    setAgreedTerms: async (
      unit: UnitOfWork,
      accountId: string,
      agreedTerms: Readonly<Record<string, string>>,
      events: number,
    ): Promise<number> => {
      const row = await rows.findOneAndUpdate(
        { _id: accountId },
        { $set: { agreedTerms: { ...agreedTerms } }, $inc: { sequence: events } },
        { session: unit.session, returnDocument: 'after', projection: { sequence: 1 } },
      );
      if (row === null) throw new Error('the account that agrees is gone');
      return row.sequence;
    },
    /** Those who have it, whatever their status: somebody who is disabled may be enabled again. */
    countAssigned: (schemeCode: string, unit?: UnitOfWork): Promise<number> =>
      rows.countDocuments({ schemeCode }, unit === undefined ? {} : { session: unit.session }),
    /** Beginnings of the password hashes that people have, in which their cost stands; reads every account. */
    hashPrefixes: async (): Promise<readonly string[]> => {
      const parts = { $split: ['$passwordHash', { $literal: '$' }] };
      const found = rows.aggregate<{ _id: readonly string[] }>(
        [
          { $match: { passwordHash: { $type: 'string' }, status: 'active' } },
          { $group: { _id: { $slice: [parts, 4] } } },
        ],
        { readPreference: 'secondaryPreferred' },
      );
      return (await found.toArray()).map(({ _id }) => `${_id.join('$')}$`);
    },
    countByScheme: async (schemeCode: string | null): Promise<number> =>
      rows.countDocuments({ schemeCode, status: 'active' }),
  };
};
export type AccountsRepository = ReturnType<typeof createAccountsRepository>;
