import type { Factor, IdKey } from '@gatehouse/contracts/identity/resources.ts';
import type { Agreements } from '../../accounts/agreements/agreements.service.ts';
import type { Devices } from '../devices/devices.service.ts';
import type { Schemes } from '../schemes/schemes.service.ts';
import { createAskTerms } from './ask-terms.step.ts';
import type { AttemptGuard } from './attempt-guard.service.ts';
import { createBeginSession, type SessionBeginning } from './begin-session.step.ts';
import type { FactorProvers } from './factor-prover.ts';
import { createIdentify } from './identify.step.ts';
import { createJudgeFactor, createSubmittedFactor } from './judge-factor.step.ts';
import { createKeepProgress } from './keep-progress.step.ts';
import type { NewDevices } from './new-device.ts';
import { offeredFlows } from './offered-flows.ts';
import type { PendingSignIns } from './pending-sign-ins.service.ts';
import { createRecallFactors } from './recall-factors.step.ts';
import type { Requester } from './requester.domain.ts';
import { createSendCode, type SentCode } from './send-code.step.ts';
import type { SignInCommit } from './sign-in.commit.ts';
import { situationOf } from './sign-in.domain.ts';
import type { SignInCall, SignInForm, SignInOutcome } from './sign-in.progress.ts';
import { technical } from './sign-in.refusals.ts';
import type { Spraying } from './spraying.service.ts';
import type { Identification, Subjects } from './subject.service.ts';

export interface SignInDeps {
  readonly provers: FactorProvers;
  readonly subjects: Subjects;
  readonly schemes: Pick<Schemes, 'rulesOf' | 'offersProviders'>;
  readonly askers: Askers;
  readonly pendingSignIns: PendingSignIns;
  readonly sessions: SessionBeginning;
  readonly agreements: Pick<Agreements, 'judge' | 'recordWithin'>;
  readonly commit: SignInCommit;
}

/** What tells guesses from people, and strangers from those who were here before. */
export interface Askers {
  readonly guard: AttemptGuard;
  readonly devices: Devices;
  readonly newDevices: Pick<NewDevices, 'beganOn' | 'noticeOf'>;
  readonly spraying: Spraying;
}

const requesterOf = ({ context, device }: Pick<SignInCall, 'context' | 'device'>): Requester => ({
  ip: context.ip,
  device,
});

/** Sign-in as a page of steps: each line is a file of its own, and their order is the rule. */
export const createSignIn = (deps: SignInDeps) => {
  const { provers, subjects, pendingSignIns, commit } = deps;
  const { guard, devices, newDevices, spraying } = deps.askers;
  const identify = createIdentify(deps);
  const submittedFactor = createSubmittedFactor(provers);
  const recallFactors = createRecallFactors(deps);
  const judgeFactor = createJudgeFactor(guard, spraying);
  const keepProgress = createKeepProgress(pendingSignIns);
  const askTerms = createAskTerms({ ...deps, keepProgress });
  const beginSession = createBeginSession({ ...deps, guard, devices, newDevices });
  const codes = createSendCode(deps);

  return {
    /** Flows that are open to somebody who named themselves, and when this browser may ask for a code. */
    config: async (
      idKey: IdKey,
      form: Identification,
      call: Pick<SignInCall, 'context' | 'pendingSignIn' | 'device' | 'sessionId'>,
    ) => {
      const identifier = subjects.identifierOf(idKey, form);
      const identified = await identify(subjects.find(identifier, requesterOf(call)), call);
      const situation = situationOf(identified.rules, []);
      if (situation.kind !== 'firstFactor') throw technical();
      const { flows } = situation;
      return { flows, resendIn: await codes.resendIn(identified, flows) };
    },
    /** Sends the code of a flow that is waited for. */
    sendCode: async (
      idKey: IdKey,
      form: Identification & { readonly flow: Factor },
      call: Omit<SignInCall, 'userAgent' | 'deviceCookie'>,
    ): Promise<SentCode> => {
      const identifier = subjects.identifierOf(idKey, form);
      codes.assertSends(form.flow);
      const identified = await identify(subjects.findTogether(identifier, requesterOf(call)), call);
      return codes.send(identified, form.flow, call);
    },
    /** Proves one factor; with the last one, and with the terms agreed, the session exists and is stored. */
    signIn: async (idKey: IdKey, form: SignInForm, call: SignInCall): Promise<SignInOutcome> => {
      const identifier = subjects.identifierOf(idKey, form);
      const mayBeProven = form.termsAgree !== undefined && call.pendingSignIn !== undefined;
      const submitted = mayBeProven ? undefined : submittedFactor(form, call);
      const identified = await identify(subjects.find(identifier, requesterOf(call)), call);
      // Nobody is at fault where a scheme cannot be met: it counts as no failure of theirs.
      if (situationOf(identified.rules, []).kind === 'unavailable') throw technical();
      const step =
        recallFactors(identified, form) ??
        (await judgeFactor(identified, form, submitted ?? submittedFactor(form, call), call));
      const situation = situationOf(step.rules, step.proven);
      switch (situation.kind) {
        case 'complete':
          return beginSession(step, await askTerms(step, form, call), call);
        case 'secondFactor':
          return {
            kind: 'secondFactor',
            pendingSignIn: await keepProgress(step, call),
            flows: await offeredFlows(provers, situation.flows, step.account),
          };
        default:
          throw technical();
      }
    },
    /** Resolves when every sign-in under way is stored. */
    drained: commit.drained,
  };
};
export type SignIn = ReturnType<typeof createSignIn>;
