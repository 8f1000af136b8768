import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { Factor, IdKey } from '@gatehouse/contracts/identity/resources.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { deviceKeyOf } from '@gatehouse/kit/auth/device-key.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { AccountsRepository, SignInAccount } from '../../accounts/accounts.repository.ts';
import type { ProvenBySession } from '../../sessions/sessions.repository.ts';
import type { PasskeysRepository } from '../passkeys/passkeys.repository.ts';
import type { Schemes } from '../schemes/schemes.service.ts';
import type { FactorProvers } from './factor-prover.ts';
import { createIdentify } from './identify.step.ts';
import { offeredFlows } from './offered-flows.ts';
import type { PendingSignIns } from './pending-sign-ins.service.ts';
import { createSendCode } from './send-code.step.ts';
import { carriedFactors, type PendingSignIn, situationOf } from './sign-in.domain.ts';
import type { Identified, SignInCall } from './sign-in.progress.ts';
import { technical } from './sign-in.refusals.ts';
import type { Subjects } from './subject.service.ts';

export interface StepUpDeps {
  readonly accounts: Pick<AccountsRepository, 'findForSignInById'>;
  readonly sessions: { readonly proven: (id: string, accountId: string) => Promise<ProvenBySession | null> };
  readonly subjects: Subjects;
  readonly schemes: Pick<Schemes, 'rulesOf'>;
  readonly pendingSignIns: PendingSignIns;
  readonly provers: FactorProvers;
  readonly passkeys: Pick<PasskeysRepository, 'of'>;
}

export interface BegunStepUp {
  readonly idKey: IdKey;
  readonly identifier: string;
  /** None when the session has proven enough. */
  readonly flows: readonly Factor[];
  readonly second: boolean;
  readonly rememberMe: boolean;
  readonly resendIn: number;
  /** Whether one of theirs answers at this domain. */
  readonly passkey: boolean;
  /** Of the pending sign-in that carries what the session has proven, where a new one was made. */
  readonly secret: string | undefined;
}

const names: readonly IdKey[] = ['login', 'email', 'mobile'];

/** How an account is named to the steps of a sign-in. */
const nameOf = (account: SignInAccount | null): { idKey: IdKey; identifier: string } | undefined => {
  for (const idKey of names) {
    const identifier = account?.[idKey];
    if (identifier) return { idKey, identifier };
  }
  return undefined;
};

/**
 * What counts of what a session has proven: nothing on another device than its own, for whoever copied its cookie has
 * proven nothing (ADR 57).
 */
const countedOf = (
  rules: Identified['rules'],
  { factors, deviceKey }: ProvenBySession,
  deviceCookie: string | undefined,
): readonly Factor[] =>
  deviceKey === undefined || deviceKey === deviceKeyOf(deviceCookie) ? carriedFactors(rules, factors) : [];

/**
 * Begins the sign-in by which a session proves what is asked of it now (ADR 74): the person is the session's own, what it
 * has proven is carried over as far as the rules of now count it, and the steps of a sign-in do the rest.
 */
export const createStepUp = (deps: StepUpDeps) => {
  const { accounts, sessions, subjects, pendingSignIns, passkeys, provers } = deps;
  const identify = createIdentify(deps);
  const codes = createSendCode(deps);

  const hasPasskey = async (accountId: string, domainId: string | undefined): Promise<boolean> =>
    domainId !== undefined && (await passkeys.of({ accountId, domainId })).length > 0;

  /** The pending sign-in that this browser has for this step-up, or a new one. */
  const carry = async (
    { subject, scheme, rules, pending }: Identified,
    session: ProvenBySession,
    { deviceCookie, context }: Pick<SignInCall, 'deviceCookie' | 'context'>,
  ): Promise<{ pending: PendingSignIn | undefined; secret: string | undefined }> => {
    const { account } = subject;
    const proven = countedOf(rules, session, deviceCookie);
    // Without anything that counts it is a sign-in from its beginning, which the first code stores.
    if (account === null || proven.length === 0 || pending?.sessionId === session._id)
      return { pending, secret: undefined };
    const { row, secret } = await pendingSignIns.carry({
      account,
      subjectKey: subject.key,
      schemeCode: scheme._id,
      proven,
      rememberMe: session.rememberMe,
      sessionId: session._id,
      domainId: context.domain,
    });
    return { pending: row, secret };
  };

  return async (
    { accountId, sessionId }: Pick<AccountActor, 'accountId' | 'sessionId'>,
    call: Pick<SignInCall, 'context' | 'pendingSignIn' | 'device' | 'deviceCookie'>,
  ): Promise<BegunStepUp> => {
    const [account, session] = await Promise.all([
      accounts.findForSignInById(accountId),
      sessions.proven(sessionId, accountId),
    ]);
    const name = nameOf(account);
    if (account === null || name === undefined || session === null)
      throw problem(requestErrors.unauthenticated);
    const identifier = subjects.identifierOf(name.idKey, { [name.idKey]: name.identifier });
    const requester = { ip: call.context.ip, device: call.device };
    const identified = await identify(subjects.findTogether(identifier, requester), { ...call, sessionId });
    const { pending, secret } = await carry(identified, session, call);
    const before = pending?.proven ?? [];
    const situation = situationOf(identified.rules, before);
    if (situation.kind === 'unavailable') throw technical();
    const flows = situation.kind === 'complete' ? [] : await offeredFlows(provers, situation.flows, account);
    return {
      ...name,
      flows,
      second: situation.kind === 'secondFactor',
      rememberMe: session.rememberMe,
      resendIn: await codes.resendIn({ ...identified, pending }, flows, before),
      passkey: await hasPasskey(accountId, call.context.domain),
      secret,
    };
  };
};
export type StepUp = ReturnType<typeof createStepUp>;
