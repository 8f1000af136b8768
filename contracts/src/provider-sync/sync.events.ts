import Type from 'typebox';
import { Change, defineEvent } from '../core/define-event.ts';
import { Line, Nullable, OpenEnum } from '../core/schema.ts';
import { providerFailures } from './provider-kinds.ts';
import { RunCounts } from './sync.resources.ts';
import { integrationEntities, runFailures, syncEntities } from './sync-kinds.ts';

const changes = Type.Array(Change);
const sync = {
  syncId: Line(64, 1),
  providerId: Line(64, 1),
  label: Line(300),
  syncType: OpenEnum(syncEntities),
};

export const syncEvents = {
  syncChanged: defineEvent({
    type: 'provider-sync.synchronization.changed',
    version: 1,
    summary: 'When a synchronization runs was changed',
    data: { ...sync, enabled: Type.Boolean(), changes },
    journal: {
      entity: 'synchronization',
      title: { ru: 'Изменение синхронизации', en: 'Synchronization changed' },
      label: 'label',
    },
  }),
  syncDeleted: defineEvent({
    type: 'provider-sync.synchronization.deleted',
    version: 1,
    summary: 'A synchronization is gone with its provider',
    data: sync,
  }),
  mapperChanged: defineEvent({
    type: 'provider-sync.mapper.changed',
    version: 1,
    summary: 'A mapper was made or changed',
    data: { mapperId: Line(64, 1), syncId: Line(64, 1), label: Line(300), enabled: Type.Boolean(), changes },
    journal: {
      entity: 'mapper',
      title: { ru: 'Изменение сопоставления', en: 'Mapper changed' },
      label: 'label',
    },
  }),
  mapperDeleted: defineEvent({
    type: 'provider-sync.mapper.deleted',
    version: 1,
    summary: 'A mapper is gone',
    data: { mapperId: Line(64, 1), syncId: Line(64, 1), label: Line(300) },
    journal: {
      entity: 'mapper',
      title: { ru: 'Удаление сопоставления', en: 'Mapper deleted' },
      label: 'label',
    },
  }),
  entityChanged: defineEvent({
    type: 'provider-sync.integration-entity.changed',
    version: 1,
    summary: 'An entity may be synchronized with other systems, or not any more',
    data: { entity: OpenEnum(integrationEntities), label: Line(64), enabled: Type.Boolean(), changes },
    journal: {
      entity: 'integration-entity',
      title: { ru: 'Изменение синхронизации интеграции', en: 'Integration synchronization changed' },
      label: 'label',
    },
  }),
  runFinished: defineEvent({
    type: 'provider-sync.run.finished',
    version: 1,
    last: true,
    summary: 'A run of a synchronization ended; what it changed is told by the services that own it',
    data: {
      runId: Line(64, 1),
      ...sync,
      outcome: OpenEnum(['success', 'error']),
      failure: Nullable(OpenEnum([...providerFailures, ...runFailures])),
      counts: RunCounts,
      /** Vanished objects that wait for an administrator. */
      held: Type.Integer({ minimum: 0 }),
    },
  }),
} as const;
