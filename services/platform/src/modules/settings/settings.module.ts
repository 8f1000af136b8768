/** Owns the configured values of the installation: validated against their definitions, published one by one. */
import { defaultSettings, type SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createSettingsRepository } from './settings.repository.ts';
import { settingsRoutes } from './settings.routes.ts';
import { createSettingsService } from './settings.service.ts';

export const createSettingsModule = ({ mongo, units, createEvent, clock, log, news }: ServiceParts) => {
  const repository = createSettingsRepository(mongo.connection);
  let version = -1;
  const snapshot = createPolledSnapshot<SettingsSnapshot>({
    initial: defaultSettings,
    name: 'settings',
    news,
    log,
    read: async () => {
      // Before the values: a change in between is seen as another version next time.
      const found = await repository.version();
      if (found === version) return undefined;
      const settings = await repository.read();
      version = found;
      return settings;
    },
  });
  const service = createSettingsService({ units, repository, createEvent, clock });
  return {
    service,
    current: snapshot.current,
    refresh: snapshot.refresh,
    routes: settingsRoutes(snapshot, service),
    background: [snapshot],
  };
};
