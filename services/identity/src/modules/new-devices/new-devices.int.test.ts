import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDomain } from '../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { NOTICES_A_DAY } from '../accounts/device-notices.domain.ts';

const PASSWORD = 'Orchid-Lantern-42';
/** Of Deutsche Telekom, an operator of one country. */
const GERMAN = '80.128.1.1';
let world: IdentityWorld;
let people = 0;
let login = '';
let accountId = '';

beforeAll(async () => {
  world = await startIdentity({ domains: [testDomain('home', { base: true }), testDomain('work')] });
});
afterAll(() => world.close());
beforeEach(async () => {
  people += 1;
  login = `traveller${people}`;
  accountId = (await world.enrol({ login, email: `${login}@example.org` }, PASSWORD))._id;
});

const signIn = (caller: Caller = {}) =>
  world.signedIn(login, PASSWORD, { domainId: 'work', ip: GERMAN, ...caller });
const told = async (of = accountId) => (await world.deviceMessages()).filter((one) => one.accountId === of);
const mailed = async () => (await told()).filter(({ channel }) => channel === 'email');
const newestSecret = async () => (await mailed()).at(-1)?.params.link?.split('/').at(-1) ?? '';
const link = (method: 'GET' | 'HEAD' | 'POST', secret: string, caller: Caller = {}) =>
  world.call(method, `/api/v1/platform/user/sessions/link/${secret}`, { caller });
const isLive = async ({ secret }: { secret: string }) => (await world.resolve(secret)).status === 200;
/** A person at home, and somebody on a device that is not theirs. */
const twoDevices = async () => {
  const own = await signIn();
  const strange = await signIn();
  return { own, strange, secret: await newestSecret() };
};

describe('who is told', () => {
  it('nobody of the first sign-in, nor of one on a known device; of a new one the mailbox and the personal account', async () => {
    const first = await signIn();
    await signIn({ device: first.device });
    expect(await told()).toEqual([]);
    const strange = await signIn({ locale: 'ru' });
    const params = { device: 'Firefox, Linux', ip: GERMAN, place: 'Германия', at: expect.any(String) };
    expect(await told()).toMatchObject([
      {
        template: 'device.new',
        channel: 'personnel_account',
        to: '',
        domainId: 'work',
        locale: 'ru',
        params: {
          ...params,
          link: `https://work.example/platform/profile/sessions?end=${strange.sessionId}`,
        },
      },
      {
        template: 'device.link',
        channel: 'email',
        to: `${login}@example.org`,
        domainId: 'work',
        params: {
          ...params,
          link: expect.stringMatching(/^https:\/\/work\.example\/platform\/end-session\/[\w-]{43}$/),
        },
      },
    ]);
    // What is stored opens nothing: the secret stands in the mail alone.
    expect(await world.storedText()).not.toContain(await newestSecret());
    expect(world.logged()).not.toContain(await newestSecret());
  });

  it('nobody whom a shared device has forgotten over others: their sessions remember it', async () => {
    let { device } = await signIn();
    for (const other of ['a', 'b', 'c', 'd']) {
      await world.enrol({ login: `${other}.${login}` }, PASSWORD);
      ({ device } = await world.signedIn(`${other}.${login}`, PASSWORD, { device, domainId: 'work' }));
    }
    await signIn({ device });
    expect(await told()).toEqual([]);
  });

  it('who has no address reads of it in the personal account', async () => {
    await world.accountsService.change(accountId, () => ({ email: null }), { actor: 'system' });
    await signIn();
    await signIn();
    expect((await told()).map(({ channel }) => channel)).toEqual(['personnel_account']);
  });

  it('so often a day and no more: the first notice is not lost among others', async () => {
    for (let count = 0; count < NOTICES_A_DAY - 2; count += 1) await signIn();
    await Promise.all(Array.from({ length: 5 }, () => signIn()));
    expect(await mailed()).toHaveLength(NOTICES_A_DAY);
    world.clock.forward(25 * 3_600);
    await signIn();
    expect(await mailed()).toHaveLength(NOTICES_A_DAY + 1);
  });

  it('nothing that a browser says of itself is in a message but what we have a name for', async () => {
    await signIn();
    const injected = 'Firefox/140.0\r\nBcc: x@y.z \u202e<script>alert(1)</script> Windows';
    await world.login('login', login, PASSWORD, {
      domainId: 'work',
      headers: {
        'user-agent': Buffer.from(injected)
          .toString('latin1')
          .replace(/[\r\n]/g, ' '),
      },
    });
    expect((await mailed()).at(-1)?.params.device).toBe('Firefox, Windows');
  });
});

describe('the link', () => {
  it('shows what it would end to whoever opens it, and ends nothing by that', async () => {
    const { strange, secret } = await twoDevices();
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      expect((await link(method, secret)).status).toBe(200);
    expect((await link('GET', secret, { session: strange })).body).toEqual({
      device: 'Firefox, Linux',
      ip: GERMAN,
      place: { country: 'DE', localNetwork: false },
      sessionStart: expect.any(String),
      endTime: expect.any(String),
      current: true,
    });
    expect(await isLive(strange)).toBe(true);
  });

  it('ends that session and no other, for somebody who is not signed in, and says so in the history', async () => {
    const { own, strange, secret } = await twoDevices();
    const answer = await link('POST', secret);
    expect([answer.status, answer.headers['gatehouse-session-end']]).toEqual([204, undefined]);
    expect([await isLive(own), await isLive(strange)]).toEqual([true, false]);
    const ended = (await world.events('identity.session.ended')).at(-1);
    expect(ended).toMatchObject({
      subject: strange.sessionId,
      actor: accountId,
      data: { reason: 'ended-by-link', accountId },
    });
    for (const method of ['GET', 'POST'] as const)
      expect(await link(method, secret)).toMatchObject({ status: 410, body: { code: 'link.used' } });
  });

  it('signs the browser out that it is used in, where that is the session', async () => {
    const { strange, secret } = await twoDevices();
    expect((await link('POST', secret, { session: strange })).headers['gatehouse-session-end']).toBe('ended');
  });

  it('of one session leaves that of another and its link alone', async () => {
    const { secret } = await twoDevices();
    const third = await signIn();
    const other = await newestSecret();
    expect((await link('POST', secret)).status).toBe(204);
    expect(await isLive(third)).toBe(true);
    expect((await link('POST', other)).status).toBe(204);
    expect(await isLive(third)).toBe(false);
  });

  it('is used once by many at once', async () => {
    const { secret } = await twoDevices();
    const answers = await Promise.all(Array.from({ length: 5 }, () => link('POST', secret)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410, 410, 410]);
    const ended = (await world.events('identity.session.ended')).filter(
      ({ data }) => data.accountId === accountId,
    );
    expect(ended).toHaveLength(1);
  });

  it('has nothing to end once its person has ended the session, or its time is over', async () => {
    const { own, strange, secret } = await twoDevices();
    await world.call('DELETE', `/api/v1/platform/user/sessions/${strange.sessionId}`, {
      caller: { session: own },
    });
    expect(await link('GET', secret)).toMatchObject({ status: 410, body: { code: 'link.used' } });
    await signIn();
    const late = await newestSecret();
    world.clock.forward(366 * 86_400);
    for (const method of ['GET', 'POST'] as const)
      expect(await link(method, late)).toMatchObject({ status: 403, body: { code: 'link.expired' } });
  });

  it('is no other link, and no other link is it', async () => {
    const { strange, secret } = await twoDevices();
    const asRestore = await world.call('GET', `/api/v1/platform/password/link/status/${secret}`);
    expect(asRestore.status).toBe(404);
    await world.call('POST', '/api/v1/platform/password/link', { body: { email: `${login}@example.org` } });
    const restore = (await world.messages()).at(-1)?.params.link?.split('/').at(-1) ?? '';
    const changed = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    for (const guess of [restore, changed, strange.sessionId, strange.tokenHash, secret.slice(1)])
      expect((await link('POST', guess)).status).toBeOneOf([400, 404]);
    expect(await isLive(strange)).toBe(true);
  });

  it('goes with its account', async () => {
    const { secret } = await twoDevices();
    await world.accountsService.change(accountId, () => ({ status: 'deleted' }), { actor: 'system' });
    expect((await link('GET', secret)).status).toBe(404);
    expect(
      JSON.stringify(await world.connection.collection('links').find({ sentTo: accountId }).toArray()),
    ).toBe('[]');
  });
});

describe('the list of sessions', () => {
  it('says where a session is and on what screen, as far as that is known', async () => {
    const mine = await signIn();
    await signIn({ ip: '10.1.2.3' });
    await signIn({ ip: '2001:db8::1' });
    const tell = (body: object, caller: Caller) =>
      world.call('POST', '/api/v1/platform/user/profile/device', { body, caller });
    const screen = { displaySize: '1920x1080', displayWindowSize: '1280x720', displayZoom: 1.5 };
    expect((await tell(screen, { session: mine })).status).toBe(204);
    expect((await tell({ displaySize: '<b>1x1' }, { session: mine })).body.errorList).toHaveProperty(
      'displaySize',
    );
    // Another person's id with a session of somebody else changes nothing.
    await tell({ displaySize: '1x1' }, { session: { ...mine, accountId: 'somebody' } });
    const { body } = await world.call('GET', '/api/v1/platform/user/sessions?sort=sessionStart&order=ASC', {
      caller: { session: mine },
    });
    const seen = new Map(body.sessions.map((one: { ip: string }) => [one.ip, one]));
    expect(seen.get(GERMAN)).toMatchObject({
      place: { country: 'DE', localNetwork: false },
      display: '1920x1080',
    });
    expect(seen.get('10.1.2.3')).toMatchObject({
      place: { country: null, localNetwork: true },
      display: null,
    });
    expect(seen.get('2001:db8::1')).toMatchObject({ place: { country: null, localNetwork: false } });
  });
});
