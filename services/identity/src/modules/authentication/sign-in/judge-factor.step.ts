import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import { type AttemptGuard, attemptsExceeded } from './attempt-guard.service.ts';
import type { FactorProver, FactorProvers } from './factor-prover.ts';
import { pendingOfCode, provenBefore } from './sign-in.domain.ts';
import type { Identified, Proven, SignInCall, SignInForm } from './sign-in.progress.ts';
import { expired, notProven } from './sign-in.refusals.ts';
import type { Spraying } from './spraying.service.ts';

/** What is judged, and by whom. */
export interface Submitted {
  readonly prover: FactorProver;
  readonly value: string;
}

/** The proof that a form brings. Refuses before anything is read, when there is none or no time to judge it. */
export const createSubmittedFactor =
  (provers: FactorProvers) =>
  (form: SignInForm, { device }: Pick<SignInCall, 'device'>): Submitted => {
    const prover = provers.get(form.flow);
    if (prover === undefined) throw refusedFields({ flow: 'errorChoice' });
    const value = form[prover.field];
    if (value === undefined) throw refusedFields({ [prover.field]: 'errorEmpty' });
    prover.assertReady(device !== undefined);
    return { prover, value };
  };

/** Judges one factor; a failure is counted before anybody hears of it. */
export const createJudgeFactor =
  (
    guard: Pick<AttemptGuard, 'secondsLocked' | 'refuses' | 'isStranger' | 'countFailure'>,
    spraying: Spraying,
  ) =>
  async (
    identified: Identified,
    form: SignInForm,
    { prover, value }: Submitted,
    call: SignInCall,
  ): Promise<Proven> => {
    const { subject, rules, pending, held } = identified;
    const before = provenBefore(rules, pending, form.flow);
    if (before === undefined && held) throw expired();
    const locked = guard.secondsLocked(subject);
    if (locked > 0) throw attemptsExceeded(locked, prover.field);
    const pendingId = pendingOfCode(pending, before ?? []);
    const { account, key: name } = subject;
    const requester = { ip: call.context.ip, device: call.device };
    const knownDevice = account !== null && call.device?.knows(account._id) === true;
    const tried = { ip: requester.ip, name, password: prover.field === 'password' ? value : undefined };
    // Judged beside the proof and told by nothing: whoever guesses hears of a wrong one.
    const [proof, isSprayed] = await Promise.all([
      prover.prove(subject, value, { pendingId, context: call.context, knownDevice }),
      spraying.isOver(tried),
    ]);
    if (proof.kind === 'refused') throw proof.problem;
    const isKept = guard.refuses(subject, requester) || (isSprayed && guard.isStranger(subject, requester));
    if (proof.kind === 'wrong' || before === undefined || account?.status !== 'active' || isKept) {
      void spraying.count(tried);
      await guard.countFailure(
        subject,
        { factor: prover.flow, field: prover.field, requester },
        call.context,
      );
      throw (proof.kind === 'wrong' ? proof.problem : undefined) ?? notProven(prover.field);
    }
    const continued = before.length > 0;
    return {
      ...identified,
      account,
      proven: [...before, prover.flow],
      rememberMe: continued ? (pending?.rememberMe ?? false) : (form.rememberMe ?? false),
      field: prover.field,
      earlier: false,
      previous: continued || proof.use !== undefined ? pendingId : undefined,
      use: proof.use,
      afterSuccess: () => prover.afterSuccess?.(account, value) ?? Promise.resolve(),
    };
  };
