import { accessRequestEndpoints } from '@gatehouse/contracts/access-request/access-requests.endpoints.ts';
import { requestEndpoints } from '@gatehouse/contracts/access-request/requests.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { type Door, type GivenRole, type GrantorName, startGrants } from './grants.fixtures.ts';

let world: TestAccessRequest;
let given: Awaited<ReturnType<typeof startGrants>>;

beforeAll(async () => {
  world = await startAccessRequest();
  given = await startGrants(world);
});
afterAll(() => world.close());

/** `toSelf`: it passes, and the history says so. */
type Answer =
  | 'passes'
  | 'toSelf'
  | 'grant.beyondYours'
  | 'grant.ownAccess'
  | 'access.ownRequest'
  | 'access.invitationVoid'
  | 'request.forbidden'
  | 'request.invalid'
  | 'request.notFound';

/** To another person a plain role and one with methods of the console, then the same to oneself. */
type Cells = readonly [Answer, Answer, Answer, Answer];
const columns: readonly (readonly [boolean, GivenRole])[] = [
  [false, 'plain'],
  [false, 'console'],
  [true, 'plain'],
  [true, 'console'],
];

const all = (answer: Answer): Cells => [answer, answer, answer, answer];
const [free, hidden, forbidden] = [all('passes'), all('request.notFound'), all('request.forbidden')];
const widens: Cells = ['passes', 'passes', 'toSelf', 'toSelf'];
const within: Cells = ['passes', 'grant.beyondYours', 'grant.ownAccess', 'grant.beyondYours'];
const takes: Cells = ['passes', 'grant.beyondYours', 'passes', 'grant.beyondYours'];
const beyond = all('grant.beyondYours');
const over = all('access.invitationVoid');
const offered: Cells = ['passes', 'access.invitationVoid', 'access.invitationVoid', 'access.invitationVoid'];

const console = {
  requestsOnly: forbidden,
  master: forbidden,
  foreignMaster: forbidden,
  blockedMaster: forbidden,
};
const administrator = {
  fullAdministrator: widens,
  fullMaster: widens,
  companiesOnly: forbidden,
  master: forbidden,
  foreignMaster: forbidden,
  blockedMaster: forbidden,
};
const cabinet = {
  fullAdministrator: forbidden,
  companiesOnly: forbidden,
  requestsOnly: forbidden,
  foreignMaster: hidden,
};
const notTheirs: Cells = ['request.notFound', 'request.notFound', 'access.ownRequest', 'access.ownRequest'];
const gives = { ...console, fullAdministrator: widens, fullMaster: widens, companiesOnly: within };
const ends = { ...console, fullAdministrator: free, fullMaster: free, companiesOnly: takes };
const changes = { ...cabinet, fullMaster: widens, master: within, blockedMaster: beyond };

const table: Record<Door, Record<GrantorName, Cells>> = {
  'console: give access': gives,
  'console: move the end away': gives,
  'console: end access': ends,
  'console: appoint a master account': {
    ...console,
    fullAdministrator: widens,
    // Is one already: nothing is given.
    fullMaster: free,
    companiesOnly: ['passes', 'passes', 'grant.ownAccess', 'grant.ownAccess'],
  },
  'console: dismiss a master account': {
    ...console,
    fullAdministrator: free,
    fullMaster: free,
    companiesOnly: free,
  },
  'console: withdraw an organization': ends,
  'administrator: approve a request': {
    ...administrator,
    requestsOnly: ['passes', 'grant.beyondYours', 'access.ownRequest', 'access.ownRequest'],
  },
  'administrator: allow a request': {
    ...administrator,
    requestsOnly: ['passes', 'passes', 'access.ownRequest', 'access.ownRequest'],
  },
  'master: approve a request': {
    ...cabinet,
    fullMaster: widens,
    master: ['passes', 'grant.beyondYours', 'access.ownRequest', 'access.ownRequest'],
    // Their own request goes with none of the companies that they decide for.
    foreignMaster: ['request.notFound', 'request.notFound', 'request.invalid', 'request.invalid'],
    blockedMaster: notTheirs,
  },
  'master: allow a request': {
    ...cabinet,
    fullMaster: widens,
    master: ['passes', 'passes', 'access.ownRequest', 'access.ownRequest'],
    foreignMaster: notTheirs,
    blockedMaster: notTheirs,
  },
  'contact: change access': changes,
  'contact: move the end away': changes,
  'contact: end access': { ...cabinet, fullMaster: free, master: takes, blockedMaster: beyond },
  'invitation: send': { ...cabinet, fullMaster: free, master: within, blockedMaster: beyond },
  'invitation: accept': {
    fullAdministrator: widens,
    fullMaster: widens,
    companiesOnly: offered,
    requestsOnly: offered,
    master: offered,
    foreignMaster: over,
    blockedMaster: over,
  },
};

const isToSelf = async (accountId: string): Promise<boolean> =>
  (await world.eventsOf(accountId)).some((data) => 'toSelf' in data && data.toSelf === true);

const cases = Object.entries(table).flatMap(([door, grantors]) =>
  Object.entries(grantors).map(([grantor, cells]) => [door as Door, grantor as GrantorName, cells] as const),
);

it.each(cases)('%s, by %s', async (door, grantor, cells) => {
  const answers: string[] = [];
  for (const [toSelf, role] of columns) {
    const scene = await given.scene(grantor, toSelf, role);
    const { status, body } = await given.doors[door](scene);
    const passed = async () => ((await isToSelf(scene.subject.accountId)) ? 'toSelf' : 'passes');
    answers.push(status < 300 ? await passed() : body.code);
  }
  expect(answers).toEqual(cells);
});

it('a refusal names the field of the roles, and stores nothing', async () => {
  const scene = await given.scene('companiesOnly', false, 'console');
  const { status, body } = await given.doors['console: give access'](scene);
  expect([status, body.errorList, body.requiredRights]).toEqual([
    403,
    { access: 'errorBeyondYours' },
    ['setting.users.write'],
  ]);
  expect(await world.eventsOf(scene.subject.accountId)).toEqual([]);
});

it('who rejects their own request gives themselves nothing', async () => {
  const { company, by, role } = await given.scene('fullAdministrator', true, 'plain');
  const companies = [{ inn: company.inn, roles: [role] }];
  const { body } = await world.call(requestEndpoints.send, { actor: by, body: { companies } });
  const params = { id: body.requestIds[0] };
  const answer = await world.call(accessRequestEndpoints.fail, {
    actor: by,
    params,
    body: { reason: 'wrong company' },
  });
  expect(answer.status).toBe(204);
  expect((await world.eventsOf(by.accountId)).at(-1)).toMatchObject({ status: 'failure' });
  expect(await isToSelf(by.accountId)).toBe(false);
});
