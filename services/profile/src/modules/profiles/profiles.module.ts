/** Owns what people are called and tell about themselves; follows the accounts of identity. */
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { type ProfilesConsumersDeps, profilesConsumers } from './profiles.consumers.ts';
import { createProfilesRepository } from './profiles.repository.ts';
import { profilesRoutes } from './profiles.routes.ts';
import { createProfilesService, type ProfilesServiceDeps } from './profiles.service.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export const createProfilesModule = (
  { mongo, createEvent, clock }: ServiceParts,
  deps: {
    readonly settings: Settings;
    readonly domains: ProfilesServiceDeps['domains'];
    readonly forget: ProfilesConsumersDeps['forget'];
  },
) => {
  const { settings, domains, forget } = deps;
  const repository = createProfilesRepository(mongo.connection);
  const service = createProfilesService({ repository, settings: settings.current, domains, clock, pause });
  return {
    subscriptions: profilesConsumers({ repository, forget, createEvent }),
    routes: profilesRoutes(service),
  };
};
