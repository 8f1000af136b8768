import { auditEndpoints } from '@gatehouse/contracts/audit/endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { HistoryService, Paging } from './history.service.ts';
import type { SortKey } from './plan.domain.ts';

interface ListQuery {
  readonly sort?: SortKey;
  readonly order?: 'ASC' | 'DESC';
  readonly offset?: number;
  readonly limit?: number;
}

/** The contract's defaults have been filled in by validation; these are for the compiler. */
const pagingOf = ({ sort = 'date', order = 'DESC', offset = 0, limit = 20 }: ListQuery): Paging => ({
  sort,
  order,
  offset,
  limit,
});

export const historyRoutes = (service: HistoryService): readonly Route[] => [
  route(auditEndpoints.ownHistory, ({ query, actor, locale }) => {
    const { dateFrom, dateTo, type } = query;
    const person = accountOf(actor).accountId;
    const question = { person, own: true, dateFrom, dateTo, type } as const;
    return service.page(question, pagingOf(query), locale);
  }),
  route(auditEndpoints.history, ({ query, locale }) => {
    const { sort, order, offset, limit, ...question } = query;
    return service.page(question, pagingOf({ sort, order, offset, limit } as ListQuery), locale);
  }),
  route(auditEndpoints.historyEntry, ({ params, locale }) => service.entry(params.id, locale)),
  route(auditEndpoints.historyTypes, async () => ({ types: service.types() })),
];
