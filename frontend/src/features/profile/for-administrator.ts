import type { PersonConfigure, PersonField } from '@gatehouse/contracts/profile/person-profile.endpoints.ts';
import type { ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import type { ProfileField } from './profile-form.ts';

/**
 * A field as an administrator fills it in: what the form asks of its own reader is asked of the administrator, and what the
 * person must say is not emptied.
 */
const fieldFor = (field: PersonField, unseen: string): ProfileField => {
  const { adminEdit, profileVisible, ...shown } = field;
  return {
    ...shown,
    comment: profileVisible ? field.comment : [unseen, field.comment].filter(Boolean).join(' '),
    profileEdit: adminEdit,
    profileRequired: field.adminRequired,
    adminRequired: field.profileRequired,
  };
};

/** The form of a person's profile for an administrator; `unseen` is said of fields that the person does not see. */
export const forAdministrator = (configure: PersonConfigure, unseen: string): ProfileConfigure => ({
  ...configure,
  fields: Object.fromEntries(
    Object.entries(configure.fields).map(([block, fields]) => [
      block,
      fields.map((field) => fieldFor(field, unseen)),
    ]),
  ),
});
