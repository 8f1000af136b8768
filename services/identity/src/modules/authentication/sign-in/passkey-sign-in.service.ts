import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { UsedCredential } from '@gatehouse/contracts/identity/passkey-answers.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { AccountsRepository, SignInAccount } from '../../accounts/accounts.repository.ts';
import type { TermsForm } from '../../accounts/agreements/agreements.domain.ts';
import type { ProvenBySession } from '../../sessions/sessions.repository.ts';
import type { PasskeyCeremonies } from '../passkeys/passkey-ceremonies.ts';
import type { PasskeyJudge } from '../passkeys/passkey-judge.ts';
import { createAskTerms } from './ask-terms.step.ts';
import { attemptsExceeded } from './attempt-guard.service.ts';
import { createBeginSession } from './begin-session.step.ts';
import { createKeepProgress } from './keep-progress.step.ts';
import { rulesOfPerson } from './sign-in.domain.ts';
import type { Identified, Proven, SignedIn, SignInCall } from './sign-in.progress.ts';
import { expired, notProven, technical } from './sign-in.refusals.ts';
import type { SignInDeps } from './sign-in.service.ts';
import type { NamedSubject } from './subject.service.ts';

/** What passkeys are judged with. */
export interface PasskeyJudging {
  readonly ceremonies: Pick<PasskeyCeremonies, 'ask' | 'partyOf'>;
  readonly judge: PasskeyJudge;
}

export interface PasskeySignInDeps {
  readonly signIn: SignInDeps;
  readonly accounts: Pick<AccountsRepository, 'findForSignInById'>;
  readonly passkeys: PasskeyJudging;
  readonly ids: Ids;
  readonly openSessions: {
    readonly proven: (id: string, accountId: string) => Promise<ProvenBySession | null>;
  };
}

/** The sign-in of a browser, and whose session is open there. */
export interface PasskeyCall extends SignInCall {
  readonly person: Pick<AccountActor, 'accountId' | 'sessionId'> | undefined;
}

export interface PasskeyForm {
  readonly credential?: UsedCredential | undefined;
  readonly rememberMe?: boolean | undefined;
  readonly termsAgree?: TermsForm | undefined;
  /** For the session that is open: its person alone answers what is asked of it (ADR 129). */
  readonly stepUp?: boolean | undefined;
}

/** Of the form; errors name it. */
const field = 'credential';

/** Sign-in by a passkey, which says who it is. All that holds for other sign-ins holds for it (ADR 117). */
export const createPasskeySignIn = (deps: PasskeySignInDeps) => {
  const { accounts, ids, openSessions } = deps;
  const { ceremonies, judge: answeringOf } = deps.passkeys;
  const { subjects, schemes, pendingSignIns, askers } = deps.signIn;
  const { guard } = askers;
  const keepProgress = createKeepProgress(pendingSignIns);
  const askTerms = createAskTerms({ ...deps.signIn, keepProgress });
  const beginSession = createBeginSession({ ...deps.signIn, ...askers });

  const requesterOf = ({ context, device }: SignInCall) => ({ ip: context.ip, device });
  const questionOf = (domainId: string, secret: string) =>
    ({ purpose: 'signIn', holder: secretHash(secret), domainId }) as const;
  const domainOf = ({ context }: Pick<SignInCall, 'context'>): string => {
    if (context.domain === undefined || ceremonies.partyOf(context.domain) === undefined) throw technical();
    return context.domain;
  };

  const subjectOf = async (account: SignInAccount, call: SignInCall): Promise<NamedSubject> => {
    const idKey = (['login', 'email', 'mobile'] as const).find((key) => account[key]);
    if (idKey === undefined) throw notProven(field);
    const identifier = subjects.identifierOf(idKey, { [idKey]: account[idKey] ?? undefined });
    return { ...(await subjects.find(identifier, requesterOf(call))), account };
  };

  const identified = (subject: NamedSubject, call: SignInCall): Identified => {
    const scheme = subjects.schemeOf(subject, call.context);
    const rules = rulesOfPerson(schemes.rulesOf(scheme), subject.account);
    return { subject, scheme, rules, pending: undefined, held: false };
  };

  /** The session that is to prove more. */
  const openSession = async ({ person }: PasskeyCall): Promise<ProvenBySession & { accountId: string }> => {
    const found = person && (await openSessions.proven(person.sessionId, person.accountId));
    if (!found || person === undefined) throw problem(requestErrors.unauthenticated);
    return { ...found, accountId: person.accountId };
  };

  const judge = async (credential: UsedCredential, form: PasskeyForm, call: PasskeyCall): Promise<Proven> => {
    const domainId = domainOf(call);
    const secret = call.pendingSignIn;
    if (secret === undefined) throw expired();
    const open = form.stepUp ? await openSession(call) : undefined;
    const answering = await answeringOf(questionOf(domainId, secret), credential);
    const account = answering === undefined ? null : await accounts.findForSignInById(answering.accountId);
    if (answering === undefined || account === null) throw notProven(field);
    // Whoever answers with a key of their own does not become somebody else's page.
    if (open !== undefined && open.accountId !== account._id) throw notProven(field);
    const subject = await subjectOf(account, call);
    const here = identified(subject, call);
    const locked = guard.secondsLocked(subject);
    if (locked > 0) throw attemptsExceeded(locked, field);
    const requester = requesterOf(call);
    const use = await answering.judge(call);
    if (use === undefined || account.status !== 'active' || guard.refuses(subject, requester)) {
      await guard.countFailure(subject, { factor: 'passkey', field, requester }, call.context);
      throw notProven(field);
    }
    return {
      ...here,
      account,
      proven: ['passkey'],
      rememberMe: open?.rememberMe ?? form.rememberMe ?? false,
      field,
      earlier: false,
      previous: undefined,
      use,
      afterSuccess: undefined,
    };
  };

  /** Somebody who comes back with the terms: who they are stands in what their passkey has proven. */
  const recall = async (form: PasskeyForm, call: PasskeyCall): Promise<Proven> => {
    const pending = await pendingSignIns.find(call.pendingSignIn);
    if (pending?.accountId == null || !pending.proven.includes('passkey')) throw expired();
    if (form.stepUp && (await openSession(call)).accountId !== pending.accountId) throw expired();
    const account = await accounts.findForSignInById(pending.accountId);
    if (account === null) throw expired();
    const here = identified(await subjectOf(account, call), call);
    const isUsable = pendingSignIns.isUsable(pending, here.subject, here.scheme, call);
    if (!isUsable || !pendingSignIns.mayAgree(pending)) throw expired();
    return {
      ...here,
      account,
      pending,
      field,
      proven: pending.proven,
      rememberMe: pending.rememberMe,
      earlier: true,
      previous: pending._id,
      use: undefined,
      afterSuccess: undefined,
    };
  };

  return {
    /** A question for this browser; `secret` is told when it has none to be known by. */
    challenge: async (call: Pick<SignInCall, 'context' | 'pendingSignIn'>) => {
      const domainId = domainOf(call);
      const known = await pendingSignIns.find(call.pendingSignIn);
      const kept = known === undefined ? undefined : call.pendingSignIn;
      const secret = kept ?? ids.secret();
      const challenge = await ceremonies.ask(questionOf(domainId, secret));
      const rpId = ceremonies.partyOf(domainId)?.id ?? '';
      return { challenge, rpId, secret: kept === undefined ? secret : undefined };
    },
    signIn: async (form: PasskeyForm, call: PasskeyCall): Promise<SignedIn> => {
      const { credential, termsAgree } = form;
      if (credential === undefined && termsAgree === undefined)
        throw refusedFields({ [field]: 'errorEmpty' });
      const step = credential === undefined ? await recall(form, call) : await judge(credential, form, call);
      return beginSession(step, await askTerms(step, { flow: 'passkey', termsAgree }, call), call);
    },
  };
};
export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>;
