import type {
  AccessRequest,
  RequestStatus,
  SimilarRequest,
} from '@gatehouse/contracts/access-request/resources.ts';
import { contractorNames, contractorRoles } from '../contractors.ts';
import { menuItem, openRowMenu } from '../controls.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const date = '2026-03-01T09:30:00.000Z';

const similar = (['considered', 'failure'] as const).map(
  (status): SimilarRequest => ({
    requestId: `dsimilar-${status}`,
    requestDate: date,
    responseDate: null,
    status,
    requestCompanyName: 'Парус',
    requestCompanyKpp: null,
    requestCompanyRoles: [],
    reason: null,
    duplicate: status === 'considered',
  }),
);

const requests: AccessRequest[] = (
  [
    ['considered', 'Орлова Вера Павловна', 'Парус', 1],
    ['considered', 'Константинопольский-Вознесенский Александр Константинович', '', 0],
    ['approved', 'Смирнов Пётр', 'Объединённая производственно-логистическая компания', 1],
    ['failure', 'Белов Игорь', 'Парус', 1],
    ['duplicate', 'Белов Игорь', 'Парус', 1],
    ['remove', 'Анна', 'Маяк', 0],
  ] as const
).map(([status, name, company, known], at) => {
  const decided = status !== 'considered' && status !== 'remove';
  return {
    requestId: `dreq${at}`,
    requestDate: date,
    responseDate: decided ? date : null,
    userId: `dman${at}`,
    requestCompanyName: company,
    requestCompanyInn: '7707083893',
    requestCompanyKpp: null,
    requestCompanyRoles: contractorRoles
      .slice(0, at % 3)
      .map(({ roleId, name: role }) => ({ roleId, name: role })),
    responseCompanyName: status === 'approved' ? company : null,
    responseCompanyInn: null,
    responseCompanyTax: null,
    status: status as RequestStatus,
    reason: status === 'failure' ? 'Человек не работает в нашей компании с прошлого года.' : null,
    user: { name, email: `person${at}@partner.example`, phone: '+79161234567' },
    similar: at === 0 ? similar : [],
    companies: at === 0 ? contractorNames.slice(1, 3) : [],
    contractors: known ? contractorNames.slice(0, 1) : [],
    decidedBy: decided ? 'Администратор' : null,
  };
});

const answers = (page: Paged): Answers => ({
  'GET /platform/setting/access-requests': ({ query }) =>
    page(
      searched(
        query.get('unassigned') ? requests.slice(1, 2) : requests,
        query,
        ({ user, requestCompanyName }) => `${user.name} ${requestCompanyName}`,
      ),
      query,
      'requests',
    ),
  'GET /platform/setting/access-requests/count': () => ({ status: 200, data: { count: 1 } }),
});

const path = '/setting/access-requests';

/** Requests for access, as the console decides on them. */
export const accessDecisions: ConsoleNoun = {
  answers,
  screens: [
    { name: 'access-decisions', path, signedIn: true },
    { name: 'access-decisions-waiting', path: `${path}?unassigned=true`, signedIn: true },
    { name: 'access-decisions-nothing', path: `${path}?search=xyz`, signedIn: true },
    { name: 'access-decision', path: `${path}?entry=dreq0`, signedIn: true, overlay: true },
    { name: 'access-decision-made', path: `${path}?entry=dreq3`, signedIn: true, overlay: true },
    {
      name: 'access-decision-approve',
      path,
      signedIn: true,
      act: async (page) => {
        await openRowMenu(page, 'Орлова');
        await menuItem(page, 'accessDecisions.approve').click();
        await page.waitForSelector('[role=dialog] [name="contractorRoles.dorg0"]');
      },
    },
    {
      name: 'access-decision-reject',
      path,
      signedIn: true,
      act: async (page) => {
        await openRowMenu(page, 'Орлова');
        await menuItem(page, 'accessDecisions.reject').click();
        await page.waitForSelector('[role=dialog] form');
        await page.locator('[role=dialog] [type=submit]').click();
        await page.waitForSelector('[role=dialog] [data-error]');
      },
    },
  ],
};
