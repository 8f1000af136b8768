import type { ContractorRecord, Organization } from '@gatehouse/contracts/access-request/resources.ts';
import type { GrantableRole } from '@gatehouse/contracts/access-request/roles.resources.ts';

const date = '2026-03-01T09:30:00.000Z';
const long =
  'Объединённая производственно-логистическая компания «Северо-Западное судоремонтное товарищество»';
const none = { ogrn: null, okpo: null, taxNumber: null, registrationNumber: null };

/** One with methods of the console that the reader lacks. */
export const consoleRole: GrantableRole = {
  roleId: 'staff',
  name: 'Кадровый администратор',
  comment: '',
  roleType: 'contractor',
  methods: ['setting.users.read', 'setting.users.write'],
  beyondCaller: true,
};

export const organizations: Organization[] = (
  [
    ['Портал «Гавань»', '7707083893', '770701001', 5],
    ['Верфь', '7736050003', '773601001', 2],
    [`${long} и партнёры`, null, null, 0],
  ] as const
).map(([name, inn, kpp, contractors], at) => ({
  id: `dorg${at}`,
  revision: 1,
  name,
  inn,
  kpp,
  ...none,
  date,
  contractors,
  additionalInfo:
    at === 0 ? { region: 'north', remark: long, since: '2019-04-01', open: true, plan: 'p'.repeat(43) } : {},
}));

const part = (ru: string, en: string) => ({ title: { ru, en }, active: true });
const field = (fieldCode: string, fieldType: string, ru: string, en: string) => ({
  ...part(ru, en),
  fieldCode,
  fieldType,
  placeholder: null,
  comment: null,
  multiple: false,
  unique: false,
  valueCount: null,
  visible: true,
  adminVisible: true,
  adminEdit: true,
  adminRequired: false,
  items:
    fieldType === 'dropbox'
      ? [{ id: 'north', value: { ru: 'Северо-запад', en: 'North-west' }, active: true }]
      : [],
});

/** Fields that the installation defines for organizations. */
export const organizationFields = {
  tabs: [
    {
      ...part('Работа', 'Work'),
      tabCode: 'work',
      view: 'form',
      blocks: [
        {
          ...part('Площадка', 'Site'),
          blockCode: 'site',
          fields: [
            field('region', 'dropbox', 'Регион', 'Region'),
            field('remark', 'input', 'Примечание', 'Remark'),
            field('since', 'date', 'Работает с', 'Open since'),
            field('open', 'toggle', 'Принимает посетителей', 'Receives visitors'),
            field('plan', 'picture', 'План', 'Plan'),
          ],
        },
      ],
    },
  ],
};
const available = organizations.slice(0, 2).map(({ id, name }) => ({ id, name }));

export const contractors: ContractorRecord[] = (
  [
    ['Парус', '7707083893', '770701001', null, 3, 1, available],
    [long, '7736050003', '773601001', null, 12_400, 2, available],
    ['Ковалёва Анна Сергеевна, ИП', '500100732259', null, null, 1, 0, available.slice(0, 1)],
    ['Baltic Freight Oy', null, null, 'FI-2839912-7', 0, 0, []],
  ] as const
).map(([name, inn, kpp, taxNumber, people, masters, chosen], at) => ({
  id: `dcom${at}`,
  revision: 1,
  name,
  inn,
  kpp,
  ...none,
  taxNumber,
  date,
  people,
  masters,
  availableOrganizations: [...chosen],
}));

/** Contractors to choose from. */
export const contractorNames = contractors.map(({ id, name }) => ({ id, name }));
export const contractorRoles: GrantableRole[] = (
  [
    ['buyer', 'Закупщик'],
    ['approver', 'Ответственный за согласование документов и заявок контрагентов'],
    ['viewer', 'Наблюдатель'],
  ] as const
).map(([roleId, name]) => ({
  roleId,
  name,
  comment: '',
  roleType: 'contractor',
  methods: roleId === 'viewer' ? [] : ['setting.documents.read', 'setting.documents.write'],
}));
