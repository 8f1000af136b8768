import type { OwnInvitation } from '@gatehouse/contracts/access-request/invitations.resources.ts';
import type { NamedAccess, OwnCompany } from '@gatehouse/contracts/access-request/resources.ts';
import type { Page } from '@playwright/test';
import { buttonAbout, menuItem } from '../controls.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const roles = (...names: string[]) => names.map((name, index) => ({ roleId: `r${index}`, name }));

const access: NamedAccess = [
  {
    organizationId: 'o1',
    organizationName: 'Торговый дом «Северный ветер»',
    roles: roles('Согласование заказов', 'Просмотр остатков на складах', 'Рекламации'),
  },
  {
    organizationId: 'o2',
    organizationName: 'Константинопольско-Вознесенское объединение промышленных предприятий и складов',
    roles: roles(
      'Согласование договоров поставки оборудования и запасных частей для обособленных подразделений холдинга',
    ),
  },
];
const requisites = {
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
  okpo: '00032537',
  taxNumber: null,
  registrationNumber: null,
};

const companies: OwnCompany[] = [
  { id: 'd0', name: 'Рассвет', requisites, access, until: day(5), since: day(-400), master: true },
  {
    id: 'd1',
    name: 'Научно-производственное объединение «Константинопольско-Вознесенские механические мастерские имени первого директора»',
    requisites: { ...requisites, inn: '7728168971', kpp: '772801001' },
    access: access.slice(1),
    until: day(120),
    since: day(-30),
    master: false,
  },
  {
    id: 'd2',
    name: 'Sonnenaufgang GmbH',
    requisites: {
      inn: null,
      kpp: null,
      ogrn: null,
      okpo: null,
      taxNumber: 'DE811193231',
      registrationNumber: 'HRB 42243',
    },
    access: access.slice(0, 1),
    until: null,
    since: day(-3),
    master: false,
  },
];
const invitations: OwnInvitation[] = [
  {
    id: 'd0',
    company: { id: 'c9', name: 'Заря' },
    inviter: 'Орлова Вера Александровна',
    access: access.slice(0, 1),
    endTime: day(6),
  },
  {
    id: 'd1',
    company: { id: 'd0', name: 'Рассвет' },
    inviter: 'Смирнов Пётр',
    access: access.slice(1),
    endTime: day(2),
    member: true,
  },
  {
    id: 'd2',
    company: { id: 'c8', name: 'Полдень' },
    inviter: 'Смирнов Пётр',
    access: access.slice(0, 1),
    endTime: day(3),
    void: true,
  },
];

const answers = (page: Paged): Answers => ({
  'GET /platform/user/profile/companies': ({ query, cookie }) =>
    page(cookie.includes('companies=no') ? [] : companies, query, 'companies'),
  'DELETE /platform/user/profile/companies/{id}': () => ({ status: 204 }),
  'GET /platform/user/invitations': ({ cookie }) => ({
    status: 200,
    data: { invitations: cookie.includes('companies=no') ? [] : invitations },
  }),
  'POST /platform/user/invitations/{id}/accept': () => ({ status: 204 }),
  'GET /platform/setting/users/{id}/companies': () => ({ status: 200, data: { companies } }),
  'DELETE /platform/user/invitations/{id}': () => ({ status: 204 }),
});

const choose = (item: string, opened: string) => async (page: Page) => {
  await buttonAbout(page, 'widget.actions', 'Рассвет').click();
  await menuItem(page, item).click();
  await page.waitForSelector(opened);
};

/** Companies of the person, and invitations into others. */
export const companyScreens: ConsoleNoun = {
  answers,
  screens: [
    { name: 'companies', path: '/profile/companies', signedIn: true, whole: true },
    {
      name: 'companies-empty',
      path: '/profile/companies',
      signedIn: true,
      act: async (page) => {
        const url = new URL(page.url()).origin;
        await page.context().addCookies([{ name: 'companies', value: 'no', url }]);
        await page.reload();
        await page.waitForSelector('main .gh-state');
      },
    },
    {
      name: 'companies-requisites',
      path: '/profile/companies',
      signedIn: true,
      act: choose('companies.requisites', '[role=dialog] dl'),
    },
    {
      name: 'companies-invite',
      path: '/profile/companies',
      signedIn: true,
      overlay: true,
      act: choose('companies.invite', '[role=dialog] form'),
    },
    { name: 'person-companies', path: '/setting/people/d0?tab=companies', signedIn: true, whole: true },
    {
      name: 'companies-leave',
      path: '/profile/companies',
      signedIn: true,
      act: choose('companies.leave', '[role=alertdialog]'),
    },
  ],
};
