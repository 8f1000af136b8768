import {
  identityAuthConfigCall,
  identityAuthLoginCall,
  identityAuthSendCodeCall,
} from '@gatehouse/contracts/generated/calls/identity/auth.ts';
import type { Http } from '../../lib/http.ts';
import { judgeRefusal, type Refusal } from '../../lib/refusal.ts';
import type { Identifier } from './identifier.ts';
import { type FactorStep, isSentFlow } from './login-state.ts';

export interface Proof {
  password?: string;
  code?: string;
  rememberMe?: boolean;
  termsAgree?: { type: string; agree: boolean }[];
}

/** Where a call leads: to a step, perhaps with a refusal to show there, or to the end. */
export interface Outcome {
  step?: FactorStep;
  refusal?: Refusal;
  signedIn?: true;
}

export interface LoginCalls {
  http: Http;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const named = (person: Identifier) => ({ [person.idKey]: person.value });

/** Sends the code of a step and remembers when the next one may be asked for. */
export async function sendCode({ http, now }: LoginCalls, step: FactorStep): Promise<Outcome> {
  const { idKey } = step.person;
  const result = await http.send(identityAuthSendCodeCall, {
    params: { idKey },
    body: { flow: step.flow, ...named(step.person) },
  });
  if (result.ok) return { step: { ...step, sent: true, resendAt: now() + result.data.resendIn * 1000 } };
  const refusal = judgeRefusal(result.error, now());
  const { retryAt } = refusal;
  return { step: retryAt === undefined ? step : { ...step, resendAt: retryAt }, refusal };
}

/** Begins a flow; a code flow sends its code at once. */
export async function enterFlow(calls: LoginCalls, step: FactorStep): Promise<Outcome> {
  return isSentFlow(step.flow) ? sendCode(calls, step) : { step };
}

/** Asks which flows are open to a person and begins the first one. */
export async function identify(calls: LoginCalls, person: Identifier): Promise<Outcome> {
  const result = await calls.http.send(identityAuthConfigCall, {
    params: { idKey: person.idKey },
    query: named(person),
  });
  if (!result.ok) return { refusal: judgeRefusal(result.error, calls.now()) };
  const { flows, resendIn } = result.data;
  return begin(calls, { person, flows, flow: flows[0] ?? 'credentials', second: false }, resendIn);
}

/** Begins a step. The one code that this browser can have asked for may still be on its way. */
export async function begin(calls: LoginCalls, step: FactorStep, resendIn: number): Promise<Outcome> {
  const onItsWay = resendIn > 0 && isSentFlow(step.flow) && step.flows.filter(isSentFlow).length === 1;
  return onItsWay
    ? { step: { ...step, sent: true, resendAt: calls.now() + resendIn * 1000 } }
    : enterFlow(calls, step);
}

/** Proves the factor of a step: to the second factor, or signed in. */
export async function prove(calls: LoginCalls, step: FactorStep, proof: Proof): Promise<Outcome> {
  const { http, now } = calls;
  const { person, flow } = step;
  const result = await http.send(identityAuthLoginCall, {
    params: { idKey: person.idKey },
    body: { flow, ...named(person), ...proof },
  });
  if (!result.ok) return { refusal: judgeRefusal(result.error, now()) };
  if (result.data.status === 'signedIn') return { signedIn: true };
  const { flows = [], resendIn } = result.data;
  const next: FactorStep = { person, flows, flow: flows[0] ?? 'email_code', second: true };
  // The server may have sent the code with its answer, and says so by the time until the next one.
  return resendIn
    ? { step: { ...next, sent: true, resendAt: now() + resendIn * 1000 } }
    : enterFlow(calls, next);
}
