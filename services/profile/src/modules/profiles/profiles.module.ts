/** Owns what people are called and tell about themselves; follows the accounts of identity. */
import type { AssertMayActOn } from '@gatehouse/kit/granting/acts-on-people.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Form } from '../form/form.domain.ts';
import type { PicturesService } from '../pictures/pictures.service.ts';
import type { Languages } from '../user-settings/user-settings.module.ts';
import { avatarsRoutes } from './avatars.routes.ts';
import { createAvatarsService } from './avatars.service.ts';
import { personProfilesRoutes } from './person-profiles.routes.ts';
import { createPersonProfiles } from './person-profiles.service.ts';
import { createProfileChangesService } from './profile-changes.service.ts';
import { createProfileValuesRepository } from './profile-values.repository.ts';
import { type ProfilesConsumersDeps, profilesConsumers } from './profiles.consumers.ts';
import { createProfilesRepository } from './profiles.repository.ts';
import { profilesRoutes } from './profiles.routes.ts';
import { createProfilesService, type ProfilesServiceDeps } from './profiles.service.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export const createProfilesModule = (
  { mongo, units, createEvent, clock, ids }: ServiceParts,
  deps: {
    readonly settings: Settings;
    readonly domains: ProfilesServiceDeps['domains'];
    readonly form: (unit?: UnitOfWork) => Promise<Form>;
    readonly pictures: Pick<PicturesService, 'own' | 'keep' | 'forget' | 'prepare'>;
    readonly languages: Languages;
    readonly assertMayActOn: AssertMayActOn;
    /** Removes what other modules keep of a person. */
    readonly forget: ProfilesConsumersDeps['forget'];
  },
) => {
  const { settings, domains, form, pictures, languages, assertMayActOn } = deps;
  const repository = createProfilesRepository(mongo.connection);
  const values = createProfileValuesRepository(mongo.connection);
  const reading = { repository, values, form, settings: settings.current, domains, clock, pause };
  const service = createProfilesService({ ...reading, languageOf: languages.of });
  const stores = { units, repository, values, pictures, languages };
  const avatars = createAvatarsService({ units, repository, pictures, createEvent, clock });
  const inForce = async (unit?: UnitOfWork) => ({
    form: await form(unit),
    useUserFio: settings.current().useUserFio,
  });
  const people = createPersonProfiles({
    units,
    repository,
    values,
    inForce,
    createEvent,
    clock,
    ids,
    languageOf: languages.of,
  });
  const changes = createProfileChangesService({
    ...stores,
    inForce,
    createEvent,
    runtime: { now: clock.now, newId: ids.id },
  });
  const forget: ProfilesConsumersDeps['forget'] = async (accountId, unit) => {
    await values.removeOf(accountId, unit);
    await pictures.forget(accountId, unit);
    await deps.forget(accountId, unit);
  };
  return {
    subscriptions: profilesConsumers({
      repository,
      forget,
      createEvent,
      languages,
      fields: { values, inForce },
    }),
    routes: [
      ...profilesRoutes({ service, changes }),
      ...personProfilesRoutes({ people, changes, pictures, assertMayActOn }),
      ...avatarsRoutes(avatars),
    ],
  };
};
