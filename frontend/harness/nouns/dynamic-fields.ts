import type {
  DynamicField,
  DynamicTabDetails,
} from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { menuItem } from '../controls.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const title = (ru: string, en = ru) => ({ ru, en });
const long = title(
  'Подразделение, в котором человек работает сейчас, вместе с вышестоящими подразделениями и городом, где он бывает',
  'Department where the person works now, together with the departments above it and the city where they are mostly',
);

const field = (
  code: string,
  name: { ru: string; en: string },
  more: Partial<DynamicField> = {},
): DynamicField => ({
  id: `users.${code}`,
  revision: 1,
  code,
  title: name,
  order: 10,
  active: true,
  systemic: false,

  type: 'users' as const,
  tab: 'users_main',
  subtype: 'users.users_main_base',
  fieldType: 'input' as const,
  unique: false,
  multiple: false,
  adminRequired: false,
  adminVisible: true,
  adminEdit: true,
  profileRequired: false,
  profileVisible: true,
  profileEdit: true,
  integrationRequired: false,
  immutable: false,
  placeholder: null,
  comment: null,
  valueCount: null,
  items: [],
  directory: null,
  personnelActionType: null,
  actionsAccess: 0 as const,
  ...more,
});

const own = [
  field('lastName', title('Фамилия', 'Last name'), {
    systemic: true,
    profileRequired: true,
    actionsAccess: 1,
  }),
  field('staffNumber', title('Табельный номер', 'Staff number'), { unique: true }),
  field('department', long, {
    fieldType: 'combobox',
    multiple: true,
    items: [{ code: 'north', value: title('Северный', 'North'), order: 10, active: true }],
  }),
  field('remote', title('Работает удалённо', 'Works remotely'), { fieldType: 'toggle', active: false }),
];

const part = { revision: 1, order: 10, active: true, systemic: false, view: 'form' as const };
const tab = (type: DynamicType, code: string, name: { ru: string; en: string }, fields: DynamicField[]) => ({
  ...part,
  id: type === 'users' ? code : `${type}.${code}`,
  type,
  code,
  title: name,
  subtypes: [
    {
      ...part,
      id: `${type}.${code}_base`,
      code: `${code}_base`,
      title: title('Основные данные', 'Main data'),
      fields,
    },
  ],
});

const tabs: DynamicTabDetails[] = [
  { ...tab('users', 'users_main', title('Личные данные', 'Personal data'), own), systemic: true },
  tab('users', 'work', long, []),
  tab('directories', 'cities', title('Города', 'Cities'), [
    field('name', title('Название', 'Name'), { systemic: true, actionsAccess: 4 }),
    field('head', title('Глава города', 'Mayor')),
    field('founded', title('Год основания', 'Founded in')),
  ]),
];

const entries = ['omsk', 'perm', 'tula'].map((code, index) => ({
  id: code,
  revision: 1,
  code,
  name: title(['Омск', 'Пермь', 'Тула'][index] ?? code, code),
  parent: index === 2 ? 'omsk' : null,
  parentName: index === 2 ? title('Омск', 'omsk') : null,
  active: index !== 1,
  values: index === 2 ? { head: long.ru, founded: '1146' } : {},
  source: index === 0 ? ('synchronization' as const) : ('platform' as const),
  providerId: index === 0 ? 'd1' : null,
}));

const effects = {
  lostValues: 12,
  hiddenValues: 0,
  lostItems: [],
  asked: 340,
  conflicts: 2,
  errorList: {},
  usedBy: [],
  conflicting: [
    { id: 'a', name: 'Иванов Пётр Ильич', value: 'A-1' },
    { id: 'b', name: 'Петрова Анна', value: 'a-1' },
  ],
};

const answers = (page: Paged): Answers => ({
  'GET /platform/setting/dynamic-fields/types': () => ({
    status: 200,
    data: {
      types: (['users', 'organizations', 'contractors', 'directories'] as const).map((code) => ({
        code,
        tabs: 2,
        fields: 14,
        active: 13,
      })),
    },
  }),
  ...Object.fromEntries(
    (['users', 'organizations', 'contractors', 'directories'] as const).map((type) => [
      `GET /platform/setting/dynamic-fields/${type}/tabs`,
      () => ({
        status: 200,
        data: {
          tabs: tabs
            .filter((one) => one.type === type)
            .map(({ subtypes, ...one }) => ({
              ...one,
              fields: subtypes.flatMap(({ fields }) => fields).length,
            })),
        },
      }),
    ]),
  ),
  ...Object.fromEntries(
    tabs.map((one) => [
      `GET /platform/setting/dynamic-fields/tabs/${one.id}`,
      () => ({ status: 200, data: { tab: one } }),
    ]),
  ),
  'POST /platform/setting/dynamic-fields/effects': () => ({ status: 200, data: { effects } }),
  'GET /platform/setting/personnel-actions-types/search': () => ({
    status: 200,
    data: { types: [{ id: 'hired', code: 'hired', name: 'Приём на работу' }] },
  }),
  'GET /platform/setting/directories/cities/entries': ({ query }) =>
    page(
      searched(entries, query, ({ code }) => code),
      query,
      'entries',
    ),
});

const root = '/setting/options/users/dynamic-fields';

/** The fields that an installation defines. */
export const dynamicFields: ConsoleNoun = {
  answers,
  screens: [
    { name: 'dynamic-fields', path: root, signedIn: true },
    { name: 'dynamic-fields-tabs', path: `${root}/users`, signedIn: true },
    { name: 'dynamic-fields-empty', path: `${root}/contractors`, signedIn: true },
    { name: 'dynamic-fields-tab', path: `${root}/users/details/users_main`, signedIn: true, whole: true },
    {
      name: 'dynamic-fields-preview',
      path: `${root}/users/details/users_main`,
      signedIn: true,
      act: async (page) => {
        await page.getByRole('radio', { name: /^(Как видит пользователь|As the person sees it)$/ }).check();
        await page.waitForSelector('[name="additionalInfo.staffNumber"]');
      },
    },
    {
      name: 'dynamic-fields-field',
      path: `${root}/users/details/users_main`,
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await page.getByRole('button', { name: /^(Табельный номер|Staff number)$/ }).click();
        await page.waitForSelector('[role=dialog]');
      },
    },
    {
      name: 'dynamic-fields-delete',
      path: `${root}/users/details/users_main`,
      signedIn: true,
      act: async (page) => {
        await page
          .getByRole('button', { name: /^(Действия|Actions): (Табельный номер|Staff number)$/ })
          .click();
        await menuItem(page, 'ui.delete').click();
        await page.waitForSelector('[role=alertdialog] ul');
      },
    },
    {
      name: 'dynamic-fields-directory',
      path: `${root}/directories/details/directories.cities`,
      signedIn: true,
      whole: true,
    },
    {
      name: 'dynamic-fields-entry',
      path: `${root}/directories/details/directories.cities?entry=tula`,
      signedIn: true,
      overlay: true,
    },
    {
      name: 'dynamic-fields-entry-edit',
      path: `${root}/directories/details/directories.cities`,
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await page
          .getByRole('button', { name: /^(Действия|Actions)$/ })
          .last()
          .click();
        await menuItem(page, 'widget.edit').click();
        await page.waitForSelector('[role=dialog] form');
      },
    },
  ],
};
