import type { Contact, ContactContractor } from '@gatehouse/contracts/access-request/resources.ts';
import { access, companies, contractorRoles } from '../companies.ts';
import { button } from '../controls.ts';
import { problem } from '../problem.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const named = companies.map(({ id, name }) => ({ id, name }));
const contacts: Contact[] = (
  [
    ['d1', 'Константинопольский-Вознесенский Александр Константинович', 'a.konstantinopolsky', 'active', 2],
    ['d2', 'Смирнов Пётр', 'smirnov', 'unActive', 1],
    ['d3', 'Зайцева Мария', 'zaytseva', 'active', 1],
    [null, '', 'novichok', 'invitationAlive', 1],
  ] as const
).map(([userId, name, mailbox, accessStatus, count]) => ({
  userId,
  name,
  accessStatus,
  email: `${mailbox}@long-mail-domain.example.com`,
  mobile: userId === 'd1' ? '+79163755281' : null,
  companies: named.slice(0, count),
}));

const ofContact: ContactContractor[] = companies.map((company, index) => ({
  ...company,
  accessStatus: index === 0 ? 'active' : 'unActive',
  access: index === 0 ? access : [],
  until: index === 0 ? '2027-03-01T20:59:59.999Z' : null,
  lockedRoles: index === 0 ? ['documents'] : [],
  revision: 1,
  ...(index === 1 && { former: true as const }),
}));

const answers = (page: Paged): Answers => ({
  'GET /platform/user/profile/contacts': ({ query }) =>
    page(
      searched(contacts, query, ({ name, email }) => `${name} ${email}`),
      query,
      'contacts',
    ),
  'GET /platform/user/profile/contacts/{id}/contractors': () => ({
    status: 200,
    data: { contractors: ofContact },
  }),
  'GET /platform/master-account/contractors': ({ query }) => {
    const ids = query.get('ids')?.split(',');
    return { status: 200, data: { contractors: companies.filter(({ id }) => ids?.includes(id) ?? true) } };
  },
  'GET /platform/user/access/requests/roles/available': () => ({
    status: 200,
    data: { roles: contractorRoles },
  }),
  'PUT /platform/master-account/contacts/contractors': () =>
    problem(403, 'access.fixedByAdministrator', { errorList: { access: 'errorLockedRoles' } }),
});

/** Contacts of a master account. */
export const contactsNoun: ConsoleNoun = {
  answers,
  screens: [
    { name: 'contacts', path: '/contacts', signedIn: true },
    { name: 'contacts-nothing', path: '/contacts?search=zzz', signedIn: true },
    { name: 'contact', path: '/contacts?entry=d1', signedIn: true, overlay: true },
    {
      name: 'contact-access',
      path: '/contacts?entry=d1',
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await button(page, 'contacts.edit').click();
        await page.locator('[name="o1.buyer"]').click();
        await page.locator('[name="o2.reports"]').click();
      },
    },
    {
      name: 'contact-access-locked',
      path: '/contacts?entry=d1',
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await button(page, 'contacts.edit').click();
        await page.locator('[name="o1.buyer"]').click();
        await button(page, 'ui.save').click();
        await page.waitForSelector('[role=dialog] [data-error]');
      },
    },
  ],
};
