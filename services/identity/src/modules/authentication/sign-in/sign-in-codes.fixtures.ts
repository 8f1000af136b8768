/** Browsers that sign in by codes, on domains whose schemes ask for them. */
import { testDomain } from '../../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

export const PASSWORD = 'Orchid-Lantern-42';
const CODES = 'email-or-password';

export const startSignInByCode = (): Promise<IdentityWorld> =>
  startIdentity({
    domains: [
      testDomain('codes', { schemeCode: CODES }),
      testDomain('codes-by-sms', { schemeCode: 'sms-or-password' }),
      testDomain('second', { schemeCode: 'password-sms' }),
      testDomain('off', { schemeCode: 'disabled-later' }),
    ],
  });

export const wrong = (code: string, by = 1) =>
  String((Number(code) + by) % 10 ** code.length).padStart(code.length, '0');

export interface Person {
  readonly login: string;
  readonly email: string;
  readonly mobile: string;
  readonly accountId: string;
  readonly ip: string;
}

/** People and browsers of one test file. */
export const codeCallers = (world: () => IdentityWorld) => {
  let people = 0;
  const enrol = async (more: object = {}): Promise<Person> => {
    people += 1;
    const facts = {
      login: `person${people}`,
      email: `person${people}@example.org`,
      mobile: `+7916${String(people).padStart(7, '0')}`,
      ...more,
    };
    const account = await world().enrol(facts, PASSWORD);
    return { ...facts, accountId: account._id, ip: `198.51.100.${people}` };
  };
  const nobody = (): Person => {
    people += 1;
    const email = `nobody${people}@example.org`;
    return {
      login: `nobody${people}`,
      email,
      mobile: '+79160000000',
      accountId: '',
      ip: `198.51.100.${people}`,
    };
  };

  /** One browser: it keeps the secret of its pending sign-in like its cookie. */
  const browser = (who: Person, domainId = 'codes') => {
    let pendingSignIn: string | undefined;
    const caller = (): Caller => ({
      ip: who.ip,
      domainId,
      ...(pendingSignIn === undefined ? {} : { pendingSignIn }),
    });
    const keep = <T extends { headers: Record<string, unknown> }>(answer: T): T => {
      const secret = answer.headers['gatehouse-transaction'];
      if (secret !== undefined) pendingSignIn = secret === '' ? undefined : String(secret);
      return answer;
    };
    const post = async (path: string, body: object) =>
      keep(await world().call('POST', `/api/v1/platform/auth/${path}`, { body, caller: caller() }));
    return {
      caller,
      config: async () =>
        world().call('GET', `/api/v1/platform/auth/config/email?email=${encodeURIComponent(who.email)}`, {
          caller: caller(),
        }),
      send: (flow: string, named: object = { email: who.email }) =>
        post(`code/${Object.keys(named)[0]}`, { flow, ...named }),
      prove: (body: object, named: object = { email: who.email }) =>
        post(`login/${Object.keys(named)[0]}`, { ...named, ...body }),
    };
  };
  const lastCode = async (to: string) =>
    (await world().messages()).findLast((message) => message.to === to)?.params.code ?? 'none';
  const minute = () => world().clock.forward(60);
  return { enrol, nobody, browser, lastCode, minute };
};
