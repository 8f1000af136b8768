import type { RequestStatus } from '@gatehouse/contracts/access-request/resources.ts';
import { collation, findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { keysOf } from '@gatehouse/kit/mongo/keys-of.ts';
import { holds, withGrams } from '@gatehouse/kit/mongo/search.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, QueryFilter } from 'mongoose';
import { meaningOneOf, type NumberedCompany } from '../companies/meaning.ts';
import type { RequestRow } from './requests.domain.ts';
import { requests, requestTexts } from './requests.model.ts';

export interface RequestFilter {
  readonly search?: string | undefined;
  readonly status?: RequestStatus | undefined;
}

export type Allowance = Pick<RequestRow, 'decidedBy' | 'inn' | 'kpp'>;

/** Let in without a grant, and not gone since: a deleted account has no name. */
export const allowed = { status: 'approved', contractorId: null, personName: { $ne: '' } } as const;

/** Those that were let in by one of these decisions. */
export const allowedBy = (allowances: readonly Allowance[]): QueryFilter<RequestRow> =>
  // `$or` refuses an empty list.
  allowances.length === 0 ? { _id: { $in: [] } } : { ...allowed, $or: [...allowances] };

const unassigned = { escalated: true, status: 'considered' } as const;

const openFields = '_id accountId inn kpp escalated';
type OpenRequest = Pick<RequestRow, '_id' | 'accountId' | 'inn' | 'kpp' | 'escalated'>;

const sortFields = { date: 'createdAt', status: 'status', company: 'companyName' };

export const createRequestsRepository = (connection: Connection) => {
  const rows = requests.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  const page = (
    filter: QueryFilter<RequestRow>,
    { search, status }: RequestFilter,
    query: PageQuery<keyof typeof sortFields>,
  ) =>
    findPage<RequestRow>(rows, {
      filter: { ...filter, ...(status === undefined ? {} : { status }) },
      search: search === undefined ? undefined : { part: search, texts: requestTexts },
      query,
      sortFields,
    });
  return {
    ofPerson: (accountId: string, filter: RequestFilter, query: PageQuery<keyof typeof sortFields>) =>
      page({ accountId }, filter, query),
    /** Of others, for some companies. */
    meaning: (
      companies: readonly NumberedCompany[],
      accountId: string,
      { search, status }: RequestFilter,
      query: PageQuery<keyof typeof sortFields>,
    ) => {
      // Of some companies: they are read faster than texts of all are looked up.
      const found = search === undefined ? [] : [holds<RequestRow>({ part: search, texts: requestTexts })];
      const meant: QueryFilter<RequestRow>[] = [meaningOneOf(companies), ...found];
      return page({ accountId: { $ne: accountId }, $and: meant }, { status }, query);
    },
    /** `of`: those that mean this contractor, or were linked to it. */
    all: (
      filter: RequestFilter & {
        /** Those that no master account can decide on. */
        readonly unassigned?: boolean | undefined;
        readonly of?: (NumberedCompany & { readonly _id: string }) | undefined;
      },
      query: PageQuery<keyof typeof sortFields>,
    ) =>
      page(
        {
          ...(filter.unassigned ? unassigned : {}),
          ...(filter.unassigned && (filter.status ?? unassigned.status) !== unassigned.status
            ? { _id: { $in: [] } }
            : {}),
          ...(filter.of === undefined
            ? {}
            : { $or: [{ contractorId: filter.of._id }, meaningOneOf([filter.of])] }),
        },
        filter,
        query,
      ),
    byId: (id: string, unit?: UnitOfWork) =>
      rows.findOne({ _id: id }).session(sessionOf(unit)).lean<RequestRow | null>(),
    openOf: (accountId: string, unit: UnitOfWork) =>
      rows.find({ accountId, status: 'considered' }).session(unit.session).lean<RequestRow[]>(),
    /** What a person has sent since then, the oldest first, with what was taken back. */
    sentSince: (accountId: string, since: Date, unit: UnitOfWork) =>
      rows
        .find({ accountId, createdAt: { $gt: since } })
        .sort({ createdAt: 1 })
        .select('_id createdAt')
        .session(unit.session)
        .lean<Pick<RequestRow, '_id' | 'createdAt'>[]>(),
    /** What became of a person's requests for a company, the latest first; those taken back do not count. */
    decisions: (accountId: string, inn: string, limit: number, unit: UnitOfWork) =>
      rows
        .find({ accountId, inn, status: { $in: ['approved', 'failure', 'duplicate'] } })
        .sort({ decidedAt: -1 })
        .limit(limit)
        .session(unit.session)
        .lean<RequestRow[]>(),
    /** Those of the same people for the same numbers, the latest first; taken back ones do not count. */
    alike: async (found: readonly RequestRow[], limit: number): Promise<readonly RequestRow[]> =>
      rows
        .find({
          status: { $ne: 'remove' },
          accountId: { $in: [...new Set(found.map(({ accountId }) => accountId))] },
          inn: { $in: [...new Set(found.map(({ inn }) => inn))] },
        })
        .sort({ createdAt: -1 })
        .limit(limit)
        .lean<RequestRow[]>(),
    /** How many open requests no master account can decide on. */
    countUnassigned: (): Promise<number> => rows.countDocuments(unassigned).collation(collation).exec(),
    /** A page of the open requests, by id. */
    open: (after: string, limit: number) =>
      rows
        .find({ status: 'considered', _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .select(openFields)
        .lean<OpenRequest[]>(),
    /** Decisions that let somebody into one of these companies without a grant. */
    allowing: (accountId: string, companies: readonly NumberedCompany[], unit: UnitOfWork) =>
      rows
        .find({ accountId, ...allowed, ...meaningOneOf(companies) })
        .session(unit.session)
        .lean<RequestRow[]>(),
    /** Open requests for one of these companies. */
    openFor: (companies: readonly NumberedCompany[], limit: number, unit: UnitOfWork) =>
      rows
        .find({ status: 'considered', ...meaningOneOf(companies) })
        .limit(limit)
        .select(openFields)
        .session(unit.session)
        .lean<OpenRequest[]>(),
    /** Master accounts can decide on it again; no event says so, and its state stays the same. */
    setAssigned: async (id: string, { session }: UnitOfWork): Promise<void> => {
      await rows.updateOne({ _id: id }, { $set: { escalated: false } }, { session });
    },
    rename: async (accountId: string, personName: string, unit: UnitOfWork): Promise<void> => {
      const found = await rows.find({ accountId }).session(unit.session).lean<RequestRow[]>();
      for (const row of found) {
        const { grams } = withGrams({ ...row, personName }, { texts: requestTexts });
        await rows.updateOne({ _id: row._id }, { $set: { personName, grams } }, { session: unit.session });
      }
    },
    /** Those that were decided, or taken back, up to a moment. */
    overBefore: (moment: Date) =>
      keysOf(
        rows
          .find({ decidedAt: { $lte: moment } })
          .select('_id')
          .lean<{ _id: string }[]>()
          .cursor(),
      ),
    /** Of these, those that are over since then. */
    removeOver: async (ids: readonly string[], moment: Date, { session }: UnitOfWork): Promise<void> => {
      const over = { status: { $ne: 'considered' as const }, decidedAt: { $lte: moment } };
      await rows.deleteMany({ _id: { $in: [...ids] }, ...over }).session(session);
    },
    save: (row: RequestRow, unit: UnitOfWork) =>
      saveNext(rows, withGrams(row, { texts: requestTexts }), unit),
  };
};
export type RequestsRepository = ReturnType<typeof createRequestsRepository>;
