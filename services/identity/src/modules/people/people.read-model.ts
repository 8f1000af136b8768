import { findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import type { Connection, QueryFilter } from 'mongoose';
import type { AccountRow } from '../accounts/accounts.domain.ts';
import { accounts as accountsCollection } from '../accounts/accounts.model.ts';
import { beginsWith, searchedPrefixes } from '../accounts/search-words.domain.ts';
import type { KnownProvider } from '../authentication/known-providers/known-provider.domain.ts';
import { knownProviders } from '../authentication/known-providers/providers.model.ts';
import type { SchemeRow } from '../authentication/schemes/schemes.domain.ts';
import { schemes as schemesCollection } from '../authentication/schemes/schemes.model.ts';
import type { SessionRow } from '../sessions/sessions.domain.ts';
import { sessions as sessionsCollection } from '../sessions/sessions.model.ts';
import { type ListedAccount, listed } from './people.domain.ts';

type Meta = Awaited<ReturnType<typeof findPage>>['meta'];

const sortFields = {
  name: 'names.fio',
  login: 'login',
  lastSignIn: 'lastSignInAt',
  createdAt: 'createdAt',
} as const;
type Sort = keyof typeof sortFields;

export interface PeopleFilter {
  readonly search?: string | undefined;
  readonly status?: 'active' | 'disabled' | undefined;
  readonly scheme?: string | undefined;
  readonly role?: string | undefined;
  readonly domain?: string | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

/** People who match what was typed, of whom a page is sorted; whoever has more narrows it. */
const FOUND_MAX = 1_000;
/** Milliseconds of the database for a search. */
const SEARCH_LIMIT = 4_000;

const conditions = (filter: PeopleFilter): QueryFilter<AccountRow> => {
  const { status, scheme, role, domain, dateFrom, dateTo } = filter;
  const period = {
    ...(dateFrom === undefined ? {} : { $gte: new Date(dateFrom) }),
    ...(dateTo === undefined ? {} : { $lte: new Date(dateTo) }),
  };
  return {
    status: status ?? { $ne: 'deleted' },
    ...(scheme === undefined ? {} : { schemeCode: scheme }),
    ...(role === undefined ? {} : { roles: role }),
    ...(domain === undefined ? {} : { lastDomainId: domain }),
    ...(Object.keys(period).length === 0 ? {} : { lastSignInAt: period }),
  } as QueryFilter<AccountRow>;
};

/** People as the console reads them: nothing here changes anybody. */
export const createPeopleReads = (connection: Connection) => {
  const rows = accountsCollection.model(connection);
  const sessions = sessionsCollection.model(connection);

  const searched = async (
    groups: readonly (readonly string[])[],
    filter: PeopleFilter,
    query: PageQuery<Sort>,
  ): Promise<{ rows: ListedAccount[]; meta: Meta }> => {
    const { sort, order, offset, limit } = query as Required<PageQuery<Sort>>;
    const direction = order === 'ASC' ? 1 : -1;
    const [answer] = await rows.aggregate<{ rows: ListedAccount[]; total: { count: number }[] }>(
      [
        { $match: { $and: [...beginsWith(groups), conditions(filter)] } },
        { $limit: FOUND_MAX + 1 },
        { $project: listed },
        {
          $facet: {
            rows: [
              { $sort: { [sortFields[sort]]: direction, _id: direction } },
              { $skip: offset },
              { $limit: limit },
            ],
            total: [{ $count: 'count' }],
          },
        },
      ],
      { hint: 'searchWords', maxTimeMS: SEARCH_LIMIT },
    );
    const counted = answer?.total[0]?.count ?? 0;
    const meta = {
      sort,
      order,
      offset,
      limit,
      total: Math.min(counted, FOUND_MAX),
      more: counted > FOUND_MAX,
    };
    return { rows: answer?.rows ?? [], meta };
  };

  const openFilter = (accountId: string, now: Date) => ({
    accountId,
    live: true as const,
    deadline: { $gt: now },
  });

  return {
    page: (filter: PeopleFilter, query: PageQuery<Sort>): Promise<{ rows: ListedAccount[]; meta: Meta }> => {
      const groups = searchedPrefixes(filter.search ?? '');
      if (groups.length > 0) return searched(groups, filter, query);
      const select = Object.keys(listed).join(' ');
      return findPage<AccountRow, ListedAccount, Sort>(rows, {
        filter: conditions(filter),
        query,
        sortFields,
        select,
      });
    },
    /** Whoever `page` would lead to, in the order of their ids, as they are walked. */
    async *batches(
      filter: PeopleFilter,
      { size, most }: { readonly size: number; readonly most: number },
    ): AsyncGenerator<ListedAccount[]> {
      const groups = searchedPrefixes(filter.search ?? '');
      const found = rows
        .find({ $and: [...beginsWith(groups), conditions(filter)] } as QueryFilter<AccountRow>)
        .select(Object.keys(listed).join(' '))
        .limit(most)
        .sort({ _id: 1 });
      let batch: ListedAccount[] = [];
      for await (const row of found.lean<ListedAccount[]>().cursor({ batchSize: size })) {
        batch.push(row as unknown as ListedAccount);
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    /** By what was typed, the first by name; or by their ids. */
    choices: async (
      { search, ids }: { readonly search?: string | undefined; readonly ids?: readonly string[] | undefined },
      limit: number,
    ): Promise<ListedAccount[]> => {
      const groups = searchedPrefixes(search ?? '');
      const asked = [
        { status: { $ne: 'deleted' as const } },
        ...(ids === undefined ? [] : [{ _id: { $in: [...ids] } }]),
        ...beginsWith(groups),
      ];
      const found = rows
        .find({ $and: asked } as QueryFilter<AccountRow>)
        .select(Object.keys(listed).join(' '))
        .limit(limit)
        .maxTimeMS(SEARCH_LIMIT);
      if (ids === undefined) {
        if (groups.length > 0) found.hint('searchWords');
        else found.sort({ _id: 1 });
      }
      return found.lean<ListedAccount[]>().exec();
    },
    named: async (ids: readonly string[]): Promise<ReadonlyMap<string, ListedAccount>> => {
      if (ids.length === 0) return new Map();
      const found = await rows
        .find({ _id: { $in: [...ids] }, status: { $ne: 'deleted' } })
        .select(Object.keys(listed).join(' '))
        .lean<ListedAccount[]>();
      return new Map(found.map((row) => [row._id, row]));
    },
    openSessions: (accountId: string, now: Date): Promise<Pick<SessionRow, '_id'>[]> =>
      sessions.find(openFilter(accountId, now)).select('_id').lean<Pick<SessionRow, '_id'>[]>().exec(),
    providerTitles: async (): Promise<ReadonlyMap<string, string>> => {
      const found = await knownProviders.model(connection).find().select('title').lean<KnownProvider[]>();
      return new Map(found.map(({ _id, title }) => [_id, title]));
    },
    /** Names of schemes by their codes, switched off ones too. */
    schemeNames: async (): Promise<ReadonlyMap<string, SchemeRow['name']>> => {
      const found = await schemesCollection.model(connection).find().select('name').lean<SchemeRow[]>();
      return new Map(found.map(({ _id, name }) => [_id, name]));
    },
  };
};
export type PeopleReads = ReturnType<typeof createPeopleReads>;
