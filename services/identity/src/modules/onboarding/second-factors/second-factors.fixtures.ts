/** People with an authenticator application, and browsers that sign in by it. */
import { Secret, TOTP } from 'otpauth';
import { testDomain, testTerm } from '../../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

export const PASSWORD = 'Orchid-Lantern-42';
const PROFILE = '/api/v1/platform/user/profile';

export const startSecondFactors = async () => {
  const world: IdentityWorld = await startIdentity({
    domains: [
      testDomain('home', { base: true, publicUrl: 'https://home.example' }),
      testDomain('second', { schemeCode: 'password-sms' }),
      testDomain('terms', { agreements: [testTerm('use')] }),
    ],
  });
  let people = 0;
  const someone = async (facts: object = {}) => {
    people += 1;
    const login = `keeper${people}`;
    const email = `${login}@example.org`;
    const mobile = `+7916777${String(1000 + people)}`;
    const account = await world.enrol({ login, email, mobile, ...facts }, PASSWORD);
    const ip = `203.0.113.${people}`;
    const session = await world.signedIn(login, PASSWORD, { ip, domainId: 'home' });
    return { login, email, mobile, ip, session, accountId: account._id };
  };
  type Person = Awaited<ReturnType<typeof someone>>;
  const callerOf = ({ session, ip }: Person, more: Caller = {}): Caller => ({
    session,
    ip,
    domainId: 'home',
    ...more,
  });
  const proof = { flow: 'credentials', password: PASSWORD };
  const of = (who: Person) => {
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, more?: Caller) =>
      world.call(method, `${PROFILE}/${path}`, {
        ...(body === undefined ? {} : { body }),
        caller: callerOf(who, more),
      });
    return {
      state: () => call('GET', 'second-factor'),
      protection: () => call('GET', 'protection'),
      begin: (body: object = proof) => call('POST', 'second-factor/totp', body),
      confirm: (code: string, more?: Caller) => call('PUT', 'second-factor/totp', { code }, more),
      remove: (body: object) => call('DELETE', 'second-factor/totp', body),
      renew: (body: object) => call('POST', 'second-factor/recovery-codes', body),
      confirmation: () => call('GET', 'confirmation'),
    };
  };
  /** The code of an application `steps` from now. */
  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: world.clock.now().getTime() + steps * 30_000,
    });
  /** Somebody whose application is set up; the clock has moved on to codes that were not used. */
  const withTotp = async (facts: object = {}) => {
    const who = await someone(facts);
    const { secret } = (await of(who).begin()).body as { secret: string };
    const { recoveryCodes } = (await of(who).confirm(codeOf(secret))).body as { recoveryCodes: string[] };
    world.clock.forward(60);
    return { ...who, secret, recoveryCodes, code: () => codeOf(secret) };
  };
  /** A browser that signs in; it keeps the secret of its pending sign-in like its cookie. */
  const browser = (who: Pick<Person, 'login' | 'ip'>, domainId = 'home') => {
    let pendingSignIn: string | undefined;
    return {
      prove: async (flow: string, value: string, ip = who.ip) => {
        const answer = await world.call('POST', '/api/v1/platform/auth/login/login', {
          body: { flow, login: who.login, [flow === 'credentials' ? 'password' : 'code']: value },
          caller: { ip, domainId, ...(pendingSignIn === undefined ? {} : { pendingSignIn }) },
        });
        const secret = answer.headers['gatehouse-transaction'];
        if (secret !== undefined) pendingSignIn = secret === '' ? undefined : String(secret);
        return answer;
      },
    };
  };
  return { ...world, someone, of, codeOf, withTotp, browser, callerOf };
};
export type SecondFactorWorld = Awaited<ReturnType<typeof startSecondFactors>>;
