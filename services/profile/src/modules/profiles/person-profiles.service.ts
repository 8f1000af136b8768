import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { createLooks } from '@gatehouse/kit/events/looks.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Form } from '../form/form.domain.ts';
import type { Languages } from '../user-settings/user-settings.module.ts';
import { standingProfile } from './changeable-profile.ts';
import type { ProfileValuesRepository } from './profile-values.repository.ts';
import { personConfigure, personView } from './profile-view.domain.ts';
import { labelOf, type ProfileRecord } from './profiles.domain.ts';
import type { ProfilesRepository } from './profiles.repository.ts';

export interface PersonProfilesDeps {
  readonly units: UnitsOfWork;
  readonly repository: Pick<ProfilesRepository, 'find'>;
  readonly values: Pick<ProfileValuesRepository, 'of'>;
  readonly inForce: () => Promise<{ readonly form: Form; readonly useUserFio: boolean }>;
  readonly languageOf: Languages['of'];
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
}

/** Reads the profiles of others, for administrators. */
export const createPersonProfiles = (deps: PersonProfilesDeps) => {
  const { units, repository, values, createEvent, ids } = deps;
  const looks = createLooks(deps.clock);

  const recordLook = (profile: ProfileRecord, readerId: string, context: EventContext) =>
    looks(readerId, profile.accountId, () => {
      const data = { accountId: profile.accountId, label: labelOf(profile) };
      const event = { subject: ids.id(), sequence: 1, data, context };
      return units.run((unit) => unit.append([createEvent(profileEvents.profileViewed, event)]));
    });

  return {
    found: async (accountId: string): Promise<void> => {
      await standingProfile(repository, accountId);
    },
    /** What administrators see of it, with the form in the caller's language. */
    read: async (
      accountId: string,
      { readerId, locale }: { readonly readerId: string; readonly locale: 'ru' | 'en' },
      context: EventContext,
    ) => {
      const profile = await standingProfile(repository, accountId);
      const [own, inForce, spoken] = await Promise.all([
        values.of(accountId),
        deps.inForce(),
        deps.languageOf(accountId),
      ]);
      await recordLook(profile, readerId, context);
      const reading = { ...inForce, viewer: 'administrator', locale } as const;
      const view = personView(profile, own, reading);
      return {
        profile: { ...view, mainInfo: { ...view.mainInfo, locale: spoken } },
        configure: personConfigure(profile, own, reading, locale),
      };
    },
  };
};
export type PersonProfiles = ReturnType<typeof createPersonProfiles>;
