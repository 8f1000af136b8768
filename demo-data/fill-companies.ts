import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { demoApplications } from './applications.ts';
import { askAs } from './ask-as.ts';
import {
  demoContractorRoles,
  demoContractors,
  demoInvitations,
  demoMasters,
  demoMembers,
  demoOrganizations,
  demoRegistered,
  demoRequests,
} from './companies.ts';
import { demoContractTerms } from './fields.ts';
import { fillFields } from './fill-fields.ts';
import { importRows } from './import-rows.ts';
import { demoPassword } from './people.ts';
import type { SeedContext } from './seed-context.ts';

/** Milliseconds between tries, and in which they have to succeed: accounts and roles of a moment ago come by events. */
const TRY_EACH = 250;
const TRY_FOR = 90_000;

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>;

const callsOf = (context: SeedContext, idOf: (login: string) => string) => {
  const as = (
    service: 'identity' | 'access-request',
    login: string,
    rights: { methods?: string[]; masterAccount?: boolean } = {},
  ): Call => {
    const ask = askAs(context, service, { accountId: idOf(login), login, ...rights });
    return async (method, path, body) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const answer = await ask(`${API_PREFIX}/platform${path}`, {
        method,
        headers: body === undefined ? { 'idempotency-key': headers['idempotency-key'] } : headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, data: text === '' ? undefined : JSON.parse(text) };
    };
  };
  return {
    roles: as('identity', 'admin', { methods: [...methodKeys] }),
    admin: as('access-request', 'admin', { methods: [...methodKeys] }),
    person: (login: string) => as('access-request', login),
    master: (login: string) => as('access-request', login, { masterAccount: true }),
  };
};
type Calls = ReturnType<typeof callsOf>;

const done = async <T>(answer: ReturnType<Call>, what: string): Promise<T> => {
  const { status, data } = await answer;
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(data)}`);
  return data as T;
};

const listed = async <T extends object>(call: Call, path: string, field: string): Promise<readonly T[]> =>
  (await done<Record<string, readonly T[]>>(call('GET', `${path}?limit=100`), path))[field] ?? [];

const isTaken = ({ status, data }: Awaited<ReturnType<Call>>): boolean =>
  status === 400 && JSON.stringify(data).includes('"errorUnique"');

/** Tries until what it needs has come. */
const eventually = async <T>(send: () => ReturnType<Call>, what: string): Promise<T> => {
  const deadline = Date.now() + TRY_FOR;
  for (;;) {
    const answer = send();
    if ((await answer).status < 300 || Date.now() > deadline) return done<T>(answer, what);
    await pause(TRY_EACH);
  }
};

interface Named {
  readonly id: string;
  readonly name: string;
}

const makeCompanies = async ({ roles, admin }: Calls) => {
  for (const role of demoContractorRoles) await roles('POST', '/setting/roles', role);
  for (const one of demoApplications)
    await eventually(async () => {
      const answer = await roles('POST', '/setting/applications', one);
      return isTaken(answer) ? { status: 200, data: {} } : answer;
    }, one.code);
  const madeOf = async (path: string, field: string) =>
    new Map((await listed<Named>(admin, path, field)).map(({ name, id }) => [name, id]));
  const create = async (path: string, body: object) =>
    (await done<{ id: string }>(admin('POST', path, body), JSON.stringify(body))).id;
  const made = await madeOf('/setting/organizations', 'organizations');
  const organizationIds: string[] = [];
  for (const one of demoOrganizations)
    organizationIds.push(made.get(one.name) ?? (await create('/setting/organizations', one)));
  const known = await madeOf('/setting/contractors', 'contractors');
  const contractors: { id: string; organizationId: string }[] = [];
  for (const [at, { organizations, ...one }] of demoContractors.entries()) {
    const availableOrganizations = organizations.map((place) => organizationIds[place] ?? '');
    const terms = demoContractTerms[at];
    const body = { ...one, availableOrganizations, ...(terms && { additionalInfo: terms }) };
    // Fields of a moment ago come by an event.
    const create = () =>
      eventually<{ id: string }>(() => admin('POST', '/setting/contractors', body), one.name);
    const id = known.get(one.name) ?? (await create()).id;
    contractors.push({ id, organizationId: availableOrganizations[0] ?? '' });
  }
  return (at: number) => contractors[at] ?? { id: '', organizationId: '' };
};
type CompanyAt = Awaited<ReturnType<typeof makeCompanies>>;

const letIn = async ({ admin }: Calls, companyAt: CompanyAt, idOf: (login: string) => string) => {
  for (const [login, at, role] of demoMembers) {
    const { id, organizationId } = companyAt(at);
    const body = { access: [{ organizationId, roles: [role] }] };
    await eventually(() => admin('PUT', `/setting/contractors/${id}/people/${idOf(login)}`, body), login);
  }
  for (const [login, at] of demoMasters)
    await eventually(
      () => admin('PUT', `/setting/contractors/${companyAt(at).id}/masters/${idOf(login)}`),
      login,
    );
};

/** Lets the time of an invitation run out, which no command does; the service itself stores the end. */
export const expireInvitation = async ({ environment }: SeedContext, id: string): Promise<void> => {
  const { GATEHOUSE_MONGO_URL: url = '', GATEHOUSE_MONGO_DATABASE: database = '' } =
    environment('access-request');
  const mongo = await connectMongo({ url, database, appName: 'gatehouse-demo-data', maxPoolSize: 1 });
  try {
    await mongo.connection
      .collection<{ _id: string }>('invitations')
      .updateOne({ _id: id }, { $set: { endTime: new Date() } });
  } finally {
    await mongo.close();
  }
};

interface Sent {
  readonly id: string;
  readonly email: string;
  readonly status: string;
}

const invite = async (
  { person, master, admin }: Calls,
  companyAt: CompanyAt,
  { context, expire }: { readonly context: SeedContext; readonly expire: typeof expireInvitation },
) => {
  for (const { email, contractor, became, ...known } of demoInvitations) {
    const { id: contractorId, organizationId } = companyAt(contractor);
    const body = { email, contractorId, access: [{ organizationId, roles: ['viewer'] }] };
    const inviter = master('master');
    const before = await listed<Sent>(
      admin,
      `/setting/contractors/${contractorId}/invitations`,
      'invitations',
    );
    const sent = before.find((one) => one.email === email);
    if (sent !== undefined && sent.status !== 'active') continue;
    const send = () =>
      eventually<{ id: string }>(() => inviter('POST', '/master-account/invitations', body), email);
    const { id } = sent ?? (await send());
    if (became === 'revoked') await done(inviter('DELETE', `/master-account/invitations/${id}`), email);
    if (became === 'expired') await expire(context, id);
    if (became === 'registered')
      await importRows(
        context.command,
        'identity',
        ['accounts', 'import'],
        [{ ...demoRegistered, password: demoPassword }],
      );
    if (!('login' in known)) continue;
    const invited = person(known.login);
    if (became === 'accepted')
      await eventually(() => invited('POST', `/user/invitations/${id}/accept`), email);
    if (became === 'refused') await eventually(() => invited('DELETE', `/user/invitations/${id}`), email);
  }
};

interface Asked {
  readonly id: string;
  readonly userId: string;
  readonly requestCompanyName: string;
  readonly status: string;
}

const request = async ({ person, admin }: Calls, companyAt: CompanyAt, idOf: (login: string) => string) => {
  const before = await listed<Asked>(admin, '/setting/access-requests', 'requests');
  for (const { login, contractor, became } of demoRequests) {
    const { name, ...numbers } = demoContractors[contractor];
    const body = { companies: [{ name, inn: 'inn' in numbers ? numbers.inn : '', roles: ['viewer'] }] };
    const asked = before.find(
      ({ userId, requestCompanyName }) => userId === idOf(login) && requestCompanyName === name,
    );
    if (asked !== undefined && asked.status !== 'considered') continue;
    const ask = () =>
      eventually<{ requestIds: string[] }>(() => person(login)('POST', '/user/access/requests', body), login);
    const id = asked?.id ?? (await ask()).requestIds[0] ?? '';
    const decide = (way: string, decision: object) =>
      done(admin('POST', `/setting/access-requests/${id}/${way}`, decision), `${login}: ${way}`);
    const { id: contractorId, organizationId } = companyAt(contractor);
    if (became === 'approved')
      await decide('approve', { contractorId, roles: [{ organizationId, rolesIds: ['viewer'] }] });
    if (became === 'failure') await decide('failure', { reason: 'Человек не работает в этой компании.' });
    if (became === 'duplicate') await decide('duplicate', { reason: 'Такая заявка уже есть.' });
    if (became === 'removed') await done(person(login)('DELETE', `/user/access/requests/${id}`), login);
  }
};

/**
 * Makes companies with their people, invitations and requests through the API: what is missing of them, where an earlier seeding was
 * broken off. An installation that has other companies stays as it is.
 */
export const fillCompanies = async (
  context: SeedContext,
  idOf: (login: string) => string,
  expire = expireInvitation,
): Promise<void> => {
  const calls = callsOf(context, idOf);
  const present = await listed<Named>(calls.admin, '/setting/contractors', 'contractors');
  const demoNames: readonly string[] = demoContractors.map(({ name }) => name);
  if (present.some(({ name }) => !demoNames.includes(name))) return;
  await fillFields(context, idOf('admin'));
  const companyAt = await makeCompanies(calls);
  await letIn(calls, companyAt, idOf);
  await invite(calls, companyAt, { context, expire });
  await request(calls, companyAt, idOf);
};
