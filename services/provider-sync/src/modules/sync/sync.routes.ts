import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import type {
  SyncChange,
  Synchronization,
  SyncRun,
} from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { syncEntities } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { MappersRepository } from '../mappers/mappers.repository.ts';
import type { ChangeWords } from './change-words.ts';
import { changesFile } from './changes-file.ts';
import type { RunsRepository } from './runs.repository.ts';
import type { ChangeRow, RunRow, SyncRow, SyncStateRow } from './sync.model.ts';
import { freshState, type SyncRepository } from './sync.repository.ts';
import type { SyncService } from './sync.service.ts';

export interface SyncRoutesDeps {
  readonly service: SyncService;
  readonly repository: SyncRepository;
  readonly runs: RunsRepository;
  readonly mappers: Pick<MappersRepository, 'counts'>;
  readonly providers: { byId(id: string): Promise<{ readonly enabled: boolean } | null> };
  readonly words: ChangeWords;
  readonly identity: {
    people(
      providerId: string,
      query: { after?: string; limit: number },
    ): Promise<{
      people: {
        externalId: string;
        accountId: string;
        name: string;
        login: string | null;
        delivered: boolean;
        switchedOffAt: string | null;
      }[];
      total: number;
    }>;
  };
}

const written = (date: Date | null): string | null => date?.toISOString() ?? null;

const toRun = (row: RunRow): SyncRun => ({
  id: row._id,
  kind: row.kind,
  status: row.status,
  failure: row.failure,
  detail: [...row.detail],

  counts: row.counts,
  total: row.total,
  held: row.held,
  agreedBy: row.agreedBy,
  agreed: row.agreed ? { count: row.agreed.held, at: written(row.agreed.at ?? null) } : null,
  startedBy: row.startedBy,
  createdAt: row.createdAt.toISOString(),
  completedAt: written(row.completedAt),
});

const statusOf = (sync: SyncRow, state: SyncStateRow): Synchronization['details']['status'] => {
  if (state.runId !== null) return 'process';
  if (!sync.enabled) return 'disabled';
  return state.queuedAt !== null ? 'await' : state.status;
};

const toChange = ({ _id, kind, externalId, name, accountId, reason, changes }: ChangeRow): SyncChange => ({
  id: _id,
  kind,
  externalId,
  name,
  accountId,
  reason,
  changes: [...changes],
});

export const syncRoutes = (deps: SyncRoutesDeps): readonly Route[] => {
  const { service, repository, runs, mappers, providers, identity, words } = deps;

  const toSynchronizations = async (rows: readonly SyncRow[]): Promise<Synchronization[]> => {
    const ids = rows.map(({ _id }) => _id);
    const [states, counts] = await Promise.all([repository.statesOf(ids), mappers.counts(ids)]);
    const stateOf = new Map(states.map((state) => [state._id, state]));
    const shown = states.flatMap(({ runId, lastRunId }) => [runId, lastRunId]).filter((id) => id !== null);
    const runOf = new Map((await runs.byIds(shown)).map((run) => [run._id, run]));
    return rows.map((row) => {
      const state = stateOf.get(row._id) ?? freshState(row);
      const present = state.runId === null ? undefined : runOf.get(state.runId);
      const run = present?.kind === 'run' ? present : runOf.get(state.lastRunId ?? '');
      const { created, changed, linked, unchanged, switchedOff, removed, skipped } = run?.counts ?? {
        created: 0,
        changed: 0,
        linked: 0,
        unchanged: 0,
        switchedOff: 0,
        removed: 0,
        skipped: 0,
      };
      return {
        id: row._id,
        revision: row.sequence,
        type: row.type,
        enabled: row.enabled,
        restartOnFailure: row.restartOnFailure,
        periodUnit: row.periodUnit,
        periodAmount: row.periodAmount,
        syncLimit: row.syncLimit,
        baseMappers: row.baseMappers,
        mappers: counts.get(row._id) ?? 0,
        details: {
          status: statusOf(row, state),
          success: created + changed + linked + unchanged + switchedOff + removed,
          error: skipped,
          nextAt: written(row.enabled ? state.nextAt : null),
          createdAt: written(run?.createdAt ?? null),
          completedAt: written(run?.completedAt ?? null),
          startError: state.startError,
          run: run === undefined ? null : toRun(run),
        },
      };
    });
  };

  const providerFound = async (id: string): Promise<void> => {
    if ((await providers.byId(id)) === null) throw problem(requestErrors.notFound);
  };
  const runFound = async (syncId: string, runId: string): Promise<RunRow> => {
    await service.found(syncId);
    const run = await runs.byId(runId);
    if (run?.syncId !== syncId) throw problem(requestErrors.notFound);
    return run;
  };

  return [
    route(syncEndpoints.list, async ({ params }) => {
      await providerFound(params.id);
      const rows = await repository.ofProvider(params.id);
      const ordered = rows.toSorted((a, b) => syncEntities.indexOf(b.type) - syncEntities.indexOf(a.type));
      return { synchronizations: await toSynchronizations(ordered) };
    }),
    route(syncEndpoints.change, async ({ params, body, context }) => {
      const row = await service.change(params, body, context);
      const [synchronization] = await toSynchronizations([row]);
      return { synchronization: synchronization as Synchronization };
    }),
    route(syncEndpoints.start, async ({ params, body, actor }) => ({
      started: await service.start(params.id, body.syncId, accountOf(actor).accountId),
    })),
    route(syncEndpoints.dryRun, async ({ params, actor, claim }) => ({
      id: await service.dryRun(params.syncId, accountOf(actor).accountId, claim),
    })),
    route(syncEndpoints.history, async ({ params, query }) => {
      await service.found(params.syncId);
      const { rows, meta } = await runs.page(params.syncId, query);
      return { history: rows.map(toRun), meta };
    }),
    route(syncEndpoints.runOf, async ({ params }) => {
      await service.found(params.syncId);
      const state = await repository.stateOf(params.syncId);
      const run = await runs.byId(params.runId);
      // Asked for, and not begun yet.
      if (run === null && state?.queuedDry === params.runId && state.queuedAt !== null)
        return { run: toRun(waiting(params, state)) };
      return { run: toRun(await runFound(params.syncId, params.runId)) };
    }),
    route(syncEndpoints.changes, async ({ params, query }) => {
      await service.found(params.syncId);
      const { rows, meta } = await runs.changesPage(params.runId, query, query);
      if (rows.length > 0) await runFound(params.syncId, params.runId);
      return { changes: rows.map(toChange), meta };
    }),
    route(syncEndpoints.file, async ({ params, query, locale }) => {
      const run = await runFound(params.syncId, params.runId);
      const day = run.createdAt.toISOString().slice(0, 10);
      const { type, file } = changesFile(runs.changesOf(run._id, query), await words(locale), locale);
      return answer(file, {
        'content-type': type,
        'content-disposition': `attachment; filename="synchronization-${day}.csv"`,
        'cache-control': 'no-store',
      });
    }),
    route(syncEndpoints.agree, async ({ params, actor }) => {
      await service.agree(params.syncId, params.runId, accountOf(actor).accountId);
      return null;
    }),
    route(syncEndpoints.people, async ({ params, query }) => {
      await providerFound(params.id);
      const limit = query.limit ?? 50;
      const { people, total } = await identity.people(params.id, {
        limit,
        ...(query.after === undefined ? {} : { after: query.after }),
      });
      return { people, total, next: people.length < limit ? null : (people.at(-1)?.externalId ?? null) };
    }),
  ];
};

const noCounts = {
  read: 0,
  created: 0,
  changed: 0,
  linked: 0,
  switchedOff: 0,
  removed: 0,
  unchanged: 0,
  skipped: 0,
};

const waiting = ({ syncId, runId }: { syncId: string; runId: string }, state: SyncStateRow): RunRow => ({
  _id: runId,
  syncId,
  providerId: state.providerId,
  kind: 'dry',
  full: false,
  status: 'process',
  failure: null,
  detail: [],
  counts: noCounts,
  total: null,
  held: 0,
  mayVanish: 0,
  agreedBy: null,

  startedBy: state.queuedBy,
  cursor: 0,
  createdAt: state.queuedAt as Date,
  completedAt: null,
  expiresAt: null,
});
