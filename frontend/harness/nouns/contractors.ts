import type {
  Invitation,
  InvitationStatus,
} from '@gatehouse/contracts/access-request/invitations.resources.ts';
import type { Member } from '@gatehouse/contracts/access-request/resources.ts';
import type { ContractorRole } from '@gatehouse/contracts/access-request/roles.resources.ts';
import {
  consoleRole,
  contractorNames,
  contractorRoles,
  contractors,
  organizationFields,
  organizations,
} from '../contractors.ts';
import { button, menuItem, openRowMenu } from '../controls.ts';
import { problem } from '../problem.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const date = '2026-03-01T09:30:00.000Z';

const accessOf = (...roles: readonly ContractorRole[]) => [
  {
    organizationId: 'dorg0',
    organizationName: 'Портал «Гавань»',
    roles: roles.map(({ roleId, name }) => ({ roleId, name })),
  },
];

const people: Member[] = (
  [
    ['Константинопольский-Вознесенский Александр Константинович', null, false, contractorRoles.slice(0, 2)],
    ['Орлова Вера Павловна', '2026-12-31T20:59:59.999Z', true, contractorRoles.slice(2)],
    ['Смирнов Пётр', null, false, []],
  ] as const
).map(([name, until, master, roles], at) => ({
  userId: `dman${at}`,
  name,
  email: `person${at}@partner.example`,
  until,
  since: date,
  master,
  access: roles.length > 0 ? accessOf(...roles) : [],
  lockedRoles: at === 0 ? ['approver'] : [],
  revision: 1,
  lockedMethods: at === 0 ? ['setting.documents.write'] : [],
}));

const invitations: Invitation[] = (
  ['active', 'success', 'autoSuccess', 'refusal', 'deleted', 'deactivated'] as InvitationStatus[]
).map((status, at) => ({
  id: `dinv${at}`,
  email: `invited.person.${at}@partner-company.example`,
  mobile: null,
  name: at === 1 ? 'Белов Игорь' : null,
  contractor: { id: 'dcom0', name: 'Парус' },
  access: accessOf(...contractorRoles.slice(0, 1)),
  status,
  createdAt: date,
  endTime: date,
  inviter: 'Орлова Вера Павловна',
}));

const answers = (page: Paged): Answers => ({
  'GET /platform/setting/contractors': ({ query }) =>
    page(
      searched(contractors, query, ({ name }) => name),
      query,
      'contractors',
    ),
  'GET /platform/setting/contractors/fields': () => ({ status: 200, data: { tabs: [] } }),
  'GET /platform/setting/organizations/fields': () => ({ status: 200, data: organizationFields }),
  'GET /platform/setting/contractors/search': () => ({ status: 200, data: { contractors: contractorNames } }),
  'GET /platform/setting/contractors/roles': () => ({
    status: 200,
    data: { roles: [...contractorRoles, consoleRole] },
  }),
  'POST /platform/setting/contractors': () =>
    problem(400, 'request.invalid', { errorList: { inn: 'errorInn', kpp: 'errorEmpty' } }),
  ...Object.fromEntries(
    contractors.map((contractor) => [
      `GET /platform/setting/contractors/${contractor.id}`,
      () => ({ status: 200, data: { contractor } }),
    ]),
  ),
  'GET /platform/setting/contractors/dcom0/people': ({ query }) =>
    page(
      searched(
        query.get('masters') ? people.filter(({ master }) => master) : people,
        query,
        ({ name }) => name,
      ),
      query,
      'people',
    ),
  'GET /platform/setting/contractors/dcom3/people': ({ query }) => page([], query, 'people'),
  'GET /platform/setting/contractors/dcom0/invitations': ({ query }) =>
    page(invitations, query, 'invitations'),
  'GET /platform/setting/contractors/dcom3/invitations': ({ query }) => page([], query, 'invitations'),
  'GET /platform/setting/organizations': ({ query }) =>
    page(
      searched(organizations, query, ({ name }) => name),
      query,
      'organizations',
    ),
  'GET /platform/setting/organizations/search': () => ({
    status: 200,
    data: { organizations: organizations.map(({ id, name }) => ({ id, name })) },
  }),
  'GET /platform/setting/users/contacts/search': () => ({
    status: 200,
    data: {
      contacts: people.map(({ userId, name, email }) => ({
        id: userId,
        name,
        login: null,
        email,
        mobile: null,
      })),
    },
  }),
});

const company = '/setting/companies/dcom0';

/** The console's companies and organizations. */
export const contractorPages: ConsoleNoun = {
  answers,
  screens: [
    { name: 'contractors', path: '/setting/companies', signedIn: true },
    {
      name: 'contractors-wrong',
      path: '/setting/companies',
      signedIn: true,
      act: async (page) => {
        await button(page, 'contractors.create').click();
        await page.waitForSelector('[role=dialog] form');
        await page.fill('[role=dialog] [name=name]', 'Парус');
        await page.fill('[role=dialog] [name=inn]', '7707083894');
        await button(page, 'ui.save').click();
        await page.waitForSelector('[role=dialog] [aria-invalid=true]');
      },
    },
    {
      name: 'contractors-delete',
      path: '/setting/companies',
      signedIn: true,
      act: async (page) => {
        await openRowMenu(page, 'Ковалёва');
        await menuItem(page, 'ui.delete').click();
        await page.waitForSelector('[role=alertdialog]');
      },
    },
    { name: 'organizations', path: '/setting/organizations', signedIn: true },
    { name: 'organization', path: '/setting/organizations?entry=dorg0', signedIn: true, overlay: true },
    {
      name: 'organization-edit',
      path: '/setting/organizations?entry=dorg0',
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await button(page, 'widget.edit').click();
        await page.waitForSelector('[role=dialog] form img');
      },
    },
    { name: 'contractor', path: company, signedIn: true },
    { name: 'contractor-nobody', path: '/setting/companies/dcom3', signedIn: true },
    { name: 'contractor-masters', path: `${company}?tab=masters`, signedIn: true },
    { name: 'contractor-requests', path: `${company}?tab=requests`, signedIn: true },
    { name: 'contractor-invitations', path: `${company}?tab=invitations`, signedIn: true },
    { name: 'contractor-requisites', path: `${company}?tab=requisites`, signedIn: true },
    {
      name: 'contractor-grant',
      path: company,
      signedIn: true,
      act: async (page) => {
        await button(page, 'contractors.members.grant').click();
        await page.waitForSelector('[role=dialog] [name="access.dorg0"]');
        await button(page, 'ui.save').click();
        await page.waitForSelector('[role=dialog] [data-error]');
      },
    },
    {
      name: 'contractor-revoke',
      path: `${company}?tab=masters`,
      signedIn: true,
      act: async (page) => {
        await openRowMenu(page, 'Орлова');
        await menuItem(page, 'contractors.masters.revoke').click();
        await page.waitForSelector('[role=alertdialog]');
      },
    },
  ],
};
