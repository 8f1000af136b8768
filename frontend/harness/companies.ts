import type { Contractor, NamedAccess } from '@gatehouse/contracts/access-request/resources.ts';
import type { ContractorRole } from '@gatehouse/contracts/access-request/roles.resources.ts';

const long =
  'Ответственный за согласование документов и заявок на доступ контрагентов северо-западного направления '.repeat(
    2,
  );

export const contractorRoles: ContractorRole[] = (
  [
    ['buyer', 'Закупки'],
    ['documents', 'Документы'],
    ['reports', 'Отчёты'],
    ['approver', long.slice(0, 120)],
  ] as const
).map(([roleId, name]) => ({ roleId, name, comment: '', roleType: 'contractor' }));

const organizations = [
  { id: 'o1', name: 'ООО «Северный порт»' },
  { id: 'o2', name: 'АО «Южная верфь»' },
  { id: 'o3', name: `АО «${long.slice(0, 110)}»` },
];

export const companies: Contractor[] = [
  {
    id: 'c1',
    name: 'ООО «Речные перевозки»',
    inn: '7707083893',
    kpp: '770701001',
    availableOrganizations: organizations,
  },
  {
    id: 'c2',
    name: 'ИП Орлова Вера Павловна',
    inn: '500100732259',
    kpp: null,
    availableOrganizations: organizations.slice(0, 1),
  },
];

const roleOf = (roleId: string, locked = false) => ({
  roleId,
  name: contractorRoles.find((role) => role.roleId === roleId)?.name ?? roleId,
  ...(locked && { locked: true as const }),
});

export const access: NamedAccess = [
  {
    organizationId: 'o1',
    organizationName: 'ООО «Северный порт»',
    roles: [roleOf('buyer'), roleOf('documents', true)],
  },
  { organizationId: 'o2', organizationName: 'АО «Южная верфь»', roles: [roleOf('approver')] },
];
