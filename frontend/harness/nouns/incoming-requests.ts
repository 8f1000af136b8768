import type { AccessRequest, SimilarRequest } from '@gatehouse/contracts/access-request/resources.ts';
import { companies, contractorRoles } from '../companies.ts';
import { button } from '../controls.ts';
import { problem } from '../problem.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const [company] = companies;
const similarTo = (count: number): SimilarRequest[] =>
  (['considered', 'failure'] as const).slice(0, count * 2).map((status) => ({
    requestId: `similar-${status}`,
    status,
    duplicate: status === 'considered',
    requestDate: '2026-04-28T09:30:00.000Z',
    responseDate: null,
    requestCompanyName: company?.name ?? '',
    requestCompanyKpp: null,
    requestCompanyRoles: contractorRoles.slice(0, 1).map(({ roleId, name }) => ({ roleId, name })),
    reason: status === 'failure' ? 'Укажите отдел, в котором вы работаете' : null,
  }));
const requests: AccessRequest[] = (
  [
    ['d1', 'Константинопольский-Вознесенский Александр Константинович', 'considered', 1],
    ['d2', 'Смирнов Пётр', 'considered', 0],
    ['d3', 'Зайцева Мария', 'failure', 0],
  ] as const
).map(([requestId, name, status, similar]) => ({
  requestId,
  status,
  userId: `d${requestId}`,
  requestDate: '2026-05-01T09:30:00.000Z',
  responseDate: status === 'failure' ? '2026-05-02T09:30:00.000Z' : null,
  requestCompanyName: company?.name ?? '',
  requestCompanyInn: '7707083893',
  requestCompanyKpp: '770701001',
  requestCompanyRoles: contractorRoles.slice(0, 2).map(({ roleId, name }) => ({ roleId, name })),
  responseCompanyName: null,
  responseCompanyInn: null,
  responseCompanyTax: null,
  reason: status === 'failure' ? 'Такого сотрудника у нас нет' : null,
  user: { name, email: 'a.konstantinopolsky@long-mail-domain.example.com', phone: '+79163755281' },
  similar: similarTo(similar),
  companies: similar === 0 ? [] : [{ id: 'c2', name: companies[1]?.name ?? '' }],
  contractors: [{ id: 'c1', name: company?.name ?? '' }],
  decidedBy: status === 'failure' ? 'Орлова Вера' : null,
}));

const answers = (page: Paged): Answers => ({
  'GET /platform/master-account/access/requests': ({ query }) => {
    const rows = requests.filter(({ status }) => status === query.get('status'));
    return page(
      searched(rows, query, ({ user }) => user.name),
      query,
      'requests',
    );
  },
  'POST /platform/master-account/access/requests/approve/contractor': () =>
    problem(409, 'access.alreadyExist', { errorList: { contractorId: 'alreadyExist' } }),
  'POST /platform/master-account/access/requests/failure': () =>
    problem(409, 'access.decided', { decision: { status: 'approved', by: 'Орлова Вера' } }),
});

const path = '/profile/requests/incoming';
const opened = `${path}?entry=d1`;

/** Requests that a master account decides on. */
export const incomingRequests: ConsoleNoun = {
  answers,
  screens: [
    { name: 'incoming-requests', path, signedIn: true, whole: true },
    { name: 'incoming-request', path: opened, signedIn: true, whole: true },
    { name: 'incoming-requests-empty', path: `${path}?status=approved`, signedIn: true },
    {
      name: 'incoming-request-approve',
      path: opened,
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await button(page, 'incomingRequests.approve').click();
        await page.locator('[name="o1.buyer"]').click();
      },
    },
    {
      name: 'incoming-request-decided',
      path: opened,
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await button(page, 'incomingRequests.reject').click();
        await page.fill('[role=dialog] [name=reason]', 'Такого сотрудника у нас нет');
        await page.locator('[role=dialog] [type=submit]').click();
        await page.waitForSelector('[role=dialog] [role=alert]');
      },
    },
  ],
};
