/** People who change what they sign in with, and who try to. */
import { testDomain } from '../../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

export const PASSWORD = 'Orchid-Lantern-42';
export const path = '/api/v1/platform/user/profile/contact';

interface Seated {
  readonly session: NonNullable<Caller['session']>;
  readonly ip: string;
}
interface Contact {
  readonly email?: string;
  readonly mobile?: string;
}

/** Digits that are not the code. */
export const wrong = (code: string) => code.replace(/^./, (digit) => (digit === '1' ? '2' : '1'));

const numberOf = (n: number, of = 'own') => `+79${of === 'own' ? '16' : '17'}${String(n).padStart(7, '0')}`;

export const callerOf = ({ session, ip }: Seated, more: Caller = {}): Caller => ({
  session,
  ip,
  domainId: 'home',
  ...more,
});

export const startContactChange = async () => {
  const world: IdentityWorld = await startIdentity({
    domains: [testDomain('home', { base: true, publicUrl: 'https://home.example' })],
  });
  let people = 0;
  const someone = async (facts: { managedBy?: 'directory'; mobile?: string | null } = {}) => {
    people += 1;
    const login = `mover${people}`;
    const email = `${login}@example.org`;
    const mobile = numberOf(people);
    const account = await world.enrol({ login, email, mobile, ...facts }, PASSWORD);
    const ip = `203.0.113.${people}`;
    const signIn = () => world.signedIn(login, PASSWORD, { ip });
    return {
      login,
      email,
      mobile,
      ip,
      signIn,
      accountId: account._id,
      session: await signIn(),
      newEmail: `new-${email}`,
      newMobile: numberOf(people, 'new'),
    };
  };
  const ask = (who: Seated, contact: Contact, more: object = {}) =>
    world.call('POST', `${path}/code`, {
      body: { ...contact, actual: PASSWORD, ...more },
      caller: callerOf(who),
    });
  const put = (who: Seated, contact: Contact, code: string, more: object = {}) =>
    world.call('PUT', path, { body: { ...contact, code, ...more }, caller: callerOf(who) });
  const codeTo = async (to: string) =>
    (await world.messages()).findLast((message) => message.to === to)?.params.code ?? '';
  const isLive = async ({ secret }: { secret: string }) => (await world.resolve(secret)).status === 200;
  const signsIn = async (idKey: 'login' | 'email' | 'mobile', name: string, ip: string) =>
    (await world.login(idKey, name, PASSWORD, { ip, domainId: 'home' })).status === 200;

  return { ...world, someone, ask, put, codeTo, isLive, signsIn };
};
export type ContactWorld = Awaited<ReturnType<typeof startContactChange>>;
