import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { maskedEmail, maskedMobile } from '@gatehouse/contracts/core/masked.ts';
import { accountErrors } from '@gatehouse/contracts/identity/account.errors.ts';
import type { ConfirmedAct } from '@gatehouse/contracts/identity/factors.ts';
import type { UsedCredential } from '@gatehouse/contracts/identity/passkey-answers.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountsRepository, SignInAccount } from '../../accounts/accounts.repository.ts';
import type { Devices } from '../devices/devices.service.ts';
import { attemptsExceeded } from '../sign-in/attempt-guard.service.ts';
import type { FactorForm, FactorProver, FactorProvers } from '../sign-in/factor-prover.ts';
import { offeredFlows } from '../sign-in/offered-flows.ts';
import type { Requester } from '../sign-in/requester.domain.ts';
import type { NamedSubject, Subjects } from '../sign-in/subject.service.ts';
import { createPasskeyConfirmation, type PasskeyConfirmationDeps } from './passkey-confirmation.ts';

export interface ConfirmationDeps extends PasskeyConfirmationDeps {
  readonly accounts: Pick<AccountsRepository, 'findForSignInById'>;
  readonly subjects: Pick<Subjects, 'find' | 'identifierOf'>;
  readonly provers: FactorProvers;
  readonly devices: Pick<Devices, 'read'>;
}

export interface ConfirmationForm extends FactorForm {
  readonly flow?: Factor | undefined;
  readonly credential?: UsedCredential | undefined;
}

export interface ConfirmationCall {
  readonly context: EventContext;
  readonly locale: string;
  readonly userAgent?: string | undefined;
  /** Cookie by which the device is known. */
  readonly device: string | undefined;
}

export interface ConfirmationFactor {
  readonly flow: Factor;
  /** Masked address that a code goes to. */
  readonly to?: string;
}

export interface Confirmed {
  readonly account: SignInAccount;
  /** Uses the proof up in the transaction of what it entitles to; throws when somebody else did. */
  use(unit: UnitOfWork): Promise<void>;
}

type Person = Pick<AccountActor, 'accountId' | 'sessionId'>;

/** What somebody has set up, the easiest first. Who has a second factor confirms by that: the session has proven the rest. */
const factorsOf = ({
  passwordHash,
  email,
  emailVerified,
  mobile,
  mobileVerified,
  secondFactors = [],
}: SignInAccount): readonly ConfirmationFactor[] => {
  if (secondFactors.length > 0) return [...secondFactors, 'recovery_code' as const].map((flow) => ({ flow }));
  return [
    ...(passwordHash === null ? [] : [{ flow: 'credentials' } as const]),
    ...(email === null || !emailVerified ? [] : [{ flow: 'email_code', to: maskedEmail(email) } as const]),
    ...(mobile === null || !mobileVerified ? [] : [{ flow: 'sms_code', to: maskedMobile(mobile) } as const]),
  ];
};

/** Codes belong to the session that asked: nobody else's browser can use them. */
const holderOf = ({ sessionId }: Person): string => `confirmation:${sessionId}`;

const wrongProofs = { password: 'errorCurrent', code: 'errorCode' } as const;

/** How the form of the caller names the fields, and what it answers. */
export interface ToldAs {
  readonly names: Readonly<Record<FactorProver['field'], string>>;
  refused(errorList: Readonly<Record<string, string>>): ProblemError;
}

const usual: ToldAs = {
  names: { password: 'password', code: 'code' },
  refused: (errorList) => problem(accountErrors.notConfirmed, { extras: { errorList } }),
};

/** How a form names its proof that has a password of its own beside the present one. */
export interface PersonProof {
  /** The present password, of somebody who has one. */
  readonly actual?: string | undefined;
  readonly flow?: Exclude<Factor, 'credentials'> | undefined;
  readonly code?: string | undefined;
  readonly credential?: UsedCredential | undefined;
}

/** What is wrong with a `PersonProof`, in the error of its form. */
export const toldByForm = (refused: ToldAs['refused']): ToldAs => ({
  names: { password: 'actual', code: 'code' },
  refused,
});

/**
 * Who has a password proves it with that and, where there is one, with the second factor. A passkey is both: the device, and
 * that its owner unlocked it.
 */
export const proofOf = (
  { passwordHash, secondFactors = [] }: Pick<SignInAccount, 'passwordHash' | 'secondFactors'>,
  { actual, flow, code, credential }: PersonProof,
  { refused }: ToldAs,
): ConfirmationForm => {
  if (flow === 'passkey') return { flow, credential };
  if (passwordHash === null) return { flow, code };
  if (actual === undefined) throw refused({ actual: 'errorEmpty' });
  return secondFactors.length === 0
    ? { flow: 'credentials', password: actual }
    : { flow, code, password: actual };
};

interface Judged {
  readonly subject: NamedSubject;
  readonly account: SignInAccount;
  readonly requester: Requester;
}

/**
 * The proof that whoever sits before an open session is its person, asked before what cannot be undone. It is judged by
 * what a sign-in is judged by, and guesses are counted as those of a sign-in are (ADR 105).
 */
export const createConfirmation = (deps: ConfirmationDeps) => {
  const { accounts, subjects, provers, guard, devices } = deps;
  const byPasskey = createPasskeyConfirmation(deps);

  const subjectOf = async (
    { accountId }: Person,
    { context, device }: Pick<ConfirmationCall, 'context' | 'device'>,
  ) => {
    const account = await accounts.findForSignInById(accountId);
    const idKey = (['login', 'email', 'mobile'] as const).find((key) => account?.[key]);
    if (account === null || account.status !== 'active' || idKey === undefined) return undefined;
    const requester = { ip: context.ip, device: devices.read(device) };
    const identifier = subjects.identifierOf(idKey, { [idKey]: account[idKey] ?? undefined });
    const subject: NamedSubject = { ...(await subjects.find(identifier, requester)), account };
    return { subject, account, requester };
  };

  const presentOf = async (...asked: Parameters<typeof subjectOf>) => {
    const found = await subjectOf(...asked);
    if (found === undefined) throw problem(requestErrors.unauthenticated);
    return found;
  };

  /** Judges one proof; a failure is counted before anybody hears of it. */
  const judgeOne = async (
    { subject, requester }: Judged,
    { prover, value }: { readonly prover: FactorProver; readonly value: string | undefined },
    { context, pendingId }: { readonly context: EventContext; readonly pendingId: string },
    { names, refused }: ToldAs,
  ) => {
    const field = names[prover.field];
    if (value === undefined) throw refusedFields({ [field]: 'errorEmpty' });
    const notConfirmed = () => refused({ [field]: wrongProofs[prover.field] });
    prover.assertReady(true);
    const locked = guard.secondsLocked(subject);
    if (locked > 0) throw attemptsExceeded(locked, field);
    const proof = await prover.prove(subject, value, { pendingId, context, knownDevice: true });
    if (proof.kind === 'refused') throw proof.problem;
    if (proof.kind === 'wrong' || guard.refuses(subject, requester)) {
      await guard.countFailure(subject, { factor: prover.flow, field, requester }, context);
      throw (proof.kind === 'wrong' ? proof.problem : undefined) ?? notConfirmed();
    }
    return async (unit: UnitOfWork): Promise<void> => {
      if (proof.use !== undefined && !(await proof.use(unit))) throw notConfirmed();
    };
  };

  const proverOf = (account: SignInAccount, flow: Factor | undefined): FactorProver => {
    const prover = flow === undefined ? undefined : provers.get(flow);
    if (prover === undefined || !factorsOf(account).some((factor) => factor.flow === flow))
      throw refusedFields({ flow: flow === undefined ? 'errorEmpty' : 'errorChoice' });
    return prover;
  };

  return {
    factors: async (person: Person, call: ConfirmationCall) => {
      const found = await subjectOf(person, call);
      if (found === undefined) return { factors: [], hasPassword: false };
      const { subject, account } = found;
      const all = factorsOf(account);
      const offered = await offeredFlows(
        provers,
        all.map(({ flow }) => flow),
        account,
      );
      const factors = await Promise.all(
        all
          .filter(({ flow }) => offered.includes(flow))
          .map(async (factor) => ({
            ...factor,
            resendIn: (await provers.get(factor.flow)?.resendIn?.(subject, holderOf(person))) ?? 0,
          })),
      );
      // Last: the device that keeps it may be another one.
      const withPasskey = (await byPasskey.has(person, call.context.domain))
        ? [...factors, { flow: 'passkey' as const, resendIn: 0 }]
        : factors;
      return { factors: withPasskey, hasPassword: account.passwordHash !== null };
    },
    /** What a passkey is asked with that confirms this act of this session. */
    challenge: (act: ConfirmedAct, person: Person, { context }: Pick<ConfirmationCall, 'context'>) =>
      byPasskey.challenge(act, person, context),
    /** Answers the seconds until another code may be sent. */
    sendCode: async (person: Person, flow: Factor, call: ConfirmationCall): Promise<number> => {
      const { subject, account } = await presentOf(person, call);
      const { send } = proverOf(account, flow);
      if (send === undefined) throw refusedFields({ flow: 'errorChoice' });
      const { context, locale } = call;
      return send(subject, { pendingId: holderOf(person), context, locale, template: 'account.code' });
    },
    /** Throws what is wrong with the proof; a failure is counted before anybody hears of it. */
    judge: async (
      person: Person,
      form: ConfirmationForm & { readonly act: ConfirmedAct },
      call: ConfirmationCall,
      told: ToldAs = usual,
    ): Promise<Confirmed> => {
      const judged = await presentOf(person, call);
      const { account } = judged;
      const { act, flow, credential } = form;
      if (flow === 'passkey')
        return {
          account,
          use: await byPasskey.judge(judged, { act, person }, credential, call, told.refused),
        };
      const prover = proverOf(account, flow);
      const place = { context: call.context, pendingId: holderOf(person) };
      const password = provers.get('credentials');
      // First, so that a wrong one takes nothing from the second factor.
      if (form.password !== undefined && prover.field !== 'password' && password !== undefined)
        await judgeOne(judged, { prover: password, value: form.password }, place, told);
      return { account, use: await judgeOne(judged, { prover, value: form[prover.field] }, place, told) };
    },
  };
};
export type ConfirmationService = ReturnType<typeof createConfirmation>;
