import type {
  Invitation,
  InvitationPreview,
  InvitationStatus,
} from '@gatehouse/contracts/access-request/invitations.resources.ts';
import { invitationStatuses } from '@gatehouse/contracts/access-request/states.ts';
import { access, companies } from '../companies.ts';
import { button } from '../controls.ts';
import { problem } from '../problem.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const invitationOf = (status: InvitationStatus, index: number): Invitation => ({
  id: `d${index}`,
  email: `employee.number.${index}@long-mail-domain.example.com`,
  status,
  access,
  name: status === 'success' ? 'Константинопольский-Вознесенский Александр Константинович' : null,
  mobile: status === 'success' ? '+79163755281' : null,
  contractor: { id: 'c1', name: companies[0]?.name ?? '' },
  createdAt: '2026-05-01T09:30:00.000Z',
  endTime: '2026-05-08T09:30:00.000Z',
  inviter: 'Орлова Вера',
});
const invitations: Invitation[] = [
  ...invitationStatuses.map(invitationOf),
  { ...invitationOf('active', invitationStatuses.length), void: 'dismissed' },
];

const previews: InvitationPreview[] = (['new', 'invited', 'member', 'limit', 'invalid'] as const).map(
  (outcome, index) => ({ email: `employee.number.${index}@long-mail-domain.example.com`, outcome }),
);

const answers = (page: Paged): Answers => ({
  'GET /platform/master-account/invitations': ({ query }) => {
    const status = query.get('status') ?? 'all';
    const rows = invitations.filter((one) => status === 'all' || one.status === status);
    return page(
      searched(rows, query, ({ email }) => email),
      query,
      'invitations',
    );
  },
  'POST /platform/master-account/invitations/preview': () => ({
    status: 200,
    data: { invitations: previews, remaining: 3 },
  }),
  'POST /platform/master-account/invitations': () =>
    problem(409, 'access.alreadyExist', { errorList: { email: 'alreadyExist' } }),
});

/** Invitations of a master account. */
export const companyInvitations: ConsoleNoun = {
  answers,
  screens: [
    { name: 'company-invitations', path: '/accesses/invitations', signedIn: true, whole: true },
    { name: 'company-invitation', path: '/accesses/invitations?entry=d1', signedIn: true, overlay: true },
    {
      name: 'company-invitation-void',
      path: '/accesses/invitations?entry=d6',
      signedIn: true,
      overlay: true,
    },
    { name: 'company-invitations-nothing', path: '/accesses/invitations?search=zzz', signedIn: true },
    {
      name: 'company-invitations-new',
      path: '/accesses/invitations',
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await button(page, 'companyInvitations.create').click();
        await page.waitForSelector('[role=dialog] form');
        await button(page, 'companyInvitations.send').click();
        await page.waitForSelector('[role=dialog] [data-error]');
      },
    },
    {
      name: 'company-invitations-preview',
      path: '/accesses/invitations',
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await button(page, 'companyInvitations.create').click();
        await page.fill('[role=dialog] [name=email]', previews.map(({ email }) => email).join('\n'));
        await page.locator('[role=dialog] [role=combobox]').first().click();
        await page.locator('[role=option]').first().click();
        await page.waitForSelector('[role=dialog] section li');
      },
    },
  ],
};
