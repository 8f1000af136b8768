/** What is synchronized with other systems at all: a switch for each entity, above those of providers, and what other installations read. */
import { integrationSyncEndpoints } from '@gatehouse/contracts/provider-sync/integration-sync.endpoints.ts';
import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import { syncEvents } from '@gatehouse/contracts/provider-sync/sync.events.ts';
import {
  entitiesOf,
  type IntegrationEntity,
  integrationEntities,
} from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type IntegrationEntityRow, integrationRows } from '../sync/sync.model.ts';
import type { SyncRepository } from '../sync/sync.repository.ts';
import type { SyncService } from '../sync/sync.service.ts';

export interface IntegrationSyncDeps {
  readonly connection: Connection;
  readonly units: UnitsOfWork;
  readonly createEvent: EventFactory;
  readonly syncs: SyncRepository;
  readonly service: Pick<SyncService, 'startEntity'>;
  /** When other installations read each entity last. */
  readonly askedAt: () => Promise<ReadonlyMap<string, Date>>;
}

export const onAtFirst = (entity: IntegrationEntity): boolean => entitiesOf('keycloak').includes(entity);

export const createIntegrationSync = ({
  connection,
  units,
  createEvent,
  syncs,
  service,
  askedAt,
}: IntegrationSyncDeps) => {
  const rows = integrationRows.model(connection);

  /** Entities that Keycloak delivers are on by default, all others are off. */
  const stateOf = async (entity: IntegrationEntity, unit?: UnitOfWork): Promise<IntegrationEntityRow> =>
    (await rows
      .findOne({ _id: entity })
      .session(unit?.session ?? null)
      .lean<IntegrationEntityRow | null>()) ?? { _id: entity, enabled: onAtFirst(entity), sequence: 0 };
  const isEnabled = async (entity: IntegrationEntity): Promise<boolean> => (await stateOf(entity)).enabled;

  const setEnabled = (entity: IntegrationEntity, enabled: boolean, context: EventContext): Promise<number> =>
    units.run(async (unit) => {
      const { enabled: previous, sequence } = await stateOf(entity, unit);
      if (previous === enabled) return sequence;
      const row = { _id: entity, enabled, sequence: sequence + 1 };
      await saveNext(rows, row, unit);
      const data = {
        entity,
        label: entity,
        enabled,
        changes: [{ field: 'enabled', previous, current: enabled }],
      };
      await unit.append([
        createEvent(syncEvents.entityChanged, { subject: entity, sequence: row.sequence, data, context }),
      ]);
      return row.sequence;
    });

  const toRow = async (id: IntegrationEntity, askedAt: Date | null) => {
    const present = (await syncs.ofType(id)).filter(({ enabled }) => enabled);
    const states = await syncs.statesOf(present.map(({ _id }) => _id));
    const last = states.map(({ lastRunAt }) => lastRunAt?.getTime() ?? 0).reduce((a, b) => Math.max(a, b), 0);
    const { enabled, sequence } = await stateOf(id);
    return {
      id,
      revision: sequence,
      enabled,
      available: true,
      providers: present.length,
      running: states.filter(({ runId }) => runId !== null).length,
      lastRunAt: last === 0 ? null : new Date(last).toISOString(),
      readAt: askedAt?.toISOString() ?? null,
    };
  };

  const routes: readonly Route[] = [
    route(integrationSyncEndpoints.list, async ({ query }) => {
      const { sort = 'id', order = 'ASC', offset = 0, limit = 100 } = query;
      const ordered = order === 'ASC' ? [...integrationEntities] : integrationEntities.toReversed();
      const asked = await askedAt();
      const synchronizations = await Promise.all(
        ordered.slice(offset, offset + limit).map((id) => toRow(id, asked.get(id) ?? null)),
      );
      return { synchronizations, meta: { sort, order, offset, limit, total: integrationEntities.length } };
    }),
    route(integrationSyncEndpoints.setEnabled, async ({ params, body, context }) => ({
      revision: await setEnabled(params.id, body.enabled, context),
    })),
    route(integrationSyncEndpoints.start, async ({ params, actor }) => {
      const { id } = params;
      if (!(await isEnabled(id))) throw problem(providerErrors.syncOff);
      return { started: await service.startEntity(id, accountOf(actor).accountId) };
    }),
  ];
  return { routes, isEnabled };
};
