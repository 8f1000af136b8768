import { networkEndpoints } from '@gatehouse/contracts/identity/network.endpoints.ts';
import type { NetworkEntry } from '@gatehouse/contracts/identity/network.resources.ts';
import { networkAliasEndpoints } from '@gatehouse/contracts/identity/network-aliases.endpoints.ts';
import {
  blacklistEndpoints,
  whitelistEndpoints,
} from '@gatehouse/contracts/identity/network-lists.endpoints.ts';
import { type Call, type Route, route } from '@gatehouse/kit/http/call.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import { plainAddress } from '@gatehouse/kit/network/address.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { changeErrors, validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import { readAlias, readEntry } from './network.domain.ts';
import type { NetworkAliasesRepository } from './network-aliases.repository.ts';
import type { NetworkAliasesService } from './network-aliases.service.ts';
import type { NetworkChanges, NetworkEditor } from './network-changes.service.ts';
import type { NetworkEntryRow } from './network-entries.model.ts';
import type { ListName, NetworkEntriesRepository } from './network-entries.repository.ts';
import type { NetworkEntriesService } from './network-entries.service.ts';
import type { NetworkJudge } from './network-judge.service.ts';
import type { NetworkLists } from './network-lists.service.ts';

export interface NetworkRoutesDeps {
  readonly entriesService: NetworkEntriesService;
  readonly aliasesService: NetworkAliasesService;
  readonly changes: Pick<NetworkChanges, 'unconfirmed' | 'confirm' | 'undo'>;
  readonly entries: Pick<NetworkEntriesRepository, 'page' | 'countsOf'>;
  readonly aliases: Pick<NetworkAliasesRepository, 'page' | 'choices' | 'byIds'>;
  readonly judge: NetworkJudge;
  readonly lists: Pick<NetworkLists, 'told'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Aliases that a search of the lists looks through by name. */
const ALIASES_SEARCHED = 1_000;

const editorOf = (
  { context, claim }: Pick<Call<never>, 'context' | 'claim'>,
  { confirmedAddress }: { readonly confirmedAddress?: string | undefined },
): NetworkEditor => ({ context, claim, confirmedAddress });

const toEntry = (row: NetworkEntryRow, names: ReadonlyMap<string, string>): NetworkEntry => ({
  id: row._id,
  revision: row.sequence,
  enabled: row.enabled,
  ip: row.network,
  alias: row.aliasId === null ? null : { id: row.aliasId, name: names.get(row.aliasId) ?? row.aliasId },
  dateFrom: row.dateFrom?.toISOString() ?? null,
  dateTo: row.dateTo?.toISOString() ?? null,
  comment: row.comment,
  date: row.updatedAt.toISOString(),
});

const namesOf = async ({ aliases }: NetworkRoutesDeps, rows: readonly NetworkEntryRow[]) => {
  const found = await aliases.byIds(rows.flatMap(({ aliasId }) => aliasId ?? []));
  return new Map(found.map(({ _id, name }) => [_id, name]));
};

const wrongEntry = validationErrors(readEntry);
const wrongAlias = validationErrors(readAlias);
const wrongEntryChange = changeErrors(readEntry);

const listRoutes = (
  list: ListName,
  endpoints: typeof blacklistEndpoints | typeof whitelistEndpoints,
  deps: NetworkRoutesDeps,
): readonly Route[] => [
  route(endpoints.list, async ({ query }) => {
    const named =
      query.search === undefined ? [] : await deps.aliases.choices(query.search, ALIASES_SEARCHED);
    const ids = named.map(({ _id }) => _id);
    const { rows, meta } = await deps.entries.page(list, query, ids, query);
    const names = await namesOf(deps, rows);
    return { entries: rows.map((row) => toEntry(row, names)), meta };
  }),
  route(
    endpoints.create,
    async ({ body, ...call }) => ({
      id: await deps.entriesService.create(list, body, editorOf(call, body)),
    }),
    wrongEntry,
  ),
  route(
    endpoints.change,
    async ({ params, body, ...call }) => ({
      revision: await deps.entriesService.update(list, params.id, body, editorOf(call, body)),
    }),
    wrongEntryChange,
  ),
  route(endpoints.setEnabled, async ({ params, body, ...call }) => ({
    revision: await deps.entriesService.setEnabled(list, params.id, body.enabled, editorOf(call, body)),
  })),
  route(endpoints.delete, async ({ params, query, ...call }) => {
    await deps.entriesService.remove(list, params.id, editorOf(call, query));
    return null;
  }),
];

const aliasRoutes = ({ aliases, aliasesService, entries }: NetworkRoutesDeps): readonly Route[] => [
  route(networkAliasEndpoints.list, async ({ query }) => {
    const { rows, meta } = await aliases.page(query.search, query);
    const networkAliases = await Promise.all(
      rows.map(async ({ _id, sequence, name, ips, comment, updatedAt }) => ({
        id: _id,
        revision: sequence,
        name,
        comment,
        date: updatedAt.toISOString(),
        ips: ips.map((row) => ({ ip: row.ip, comment: row.comment })),
        usedBy: await entries.countsOf(_id),
      })),
    );
    return { networkAliases, meta };
  }),
  route(networkAliasEndpoints.search, async ({ query }) => {
    const rows = await aliases.choices(query.search, query.limit ?? 50);
    return { networkAliases: rows.map(({ _id, name }) => ({ id: _id, name })) };
  }),
  route(
    networkAliasEndpoints.create,
    async ({ body, ...call }) => ({ id: await aliasesService.create(body, editorOf(call, body)) }),
    wrongAlias,
  ),
  route(
    networkAliasEndpoints.change,
    async ({ params, body, ...call }) => ({
      revision: await aliasesService.update(params.id, body, editorOf(call, body)),
    }),
    wrongAlias,
  ),
  route(networkAliasEndpoints.delete, async ({ params, locale, ...call }) => {
    await aliasesService.remove(params.id, locale, editorOf(call, {}));
    return null;
  }),
];

const guardRoutes = (deps: NetworkRoutesDeps): readonly Route[] => [
  route(networkEndpoints.verdict, async ({ query }) => {
    const address = plainAddress(query.address.trim());
    if (address === undefined) throw refusedFields({ address: 'errorAddress' });
    const { allowed, reason, rule } = await deps.judge(address, deps.clock.now());
    const row = rule?.entry;
    const entry = row === undefined ? null : toEntry(row, await namesOf(deps, [row]));
    return { verdict: { address, allowed, reason, entry } };
  }),
  route(networkEndpoints.unconfirmed, async () => {
    const open = await deps.changes.unconfirmed();
    if (open === null) return { unconfirmed: null };
    const { until, address, label } = open;
    return { unconfirmed: { endTime: until.toISOString(), address, label } };
  }),
  route(networkEndpoints.confirm, async () => {
    await deps.changes.confirm();
    return null;
  }),
  route(networkEndpoints.undo, async ({ context }) => {
    await deps.changes.undo(context);
    return null;
  }),
  route(networkEndpoints.rules, ({ query }) => deps.lists.told(query.version)),
];

export const networkRoutes = (deps: NetworkRoutesDeps): readonly Route[] => [
  ...listRoutes('black', blacklistEndpoints, deps),
  ...listRoutes('white', whitelistEndpoints, deps),
  ...aliasRoutes(deps),
  ...guardRoutes(deps),
];
