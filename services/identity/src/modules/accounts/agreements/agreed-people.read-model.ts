import { AGREED_TOTAL_MAX } from '@gatehouse/contracts/identity/agreements.endpoints.ts';
import type { Connection } from 'mongoose';
import { type AccountRow, accountLabel } from '../accounts.domain.ts';
import { accounts as accountsCollection } from '../accounts.model.ts';
import { beginsWith, searchedPrefixes } from '../search-words.domain.ts';
import { type AgreementRow, agreements as collection } from './agreements.model.ts';

/** Versions that are counted, the latest first. */
const VERSIONS = 100;
/** People whose agreements a search looks through; past them it answers that there are more. */
const PEOPLE_FOUND = 1_000;
/** Milliseconds of the database for a search that reads every account. */
const SEARCH_LIMIT = 4_000;

export interface AgreedQuestion {
  readonly search?: string | undefined;
  readonly version?: number | undefined;
  readonly order: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
}

export interface BoundedCount {
  readonly people: number;
  readonly more: boolean;
}

export const boundedCount = (counted: number): BoundedCount => ({
  people: Math.min(counted, AGREED_TOTAL_MAX),
  more: counted > AGREED_TOTAL_MAX,
});

type Named = Pick<AccountRow, '_id' | 'status' | 'names' | 'login' | 'email' | 'mobile'>;

/** As people know each other; null for an account that is gone with all that it was called. */
const nameOf = (account: Named | undefined): string | null => {
  if (account === undefined) return null;
  const { fio, lastName, firstName, middleName } = account.names;
  const name = fio ?? [lastName, firstName, middleName].filter(Boolean).join(' ');
  const label = name || accountLabel(account);
  return label === account._id ? null : label;
};

/** Who agreed with documents. Counts end at a bound: an installation has hundreds of thousands of people. */
export const createAgreedPeople = (connection: Connection) => {
  const rows = collection.model(connection);
  const accounts = accountsCollection.model(connection);

  const count = async (filter: Readonly<Record<string, unknown>>) =>
    rows.countDocuments(filter, { limit: AGREED_TOTAL_MAX + 1 });

  const peopleNamed = async (search: string): Promise<readonly string[]> => {
    const groups = searchedPrefixes(search);
    if (groups.length === 0) return [];
    const found = await accounts
      .find({ $and: beginsWith(groups) })
      .select('_id')
      .limit(PEOPLE_FOUND + 1)
      .maxTimeMS(SEARCH_LIMIT)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  };

  return {
    /** By version, the latest first; null stands for those of before versions had numbers. */
    versions: async (termId: string) => {
      const numbers = (await rows.distinct('versionNumber', { termId })) as (number | null)[];
      const latest = numbers
        .filter((number) => number !== null)
        .toSorted((a, b) => b - a)
        .slice(0, VERSIONS);
      const told = [...latest, null];
      const counts = await Promise.all(told.map((versionNumber) => count({ termId, versionNumber })));
      return told
        .map((version, index) => ({ version, ...boundedCount(counts[index] ?? 0) }))
        .filter(({ version, people }) => version !== null || people > 0);
    },
    /** Of those who agreed with this version. */
    count: async (termId: string, versionNumber: number): Promise<BoundedCount> =>
      boundedCount(await count({ termId, versionNumber })),
    /** What a version is called in the accounts that agreed with it; undefined where nobody has. */
    hashOf: async (termId: string, versionNumber: number): Promise<string | undefined> =>
      (await rows.findOne({ termId, versionNumber }).select('version').lean<AgreementRow | null>())?.version,
    page: async (termId: string, { search = '', version, order, offset, limit }: AgreedQuestion) => {
      const people = search.trim() === '' ? undefined : await peopleNamed(search);
      const filter = {
        termId,
        ...(version === undefined ? {} : { versionNumber: version }),
        ...(people === undefined ? {} : { accountId: { $in: people.slice(0, PEOPLE_FOUND) } }),
      };
      const direction = order === 'ASC' ? 1 : -1;
      const [found, counted] = await Promise.all([
        rows
          .find(filter)
          .sort({ agreedAt: direction, _id: direction })
          .skip(offset)
          .limit(limit)
          .lean<AgreementRow[]>(),
        count(filter),
      ]);
      const named = await accounts
        .find({ _id: { $in: [...new Set(found.map(({ accountId }) => accountId))] } })
        .select('status names login email mobile')
        .lean<Named[]>();
      const names = new Map(named.map((account) => [account._id, nameOf(account)]));
      const { people: total, more } = boundedCount(counted);
      return {
        rows: found.map((row) => ({ ...row, name: names.get(row.accountId) ?? null })),
        meta: {
          sort: 'date',
          order,
          offset,
          limit,
          total,
          more: more || (people?.length ?? 0) > PEOPLE_FOUND,
        },
      };
    },
  };
};
export type AgreedPeople = ReturnType<typeof createAgreedPeople>;
