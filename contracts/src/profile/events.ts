import Type from 'typebox';
import { Change, defineEvent, TitledChange } from '../core/define-event.ts';
import { Line, LocaleCode, Nullable } from '../core/schema.ts';

const names = {
  lastName: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  middleName: Nullable(Type.String()),
  fio: Nullable(Type.String()),
};
const accountId = Line(64, 1);
const label = Line(300);
const changes = Type.Array(Change);

export const profileEvents = {
  profileCreated: defineEvent({
    type: 'profile.profile.created',
    version: 1,
    summary: 'The profile of a new account stands',
    data: { accountId, label, ...names, changes },
    journal: {
      entity: 'profile',
      title: { ru: 'Создание профиля', en: 'Profile created' },
      person: 'accountId',
      label: 'label',
    },
  }),
  profileChanged: defineEvent({
    type: 'profile.profile.changed',
    version: 1,
    summary: 'Data of a person changed',
    data: { accountId, label, ...names, changes: Type.Array(TitledChange) },
    journal: {
      entity: 'profile',
      title: { ru: 'Изменение профиля', en: 'Profile changed' },
      person: 'accountId',
      label: 'label',
      fields: ['groups'],
    },
  }),
  profileViewed: defineEvent({
    type: 'profile.look.recorded',
    version: 1,
    last: true,
    summary: 'An administrator looked at the profile of a person',
    data: { accountId, label },
    journal: {
      entity: 'profile',
      title: { ru: 'Просмотр профиля', en: 'Profile viewed' },
      person: 'accountId',
      label: 'label',
    },
  }),
  profileErased: defineEvent({
    type: 'profile.profile.erased',
    version: 1,
    summary: 'What a person told of themselves is gone, because their account was deleted; names nobody',
    data: { accountId },
    journal: {
      entity: 'profile',
      title: { ru: 'Удаление данных профиля', en: 'Profile data erased' },
      person: 'accountId',
    },
  }),
  avatarChanged: defineEvent({
    type: 'profile.avatar.changed',
    version: 1,
    summary: 'A person changed or removed their avatar',
    data: { accountId, label, changes },
    journal: {
      entity: 'profile',
      title: { ru: 'Изменение изображения профиля', en: 'Profile picture changed' },
      person: 'accountId',
      label: 'label',
    },
  }),
  formChanged: defineEvent({
    type: 'profile.form.changed',
    version: 1,
    summary: 'Tabs, blocks or fields of the profile form changed',
    data: { formId: Line(64, 1), changes },
    journal: {
      entity: 'profile-form',
      title: { ru: 'Изменение полей профиля', en: 'Profile fields changed' },
    },
  }),
  settingsChanged: defineEvent({
    type: 'profile.settings.changed',
    version: 1,
    summary: 'A person changed their settings of the interface',
    data: {
      accountId,
      /** The person's language; absent where none is known, and in what a version before told. */
      lang: Type.Optional(LocaleCode),
      changes,
    },
    journal: {
      entity: 'user-settings',
      title: { ru: 'Изменение настроек интерфейса', en: 'Interface settings changed' },
      person: 'accountId',
    },
  }),
} as const;
