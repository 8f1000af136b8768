/** What applications may learn of a person: nothing that the person does not see, and of own fields those that were chosen. */
import type { ToldProfile } from '@gatehouse/contracts/profile/told-profile.endpoints.ts';
import { shownFields } from '../form/form.domain.ts';
import { type FormInForce, ownValue, type ProfileValues } from './profile-fields.domain.ts';
import type { ProfileRecord } from './profiles.domain.ts';

type Told = ToldProfile['fields'][number];

const listed = (value: ReturnType<typeof ownValue>): Told['value'] =>
  typeof value === 'object' && value !== null ? [...value] : value;

export const toldProfile = (
  profile: ProfileRecord,
  values: ProfileValues,
  { form, useUserFio }: FormInForce,
): ToldProfile => {
  const shown = shownFields(form, useUserFio);
  const shows = (code: string) => shown.some((field) => field.systemic && field.code === code);
  return {
    birthDate: shows('birthDate') ? profile.birthDate : null,
    gender: shows('gender') ? profile.gender : null,
    updatedAt: profile.updatedAt.toISOString(),
    fields: shown
      .filter(({ systemic, fieldType, applicationsVisible }) =>
        // A form of before a rule was made may break it.
        Boolean(applicationsVisible && !systemic && fieldType !== 'picture'),
      )
      .map((field) => ({ code: field.code, title: field.title, value: listed(ownValue(field, values)) })),
  };
};
