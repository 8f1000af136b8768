import { randomInt } from 'node:crypto';
import { csrfCookieName, csrfHeader } from '@gatehouse/contracts/core/browser.ts';
import { type APIRequestContext, request } from '@playwright/test';
import { castPerson, projects } from './cast.ts';
import { withDatabase } from './instance.ts';
import { personByLogin } from './people.ts';
import { expect } from './test.ts';

/** A company that journeys have to themselves; of that of the run, somebody of each project is the master account. */
export interface RunCompany {
  readonly id: string;
  readonly name: string;
  readonly inn: string;
  readonly organizationId: string;
  /** Code and name of a contractor role that lets people into the application of the next name. */
  readonly role: string;
  readonly roleName: string;
  readonly service: string;
}

const variable = 'GATEHOUSE_E2E_COMPANY';

const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const newInn = (): string => {
  const digits = String(randomInt(100_000_000, 1_000_000_000));
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (weights[at] ?? 0), 0);
  return `${digits}${(sum % 11) % 10}`;
};

const tokenOf = async (context: APIRequestContext): Promise<string> =>
  (await context.storageState()).cookies.find(({ name }) => name === csrfCookieName)?.value ?? '';

/** Calls of a signed-in person outside any page, as the pages send them. */
export const callsOf = async (
  baseURL: string,
  { login, password }: { readonly login: string; readonly password: string },
) => {
  // Reserved for tests between networks (RFC 2544): limits by address never meet.
  const address = `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`;
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': address } });
  const send = async (method: string, path: string, data?: object) =>
    context.fetch(`/api/v1/platform${path}`, {
      method,
      headers: { origin: new URL(baseURL).origin, [csrfHeader]: await tokenOf(context) },
      ...(data === undefined ? {} : { data }),
    });
  await context.get('/api/v1/platform/ui/project/info');
  const answer = await send('POST', '/auth/login/login', { flow: 'credentials', login, password });
  if (!(await answer.text()).includes('"signedIn"')) throw new Error(`${login} cannot sign in`);
  return {
    send,
    /** Tries until rights and people of a moment ago have come by their events; answers the body. */
    done: async (method: string, path: string, data?: object) => {
      let body = '';
      await expect
        .poll(
          async () => {
            const tried = await send(method, path, data);
            body = await tried.text();
            return tried.ok() ? 'done' : body;
          },
          { timeout: 60_000 },
        )
        .toBe('done');
      return body === '' ? undefined : JSON.parse(body);
    },
  };
};
export type Calls = Awaited<ReturnType<typeof callsOf>>;

export const accountIdOf = (login: string): Promise<string> =>
  withDatabase('identity', async (connection) => {
    const found = await connection.collection<{ _id: string }>('accounts').findOne({ login });
    if (found === null) throw new Error(`nobody is called ${login}`);
    return found._id;
  });

/** A company with an organization, and a role that lets people into an application. */
export const makeCompany = async (admin: Calls, word: string): Promise<RunCompany> => {
  const inn = newInn();
  const name = `${word} ${inn}`;
  const [role, roleName, service] = [`storekeeper-${inn}`, `Кладовщик ${inn}`, `Склад ${inn}`];
  await admin.done('POST', '/setting/roles', {
    kind: 'contractor',
    code: role,
    name: roleName,
    nameEn: roleName,
    comment: '',
    methods: [],
  });
  await admin.done('POST', '/setting/applications', {
    type: 'link',
    code: `depot-${inn}`,
    name: service,
    nameEn: service,
    url: 'https://depot.example.org',
    roles: [role],
  });
  const { id: organizationId } = await admin.done('POST', '/setting/organizations', { name: `Порт ${inn}` });
  const { id } = await admin.done('POST', '/setting/contractors', {
    name,
    inn,
    kpp: '770101001',
    availableOrganizations: [organizationId],
  });
  return { id, name, inn, organizationId, role, roleName, service };
};

/** Before all journeys: the company of this run and its master accounts. */
export const makeRunCompany = async (baseURL: string): Promise<void> => {
  const admin = await callsOf(baseURL, personByLogin('admin'));
  const company = await makeCompany(admin, 'Заря');
  for (const project of projects) {
    const accountId = await accountIdOf(castPerson(project, 'inviter').login);
    await admin.done('PUT', `/setting/contractors/${company.id}/masters/${accountId}`);
  }
  process.env[variable] = JSON.stringify(company);
};

export const runCompany = (): RunCompany => JSON.parse(process.env[variable] ?? '{}');

/** Roles as an invitation names them. */
export const runAccess = () => {
  const { organizationId, role } = runCompany();
  return [{ organizationId, roles: [role] }];
};

/** Lets the time of an access pass: its last day is at least the present one. */
export const letAccessEnd = (accountId: string, contractorId: string): Promise<void> =>
  withDatabase('access-request', async (connection) => {
    const until = new Date(Date.now() - 1_000);
    const { modifiedCount } = await connection
      .collection('memberships')
      .updateOne({ accountId, contractorId }, { $set: { until } });
    if (modifiedCount !== 1) throw new Error('there is no such access');
  });
