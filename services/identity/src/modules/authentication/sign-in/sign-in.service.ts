import { authErrors, type Factor, handoverHeaders, type IdKey, requestErrors } from '@gatehouse/contracts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Logger } from 'pino';
import type { SignInAccount } from '../../accounts/accounts.repository.ts';
import type { TermsForm } from '../../accounts/agreements/agreements.domain.ts';
import { type Agreements, termsRequired } from '../../accounts/agreements/agreements.service.ts';
import type { SessionStart } from '../../sessions/session-start.service.ts';
import type { SchemeRow } from '../schemes/schemes.domain.ts';
import type { Schemes } from '../schemes/schemes.service.ts';
import { type AttemptGuard, attemptsExceeded } from './attempt-guard.service.ts';
import type { FactorForm, FactorProver, FactorProvers, Proof } from './factor-prover.ts';
import type { SignInCommit } from './sign-in.commit.ts';
import { accepts, type FactorRules, situationOf } from './sign-in.domain.ts';
import type { Identification, NamedSubject, Subjects } from './subject.service.ts';
import type { StoredTransaction, StoredTransactions } from './transactions.service.ts';

export interface SignInForm extends Identification, FactorForm {
  readonly flow: Factor;
  readonly rememberMe?: boolean | undefined;
  readonly termsAgree?: TermsForm | undefined;
}

export interface SignInCall {
  readonly context: EventContext;
  readonly locale: string;
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
  readonly sessions: Pick<SessionStart, 'prepare'>;
  readonly agreements: Pick<Agreements, 'judge' | 'recordWithin'>;
  readonly commit: SignInCommit;
}

/** Who signs in, how far they have come and by which rules. */
interface Visit {
  readonly subject: NamedSubject;
  readonly scheme: SchemeRow;
  readonly rules: FactorRules;
  /** The stored transaction of this browser, if it is about this person and may still be used. */
  readonly stored: StoredTransaction | undefined;
  /** There is one, of this person or of another, or it is over. */
  readonly held: boolean;
}

/** A visit in which everything that was asked for so far is proven. */
interface Proven extends Visit {
  readonly account: SignInAccount;
  readonly proven: readonly Factor[];
  readonly rememberMe: boolean;
  readonly field: string;
  /** In an earlier request; only the terms were missing. */
  readonly earlier: boolean;
  /** Transaction that this replaces or uses up. */
  readonly previous: string | undefined;
  readonly use: ((unit: UnitOfWork) => Promise<boolean>) | undefined;
  readonly afterSuccess: (() => Promise<void>) | undefined;
}

const invalid = (errorList: Record<string, string>) =>
  problem(requestErrors.invalid, { extras: { errorList } });
/** The one answer to a wrong proof, an unknown person, a disabled account and a scheme without this flow (N5). */
const notProven = (field: string, error = field === 'code' ? 'errorCode' : 'errorMatch') =>
  problem(authErrors.form, { extras: { errorList: { [field]: error } } });
const expired = () => problem(authErrors.expired, { extras: { expired: true } });
const technical = () => problem(authErrors.tech, { extras: { accessError: true } });

export const createSignIn = (deps: SignInDeps) => {
  const { provers, subjects, schemes, guard, transactions, sessions, agreements, commit } = deps;

  const rulesOf = (scheme: SchemeRow): FactorRules => ({
    first: schemes.firstFlows(scheme),
    second: schemes.secondFlows(scheme),
    secondRequired: scheme.second.some(({ enabled }) => enabled),
  });

  /** Reads the person and the transaction at once. */
  const visitOf = async (
    reading: Promise<NamedSubject>,
    call: Pick<SignInCall, 'context' | 'transaction'>,
  ): Promise<Visit> => {
    const [subject, found] = await Promise.all([reading, transactions.find(call.transaction)]);
    const scheme = subjects.schemeOf(subject, call.context);
    const ours = found !== undefined && transactions.isAbout(found, subject) ? found : undefined;
    const usable =
      ours !== undefined &&
      (transactions.mayBegin(ours, subject.account, scheme) ||
        (ours.proven.length > 0 && transactions.mayContinue(ours, subject.account, scheme)));
    return {
      subject,
      scheme,
      rules: rulesOf(scheme),
      stored: usable ? ours : undefined,
      held: found !== undefined,
    };
  };

  /** What has been proven before this flow, when it is one that is waited for; undefined when it is not. */
  const provenBefore = ({ rules, stored }: Visit, flow: Factor): readonly Factor[] | undefined => {
    const proven = stored?.proven ?? [];
    if (proven.length > 0 && accepts(situationOf(rules, proven), flow)) return proven;
    return accepts(situationOf(rules, []), flow) ? [] : undefined;
  };

  const readyProver = (form: SignInForm): { prover: FactorProver; value: string } => {
    const prover = provers.get(form.flow);
    if (prover === undefined) throw invalid({ flow: 'errorChoice' });
    const value = form[prover.field];
    if (value === undefined) throw invalid({ [prover.field]: 'errorEmpty' });
    prover.assertReady();
    return { prover, value };
  };

  /** The transaction in which a code of this flow counts: one that waits for it, or one that only codes were sent in. */
  const placeOf = ({ stored }: Visit, before: readonly Factor[]): string | undefined =>
    stored !== undefined && stored.proven.length === before.length ? stored._id : undefined;

  /** Judges one factor; a failure is counted before anybody hears of it. */
  const prove = async (
    visit: Visit,
    form: SignInForm,
    { prover, value }: { prover: FactorProver; value: string },
    call: SignInCall,
  ): Promise<Proven> => {
    const { subject, stored } = visit;
    const before = provenBefore(visit, form.flow);
    if (before === undefined && visit.held) throw expired();
    const locked = guard.secondsLocked(subject, call.context.ip);
    if (locked > 0) throw attemptsExceeded(locked, prover.field);
    const transactionId = placeOf(visit, before ?? []);
    const proof: Proof = await prover.prove(subject, value, { transactionId, context: call.context });
    if (proof.kind === 'refused') throw proof.problem;
    const { account } = subject;
    if (proof.kind === 'wrong' || before === undefined || account?.status !== 'active') {
      await guard.countFailure(subject, { factor: prover.flow, field: prover.field }, call.context);
      throw (proof.kind === 'wrong' ? proof.problem : undefined) ?? notProven(prover.field);
    }
    const continued = before.length > 0;
    return {
      ...visit,
      account,
      proven: [...before, prover.flow],
      rememberMe: continued ? (stored?.rememberMe ?? false) : (form.rememberMe ?? false),
      field: prover.field,
      earlier: false,
      previous: continued || proof.use !== undefined ? transactionId : undefined,
      use: proof.use,
      afterSuccess: () => prover.afterSuccess?.(account, value) ?? Promise.resolve(),
    };
  };

  /** Somebody who comes back with the terms, having proven everything a short while ago. */
  const provenEarlier = (visit: Visit, form: SignInForm): Proven | undefined => {
    const { subject, stored, rules } = visit;
    if (form.termsAgree === undefined || stored === undefined || subject.account === null) return undefined;
    if (situationOf(rules, stored.proven).kind !== 'complete' || !transactions.mayAgree(stored))
      return undefined;
    return {
      ...visit,
      account: subject.account,
      proven: stored.proven,
      rememberMe: stored.rememberMe,
      field: provers.get(form.flow)?.field ?? 'password',
      earlier: true,
      previous: stored._id,
      use: undefined,
      afterSuccess: undefined,
    };
  };

  /** Stores what has been proven for the next request. */
  const keep = async (step: Proven): Promise<string> => {
    const { account, subject, scheme, proven, rememberMe, previous, use } = step;
    const facts = { account, subjectKey: subject.key, schemeCode: scheme._id, proven, rememberMe };
    const secret = await transactions.advance(facts, previous, use);
    if (secret === undefined) throw notProven(step.field);
    return secret;
  };

  const finish = async (step: Proven, form: SignInForm, call: SignInCall): Promise<SignInOutcome> => {
    const { account, proven, rememberMe, use } = step;
    const { required, agreed } = agreements.judge(account, call.context.domain, form.termsAgree);
    if (required.length > 0) {
      const headers = step.earlier ? {} : { [handoverHeaders.transaction]: await keep(step) };
      throw termsRequired(required, call.locale, { headers });
    }
    const { context, userAgent } = call;
    const prepared = sessions.prepare(account, { factors: proven, rememberMe, userAgent, context });
    const result = await commit.add({
      account,
      ip: context.ip,
      prepared,
      transactionId: step.previous,
      use,
      alongside:
        agreed.length === 0
          ? undefined
          : (unit) => agreements.recordWithin(unit, account._id, agreed, context),
    });
    if (result === 'refused') {
      const locked = guard.secondsLocked(await guard.readAgain(step.subject), context.ip);
      throw locked > 0 ? attemptsExceeded(locked, step.field) : notProven(step.field);
    }
    step.afterSuccess?.().catch((err) => call.log.warn({ err }, 'what follows a proven factor failed'));
    return { kind: 'signedIn', secret: prepared.secret, maxAge: prepared.maxAge };
  };

  const firstFlows = (visit: Visit): readonly Factor[] => {
    const situation = situationOf(visit.rules, []);
    if (situation.kind !== 'firstFactor') throw technical();
    return situation.flows;
  };

  return {
    /** Flows that are open to somebody who named themselves, and when this browser may ask for a code. */
    config: async (idKey: IdKey, form: Identification, call: Pick<SignInCall, 'context' | 'transaction'>) => {
      const visit = await visitOf(subjects.find(subjects.identifierOf(idKey, form)), call);
      const flows = firstFlows(visit);
      const place = placeOf(visit, []);
      const waits = await Promise.all(
        place === undefined
          ? []
          : flows.map((flow) => provers.get(flow)?.resendIn?.(visit.subject, place) ?? 0),
      );
      return { flows, resendIn: Math.max(0, ...waits) };
    },
    /** Sends the code of a flow that is waited for; the first one begins a transaction. */
    sendCode: async (
      idKey: IdKey,
      form: Identification & { readonly flow: Factor },
      call: Omit<SignInCall, 'userAgent'>,
    ): Promise<{ readonly resendIn: number; readonly transaction: string | undefined }> => {
      const prover = provers.get(form.flow);
      const identifier = subjects.identifierOf(idKey, form);
      if (prover?.send === undefined) throw invalid({ flow: 'errorChoice' });
      const visit = await visitOf(subjects.findTogether(identifier), call);
      const before = provenBefore(visit, form.flow);
      if (before === undefined) throw visit.held ? expired() : invalid({ flow: 'errorChoice' });
      const place = placeOf(visit, before);
      const begun = place === undefined ? transactions.begin(visit.subject, visit.scheme._id) : undefined;
      const resendIn = await prover.send(visit.subject, {
        transactionId: begun?.row._id ?? (place as string),
        begun: begun?.row,
        context: call.context,
        locale: call.locale,
      });
      return { resendIn, transaction: begun?.secret };
    },
    /** Proves one factor; with the last one, and with the terms agreed, the session exists and is stored. */
    signIn: async (idKey: IdKey, form: SignInForm, call: SignInCall): Promise<SignInOutcome> => {
      const identifier = subjects.identifierOf(idKey, form);
      const mayBeProven = form.termsAgree !== undefined && call.transaction !== undefined;
      const judged = mayBeProven ? undefined : readyProver(form);
      const visit = await visitOf(subjects.find(identifier), call);
      const step =
        provenEarlier(visit, form) ?? (await prove(visit, form, judged ?? readyProver(form), call));
      const situation = situationOf(step.rules, step.proven);
      switch (situation.kind) {
        case 'complete':
          return finish(step, form, call);
        case 'secondFactor':
          return { kind: 'secondFactor', transaction: await keep(step), flows: situation.flows };
        default:
          throw technical();
      }
    },
    /** Resolves when every sign-in under way is stored. */
    drained: commit.drained,
  };
};
export type SignIn = ReturnType<typeof createSignIn>;
