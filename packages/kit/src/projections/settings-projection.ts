import type { CloudEvent, DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import {
  defaultSettings,
  isSettingKey,
  type SettingsSnapshot,
} from '@gatehouse/contracts/platform/settings.ts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { EventBus } from '../events/bus/bus.ts';
import type { ChangeNews } from '../runtime/poll-interval.ts';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { createPolledSnapshot } from './polled-snapshot.ts';
import { type ProjectedSetting, projectedSettings } from './projections.model.ts';

export interface Settings {
  /** Values in force, defaults where nothing was configured. */
  current(): SettingsSnapshot;
}

export interface ProjectionDeps {
  readonly connection: Connection;
  readonly log: Logger;
  /** News of this service, and how it tells its other processes that it has applied an event. */
  readonly news?: ChangeNews;
  readonly announce?: () => void;
}

/** A service's own copy of the installation's settings, built from platform's events. */
export const createSettingsProjection = ({ connection, log, news, announce }: ProjectionDeps) => {
  const rows = projectedSettings.model(connection);
  const snapshot = createPolledSnapshot<SettingsSnapshot>({
    initial: defaultSettings,
    name: 'settings',
    news,
    log,
    read: async () => {
      const configured = await rows.find().lean<ProjectedSetting[]>();
      return {
        ...defaultSettings,
        ...Object.fromEntries(
          configured.filter((row) => isSettingKey(row._id)).map((row) => [row._id, row.value]),
        ),
      };
    },
  });
  return {
    current: snapshot.current,
    /** For whoever must not act on a value of a moment ago. */
    refresh: snapshot.refresh,
    start: snapshot.start,
    stop: snapshot.stop,
    subscription: {
      event: platformEvents.settingChanged,
      apply: async (event: CloudEvent<DataOf<typeof platformEvents.settingChanged>>, unit: UnitOfWork) => {
        await rows.updateOne(
          { _id: event.data.key },
          { $set: { value: event.data.value } },
          { upsert: true, session: unit.session },
        );
        unit.afterCommit(() => announce?.());
      },
    },
  };
};
export type SettingsProjection = ReturnType<typeof createSettingsProjection>;

/**
 * Whether a service has read every change of the settings there is: a longer retention that was configured but not read yet
 * must not cost a row.
 */
export const createSettingsKnown =
  (
    { bus, service }: { readonly bus: Pick<EventBus, 'lag'>; readonly service: string },
    settings: Pick<SettingsProjection, 'refresh'>,
  ) =>
  async (): Promise<boolean> => {
    try {
      const lag = await bus.lag(service, [platformEvents.settingChanged.topic]);
      if (lag.some(({ position, end }) => position < end)) return false;
      await settings.refresh();
      return true;
    } catch {
      return false;
    }
  };
