import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { changesOf, type EditedProfile, editedProfile } from './edited-profile.ts';
import type { ProfileField } from './profile-form.ts';

export const field = (
  code: string,
  fieldType: ProfileField['fieldType'],
  more: Partial<ProfileField> = {},
) => ({
  code,
  title: code,
  fieldType,
  placeholder: null,
  comment: null,
  systemic: false,
  multiple: false,
  unique: false,
  profileEdit: true,
  profileRequired: false,
  disabled: false,
  adminRequired: false,
  items: [],
  ...more,
});
const own = { systemic: true };
export const many = { multiple: true };
export const systemic = [
  field('lastName', 'input', { ...own, profileRequired: true }),
  field('firstName', 'input', own),
  field('middleName', 'input', own),
  field('birthDate', 'date', own),
  field('login', 'input', { ...own, profileEdit: false }),
  field('personalMobile', 'phone', { ...own, ...many }),
  field('personalEmail', 'email', { ...own, ...many }),
];
export const formOf = (...fields: ProfileField[]): ProfileConfigure => ({
  tabs: [{ code: 'main', title: 'Main' }],
  blocks: { main: [{ code: 'base', title: 'Base' }] },
  fields: { base: [...systemic, ...fields] },
  disabledFields: [],
});

export const profile = {
  revision: 3,
  mainInfo: {
    lastName: 'Иванова',
    firstName: 'Анна',
    middleName: null,
    birthDate: '1990-01-31',
    login: 'anna',
  },
  contactsInfo: {
    mobiles: [{ id: 'm1', main: '+74951234567', additional: null, messengers: ['telegram'] }],
    emails: [],
  },
  additionalInfo: {},
} as unknown as Profile;
export const withOwn = (additionalInfo: Profile['additionalInfo']): Profile => ({
  ...profile,
  additionalInfo,
});

export const today = '2026-06-01';

/** The form of these fields, begun with these values. */
export const begin = (values: Profile['additionalInfo'], ...fields: ProfileField[]) => {
  const configure = formOf(...fields);
  const before = editedProfile(withOwn(values), configure);
  const edited = (change: (now: EditedProfile) => void) => {
    const now = structuredClone(before);
    change(now);
    return now;
  };
  const changes = (change: (now: EditedProfile) => void) => changesOf(configure, before, edited(change));
  return { configure, before, edited, changes };
};
