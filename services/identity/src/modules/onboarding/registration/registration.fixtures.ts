/** Registration as newcomers see it: forms, mails, links, codes. */
import { expect } from 'vitest';
import { testDomain, testTerm } from '../../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

export const PASSWORD = 'Orchid-Lantern-42';
export const names = { lastName: 'Орлова', firstName: 'Вера', middleName: 'Сергеевна' };
const terms = [{ type: 'use', agree: true }];
const path = '/api/v1/platform/registration';

export const startRegistration = (): Promise<IdentityWorld> =>
  startIdentity({
    settings: { registrationsPerIp: 3 },
    domains: [
      testDomain('portal', {
        base: true,
        publicUrl: 'https://portal.example',
        agreements: [testTerm('use'), testTerm('news', { loginRequired: false })],
      }),
      testDomain('closed', { enabled: false }),
      testDomain('other', { publicUrl: 'https://other.example/' }),
    ],
  });

export const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
export const gist = ({ status: answered, body }: { status: number; body: { code?: string } | null }) => [
  answered,
  body?.code,
];

export interface Somebody {
  readonly email: string;
  readonly mobile: string;
  readonly e164: string;
  readonly ip: string;
}
export const callerOf = ({ ip }: Pick<Somebody, 'ip'>, more: Caller = {}): Caller => ({
  ip,
  domainId: 'portal',
  ...more,
});

type LinkHolder = Somebody & { readonly secret: string };

/** The calls of one test file; each somebody in it has an address of their own. */
export const registrationCalls = (world: () => IdentityWorld) => {
  let people = 0;
  /** Somebody new, with an address of their own on every line. */
  const somebody = (): Somebody => {
    people += 1;
    return {
      email: `Newcomer${people}@Example.org`,
      mobile: `+7 (916) ${String(people).padStart(3, '0')}-00-00`,
      e164: `+7916${String(people).padStart(3, '0')}0000`,
      ip: `203.0.113.${people}`,
    };
  };
  const request = (who: Somebody, more: object = {}, caller: Caller = {}) =>
    world().call('POST', `${path}/link`, {
      body: { ...names, email: who.email, termsAgree: terms, ...more },
      caller: callerOf(who, caller),
    });
  const mailsTo = async (address: string) => (await world().messages()).filter(({ to }) => to === address);
  const linkOf = async (who: Somebody) => {
    const mail = (await mailsTo(who.email)).at(-1);
    return { mail, secret: mail?.params.link?.split('/').at(-1) ?? '' };
  };
  /** Somebody with the link in their hands. */
  const linked = async () => {
    const who = somebody();
    expect((await request(who)).status).toBe(204);
    return { ...who, ...(await linkOf(who)) };
  };
  const status = (who: LinkHolder, caller: Caller = {}, method: 'GET' | 'HEAD' = 'GET') =>
    world().call(method, `${path}/status/${who.secret}`, { caller: callerOf(who, caller) });
  const sendCode = (who: LinkHolder, more: object = {}, caller: Caller = {}) =>
    world().call('POST', `${path}/code`, {
      body: { mobile: who.mobile, secret: who.secret, ...more },
      caller: callerOf(who, caller),
    });
  const lastSms = async (number: string) => (await mailsTo(number)).at(-1)?.params.code ?? '';
  const verify = (who: LinkHolder, code: string, more: object = {}, caller: Caller = {}) =>
    world().call('PUT', `${path}/verify`, {
      body: { mobile: who.mobile, secret: who.secret, code, ...more },
      caller: callerOf(who, caller),
    });
  const complete = (who: LinkHolder, more: object = {}, caller: Caller = {}) =>
    world().call('POST', `${path}/complete`, {
      body: { password: PASSWORD, repeatPassword: PASSWORD, mobile: who.mobile, secret: who.secret, ...more },
      caller: callerOf(who, caller),
    });
  /** Somebody whose number is verified. */
  const verified = async () => {
    const who = await linked();
    await sendCode(who);
    expect((await verify(who, await lastSms(who.e164))).status).toBe(204);
    return who;
  };
  const accountsAt = (email: string) =>
    world().connection.collection('accounts').find({ identifiers: email.toLowerCase() }).toArray();
  return {
    /** How many there are by now. */
    count: () => people,
    somebody,
    request,
    mailsTo,
    linkOf,
    linked,
    status,
    sendCode,
    lastSms,
    verify,
    complete,
    verified,
    accountsAt,
  };
};

export type Linked = Awaited<ReturnType<ReturnType<typeof registrationCalls>['linked']>>;
