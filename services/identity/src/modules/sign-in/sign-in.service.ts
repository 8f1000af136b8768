import { authErrors, type Factor, type IdKey, requestErrors } from '@gatehouse/contracts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Logger } from 'pino';
import type { SignInAccount } from '../accounts/accounts.repository.ts';
import { type AttemptGuard, attemptsExceeded } from '../attempts/attempt-guard.service.ts';
import type { SchemeRow } from '../schemes/schemes.domain.ts';
import type { Schemes } from '../schemes/schemes.service.ts';
import type { SessionStart } from '../sessions/session-start.service.ts';
import type { FactorForm, FactorProver, FactorProvers } from './factor-prover.ts';
import type { SignInCommit } from './sign-in.commit.ts';
import { accepts, type FactorRules, type Situation, situationOf } from './sign-in.domain.ts';
import type { Identification, NamedSubject, Subjects } from './subject.service.ts';
import type { StoredTransaction, StoredTransactions } from './transactions.service.ts';

export interface SignInForm extends Identification, FactorForm {
  readonly flow: Factor;
  readonly rememberMe?: boolean | undefined;
}

export interface SignInCall {
  readonly context: EventContext;
  readonly userAgent: string | undefined;
  /** Secret of a stored transaction. */
  readonly transaction: string | undefined;
  readonly log: Logger;
}

export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly secret: string; readonly maxAge: number | undefined }
  | { readonly kind: 'secondFactor'; readonly transaction: string; readonly flows: readonly Factor[] };

export interface SignInDeps {
  readonly provers: FactorProvers;
  readonly subjects: Subjects;
  readonly schemes: Pick<Schemes, 'firstFlows' | 'secondFlows'>;
  readonly guard: AttemptGuard;
  readonly transactions: StoredTransactions;
  readonly sessions: Pick<SessionStart, 'prepare' | 'announce'>;
  readonly commit: SignInCommit;
}

/** One step as it was judged: by whom, for whom and with what. */
interface Step {
  readonly subject: NamedSubject;
  readonly scheme: SchemeRow;
  readonly prover: FactorProver;
  readonly value: string;
  readonly proven: readonly Factor[];
  readonly rememberMe: boolean;
  readonly stored: StoredTransaction | undefined;
}

const invalid = (errorList: Record<string, string>) =>
  problem(requestErrors.invalid, { extras: { errorList } });
/** The one answer to a wrong proof, an unknown person, a disabled account and a scheme without this flow (N5). */
const notProven = (field: string) =>
  problem(authErrors.form, { extras: { errorList: { [field]: 'errorMatch' } } });

export const createSignIn = (deps: SignInDeps) => {
  const { provers, subjects, schemes, guard, transactions, sessions, commit } = deps;

  const rulesOf = (scheme: SchemeRow): FactorRules => ({
    first: schemes.firstFlows(scheme),
    second: schemes.secondFlows(scheme),
    secondRequired: scheme.second.some(({ enabled }) => enabled),
  });

  const proverOf = (form: SignInForm): { prover: FactorProver; value: string } => {
    const prover = provers.get(form.flow);
    if (prover === undefined) throw invalid({ flow: 'errorChoice' });
    const value = form[prover.field];
    if (value === undefined) throw invalid({ [prover.field]: 'errorEmpty' });
    return { prover, value };
  };

  /** Takes up the stored transaction when this flow is what it waits for; otherwise begins anew. */
  const begin = async (idKey: IdKey, form: SignInForm, call: SignInCall): Promise<Step> => {
    const identifier = subjects.identifierOf(idKey, form);
    const { prover, value } = proverOf(form);
    prover.assertReady();
    const [subject, stored] = await Promise.all([
      subjects.find(identifier),
      call.transaction === undefined ? undefined : transactions.find(secretHash(call.transaction)),
    ]);
    const scheme = subjects.schemeOf(subject, call.context);
    const step = { subject, scheme, prover, value, rememberMe: form.rememberMe ?? false };
    const fresh: Step = { ...step, proven: [], stored: undefined };
    if (stored === undefined || accepts(situationOf(rulesOf(scheme), []), form.flow)) return fresh;
    if (!transactions.mayContinue(stored, subject.account, scheme))
      throw problem(authErrors.expired, { extras: { expired: true } });
    return { ...step, rememberMe: stored.rememberMe, proven: stored.proven, stored };
  };

  /** Answers whether the factor is proven; a failure is counted before anybody hears of it. */
  const prove = async (step: Step, { context }: SignInCall): Promise<SignInAccount> => {
    const { subject, scheme, prover, value, proven } = step;
    const locked = guard.secondsLocked(subject, context.ip);
    if (locked > 0) throw attemptsExceeded(locked, prover.field);
    const matches = await prover.prove(subject.account, value);
    const { account } = subject;
    const open = accepts(situationOf(rulesOf(scheme), proven), prover.flow);
    if (matches && open && account?.status === 'active') return account;
    await guard.countFailure(subject, { factor: prover.flow, field: prover.field }, context);
    throw notProven(prover.field);
  };

  const finish = async (step: Step, account: SignInAccount, call: SignInCall): Promise<SignInOutcome> => {
    const prepared = sessions.prepare(account, {
      factors: [...step.proven, step.prover.flow],
      rememberMe: step.rememberMe,
      userAgent: call.userAgent,
      context: call.context,
    });
    const transactionId = step.stored?._id;
    const result = await commit.add({ account, ip: call.context.ip, prepared, transactionId });
    if (result === 'refused') {
      const locked = guard.secondsLocked(await guard.readAgain(step.subject), call.context.ip);
      throw locked > 0 ? attemptsExceeded(locked, step.prover.field) : notProven(step.prover.field);
    }
    void sessions.announce(prepared, account);
    step.prover
      .afterSuccess?.(account, step.value)
      .catch((err) => call.log.warn({ err }, 'what follows a proven factor failed'));
    return { kind: 'signedIn', secret: prepared.secret, maxAge: prepared.maxAge };
  };

  const goOn = async (
    step: Step,
    account: SignInAccount,
    situation: Situation,
    call: SignInCall,
  ): Promise<SignInOutcome> => {
    switch (situation.kind) {
      case 'complete':
        return finish(step, account, call);
      case 'secondFactor': {
        const transaction = await transactions.begin({
          account,
          schemeCode: step.scheme._id,
          proven: [...step.proven, step.prover.flow],
          rememberMe: step.rememberMe,
        });
        return { kind: 'secondFactor', transaction, flows: situation.flows };
      }
      default:
        throw problem(authErrors.tech, { extras: { accessError: true } });
    }
  };

  return {
    /** Flows that are open to somebody who named themselves. */
    config: async (idKey: IdKey, form: Identification, context: EventContext) => {
      const subject = await subjects.find(subjects.identifierOf(idKey, form));
      const situation = situationOf(rulesOf(subjects.schemeOf(subject, context)), []);
      if (situation.kind !== 'firstFactor') throw problem(authErrors.tech, { extras: { accessError: true } });
      return situation.flows;
    },
    /** Proves one factor; with the last one the session exists and is stored. */
    signIn: async (idKey: IdKey, form: SignInForm, call: SignInCall): Promise<SignInOutcome> => {
      const step = await begin(idKey, form, call);
      const account = await prove(step, call);
      const situation = situationOf(rulesOf(step.scheme), [...step.proven, step.prover.flow]);
      return goOn(step, account, situation, call);
    },
    /** Resolves when every sign-in under way is stored. */
    drained: commit.drained,
  };
};
export type SignIn = ReturnType<typeof createSignIn>;
