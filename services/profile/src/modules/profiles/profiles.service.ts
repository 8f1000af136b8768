import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { Profile } from '@gatehouse/contracts/profile/resources.ts';
import type { ToldProfile } from '@gatehouse/contracts/profile/told-profile.endpoints.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Form } from '../form/form.domain.ts';
import type { Languages } from '../user-settings/user-settings.module.ts';
import { emptyRequiredFields } from './profile-fields.domain.ts';
import type { ProfileValuesRepository } from './profile-values.repository.ts';
import { arrivingProfileView, profileConfigure, profileView } from './profile-view.domain.ts';
import type { ProfileRecord } from './profiles.domain.ts';
import type { ProfilesRepository } from './profiles.repository.ts';
import { toldProfile } from './told-profile.domain.ts';

export interface ProfilesServiceDeps {
  readonly repository: Pick<ProfilesRepository, 'find'>;
  readonly values: Pick<ProfileValuesRepository, 'of'>;
  readonly form: () => Promise<Form>;
  readonly settings: () => { readonly useUserFio: boolean };
  readonly domains: { current(): Pick<Domains, 'byId'> };
  readonly languageOf: Languages['of'];
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<void>;
}

export interface Reader {
  readonly accountId: string;
  readonly login: string | undefined;
  /** Domain that they read it at. */
  readonly domainId: string | undefined;
}

/** Milliseconds between looks for a profile that has not arrived; together what a person may be made to wait. */
const ARRIVAL_WAITS = [50, 100, 150, 250, 450] as const;

/** Reads profiles for their owners. */
export const createProfilesService = (deps: ProfilesServiceDeps) => {
  const { repository, values, settings, domains, clock, pause } = deps;
  /**
   * The profile of somebody who has a session. Right after registration the account's event may still be on its way, so
   * a missing profile is waited for, a second at most.
   */
  const arrived = async (accountId: string): Promise<ProfileRecord | undefined> => {
    let profile = await repository.find(accountId);
    for (const ms of ARRIVAL_WAITS) {
      if (profile !== undefined) break;
      await pause(ms);
      profile = await repository.find(accountId);
    }
    if (profile?.account.status === 'deleted') throw problem(requestErrors.notFound);
    return profile;
  };

  /** What is required changes with the form, and with how the installation writes names. */
  const rulesOf = ({ sequence }: Form, { useUserFio }: { readonly useUserFio: boolean }): string =>
    `${sequence}.${useUserFio ? 'fio' : 'parts'}`;

  return {
    /** By which rules required fields are told from others; another text whenever others may be required. */
    requiredBy: async (): Promise<string> => rulesOf(await deps.form(), settings()),
    /** Whether required fields are empty that the person can fill in. */
    required: async (accountId: string): Promise<{ version: string; empty: boolean }> => {
      const { useUserFio } = settings();
      const [profile, form, own] = await Promise.all([
        repository.find(accountId),
        deps.form(),
        values.of(accountId),
      ]);
      if (profile === undefined) throw problem(requestErrors.notFound);
      const editable = profile.account.status === 'active';
      const empty = editable && emptyRequiredFields(profile, own, { form, useUserFio }).length > 0;
      return { version: rulesOf(form, { useUserFio }), empty };
    },
    /** For applications; who is deleted, or has not arrived, is nobody. */
    told: async (accountId: string): Promise<ToldProfile> => {
      const { useUserFio } = settings();
      const [profile, form, own] = await Promise.all([
        repository.find(accountId),
        deps.form(),
        values.of(accountId),
      ]);
      if (profile === undefined || profile.account.status === 'deleted')
        throw problem(requestErrors.notFound);
      return toldProfile(profile, own, { form, useUserFio });
    },
    /** Whole; of a profile that does not arrive in time, what the session tells. */
    read: async (reader: Reader, locale: 'ru' | 'en'): Promise<Profile> => {
      const profile = await arrived(reader.accountId);
      if (profile === undefined) return arrivingProfileView(reader, clock.now());
      const domain = reader.domainId === undefined ? undefined : domains.current().byId(reader.domainId);
      const { useUserFio } = settings();
      const [form, own, spoken] = await Promise.all([
        deps.form(),
        values.of(reader.accountId),
        deps.languageOf(reader.accountId),
      ]);
      const agreements = domain?.agreements ?? [];
      const view = profileView(profile, own, { form, useUserFio, locale, agreements });
      return { ...view, mainInfo: { ...view.mainInfo, locale: spoken } };
    },
    configure: async (reader: Reader, locale: 'ru' | 'en') => {
      const { useUserFio } = settings();
      const [profile, form, own] = await Promise.all([
        arrived(reader.accountId),
        deps.form(),
        values.of(reader.accountId),
      ]);
      return profileConfigure(profile, own, { form, useUserFio }, locale);
    },
  };
};
export type ProfilesService = ReturnType<typeof createProfilesService>;
