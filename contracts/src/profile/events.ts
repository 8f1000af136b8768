import Type, { type Static } from 'typebox';
import { Change, defineEvent, TitledChange } from '../core/define-event.ts';
import { Closed, Line, LocaleCode, Nullable, OpenEnum } from '../core/schema.ts';
import { fieldTypes } from './fields.ts';

const names = {
  lastName: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  middleName: Nullable(Type.String()),
  fio: Nullable(Type.String()),
};
const accountId = Line(64, 1);
const label = Line(300);
const changes = Type.Array(Change);

const Text = Closed({ ru: Type.String(), en: Type.String() });
const told = { title: Text, active: Type.Boolean() };
const Items = Type.Array(Closed({ id: Type.String(), value: Text, active: Type.Boolean() }));

/** Tabs of a form with the fields of the installation's own, for the service that keeps their values. */
export const FormDefinition = Type.Array(
  Closed({
    tabCode: Type.String(),
    ...told,
    view: OpenEnum(['form', 'table']),
    blocks: Type.Array(
      Closed({
        blockCode: Type.String(),
        ...told,
        fields: Type.Array(
          Closed({
            fieldCode: Type.String(),
            ...told,
            fieldType: OpenEnum([...fieldTypes]),
            placeholder: Nullable(Text),
            comment: Nullable(Text),
            multiple: Type.Boolean(),
            unique: Type.Boolean(),
            valueCount: Nullable(Type.Integer()),
            /** Whether those who belong to the record see it. */
            visible: Type.Boolean(),
            adminVisible: Type.Boolean(),
            adminEdit: Type.Boolean(),
            adminRequired: Type.Boolean(),
            items: Items,
            /** Directory that the choices come from; the event tells those of a directory once, under `directories`. */
            directory: Type.Optional(Type.String()),
          }),
        ),
      }),
    ),
  }),
);
export type FormDefinition = Static<typeof FormDefinition>;

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
    summary: 'Tabs, blocks or fields of people, organizations, contractors or directories changed',
    data: {
      /** Whose fields: `users`, `organizations`, `contractors`, `directories`. */
      formId: Line(64, 1),
      changes,
      /** As they are from now on; told of organizations and contractors alone. */
      tabs: Type.Optional(FormDefinition),
      /** Choices by the directory that they come from. */
      directories: Type.Optional(Type.Record(Type.String(), Items)),
    },
    journal: {
      entity: 'profile-form',
      title: { ru: 'Изменение дополнительных полей', en: 'Dynamic fields changed' },
    },
  }),
  directoryEntryChanged: defineEvent({
    type: 'profile.directory-entry.changed',
    version: 1,
    summary: 'An entry of a directory was made or changed',
    data: { entryId: Line(140, 1), directory: Line(64, 1), label, changes },
    journal: {
      entity: 'directory-entry',
      title: { ru: 'Изменение записи справочника', en: 'Directory entry changed' },
      label: 'label',
    },
  }),
  directoryEntryDeleted: defineEvent({
    type: 'profile.directory-entry.deleted',
    version: 1,
    summary: 'An entry of a directory was deleted',
    data: { entryId: Line(140, 1), directory: Line(64, 1), label },
    journal: {
      entity: 'directory-entry',
      title: { ru: 'Удаление записи справочника', en: 'Directory entry deleted' },
      label: 'label',
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
