import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { SignInAccount } from '../../accounts/accounts.repository.ts';
import { normalizeIdentifier } from '../../accounts/identifiers.domain.ts';
import { personDomain } from '../../accounts/person-domain.domain.ts';
import type { FactorProver, FactorSubject, Proof } from '../sign-in/factor-prover.ts';
import type { CodePlace, Refusal } from './codes.domain.ts';
import type { Codes, CodeVerdict } from './codes.service.ts';

type CodeFlow = Extract<Factor, 'email_code' | 'sms_code'>;

interface Contact {
  readonly channel: 'email' | 'sms';
  /** Where the person is reached, verified as theirs and normalized; undefined: they are not. */
  addressOf(account: SignInAccount): string | undefined;
}

const contacts: Readonly<Record<CodeFlow, Contact>> = {
  email_code: {
    channel: 'email',
    addressOf: ({ email, emailVerified }) =>
      email === null || !emailVerified ? undefined : normalizeIdentifier('email', email),
  },
  sms_code: {
    channel: 'sms',
    addressOf: ({ mobile, mobileVerified }) => (mobileVerified ? mobile : null) ?? undefined,
  },
};

/** Domain while none is known yet. */
const NO_DOMAIN = 'base';
/** Stands in messages to nobody, which are never sent. */
const NOBODY = 'nobody@nowhere.invalid';

const refusals = {
  tooSoon: authErrors.codeResendTooSoon,
  blocked: authErrors.codeQuotaExceeded,
  budget: authErrors.messageBudgetExceeded,
} as const;

/** Why no code was sent, as the caller hears it. */
export const sendRefused = ({ kind, retryAfter }: Refusal): ProblemError =>
  problem(refusals[kind], { extras: { retryAfter } });

const expired = () => problem(authErrors.expired, { extras: { expired: true } });

const elsewhere = () => problem(authErrors.codeElsewhere);

const exceeded = () =>
  problem(authErrors.codeAttemptsExceeded, { extras: { errorList: { code: 'errorAttempts' } } });

const proofOf = (verdict: CodeVerdict): Proof => {
  switch (verdict.kind) {
    case 'right':
      return { kind: 'proven', use: verdict.use };
    case 'wrong':
      return { kind: 'wrong', error: 'errorCode', ...(verdict.last ? { problem: exceeded() } : {}) };
    case 'attemptsExceeded':
      return { kind: 'refused', problem: exceeded() };
    case 'none':
      return { kind: 'refused', problem: elsewhere() };
    default:
      return { kind: 'refused', problem: expired() };
  }
};

/** The flows `email_code` and `sms_code`. Whoever cannot be reached by one gets the same answers as everybody (N5). */
export const createCodeProver = (
  flow: CodeFlow,
  codes: Codes,
  domains: { current(): Domains },
): FactorProver => {
  const contact = contacts[flow];
  const addressOf = ({ account }: FactorSubject) =>
    account?.status === 'active' ? contact.addressOf(account) : undefined;
  const placeOf = (subject: FactorSubject, pendingId: string): CodePlace => ({
    purpose: 'sign-in',
    holderId: pendingId,
    name: `${flow}:${subject.key}`,
    target: addressOf(subject) ?? `nobody:${flow}:${subject.account?._id ?? subject.key}`,
  });
  return {
    flow,
    field: 'code',
    assertReady: () => {},
    prove: async (subject, digits, { pendingId, context }) =>
      pendingId === undefined
        ? { kind: 'refused', problem: elsewhere() }
        : proofOf(await codes.check(placeOf(subject, pendingId), digits, context.ip)),
    send: async (subject, { pendingId, begun, context, locale, template = 'auth.code' }) => {
      const { account, key } = subject;
      const address = addressOf(subject);
      const answer = await codes.send({
        ...placeOf(subject, pendingId),
        subject: account?._id ?? `nobody:${key}`,
        ip: context.ip,
        typed: subject.identifier,
        deliver: address !== undefined,
        begun,
        message: {
          channel: contact.channel,
          template,
          to: address ?? NOBODY,
          locale: account?.locale ?? locale,
          domainId: personDomain(account, context.domain, domains.current())?.domainId ?? NO_DOMAIN,
          accountId: account?._id ?? null,
        },
        context,
      });
      if (answer.kind !== 'sent') throw sendRefused(answer);
      return answer.resendIn;
    },
    resendIn: (subject, pendingId) => codes.resendIn(placeOf(subject, pendingId)),
  };
};
