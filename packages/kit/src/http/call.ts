import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@gatehouse/contracts/core/define-endpoint.ts';
import type { Logger } from 'pino';
import type { Actor } from '../auth/actor.ts';
import type { EventContext } from '../events/event.ts';
import type { IdempotencyClaim } from '../idempotency/idempotency.ts';

/** One request as a handler sees it: validated parts and who is calling, nothing of HTTP. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The file of an endpoint that takes a form. */
  readonly file: Buffer | undefined;
  readonly actor: Actor;
  /** For the events this call causes. */
  readonly context: EventContext;
  /** Language of the page that calls, as the BFF resolved it: `ru`, `en` or one that the installation has added. */
  readonly locale: string;
  readonly userAgent: string | undefined;
  /** Secret of the pending sign-in this browser holds. */
  readonly pendingSignIn: string | undefined;
  /** Cookie by which the device is known, not judged yet. */
  readonly device: string | undefined;
  /** What the application that calls has sent as its `Authorization`; of endpoints for clients alone. */
  readonly clientAuthorization: string | undefined;
  /** Of the Idempotency-Key this call came with; a use case hands it to the unit of work of its effect. */
  readonly claim: IdempotencyClaim | undefined;
  readonly log: Logger;
  /** Aborted when the time limit of the endpoint is over or the caller has gone: nobody waits for the answer. */
  readonly signal: AbortSignal;
}

/** A body with headers beside it; a handler without headers returns the body alone. */
export class Answer<T> {
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;
  constructor(body: T, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

export const answer = <T>(body: T, headers: Readonly<Record<string, string>>): Answer<T> =>
  new Answer(body, headers);

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E> | Answer<ResponseOf<E>>>;

/** What is wrong with a body beside its shape, by field. What it is given has the right types; what is missing is empty there. */
export type BodyJudge<E extends Endpoint> = (body: BodyOf<E>) => Readonly<Record<string, string>>;

/** An endpoint with what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
  /** Asked when a body breaks its bounds, so that one refusal names all that is wrong with a form. */
  readonly judge: BodyJudge<Endpoint> | undefined;
}

export const route = <const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  judge?: BodyJudge<E>,
): Route => ({
  endpoint,
  handler: handler as unknown as Handler<Endpoint>,
  judge: judge as unknown as BodyJudge<Endpoint> | undefined,
});
