import { type ApiError, ApiFailure } from './api-error.ts';
import type { CallOptions, Http, Result } from './http.ts';
import { type Demand, demandOf } from './refusal.ts';

/** What may be asked of somebody whose pages are open already: also the required fields of their profile (ADR 142). */
export type Asked = Demand | { readonly kind: 'required' };

const askedBy = (error: ApiError): Asked | undefined =>
  error.kind === 'problem' && error.code === 'profile.requiredFieldsEmpty'
    ? { kind: 'required' }
    : demandOf(error);

export interface Demands {
  /** What is asked above the page now. */
  current(): Asked | undefined;
  subscribe(listener: () => void): () => void;
  /** Asks, unless something is asked already; resolves once that is met. What the session owes comes before fields. */
  ask(demand: Asked): Promise<void>;
  /** Resolves as soon as nothing is asked that concerns every call. */
  settled(): Promise<void>;
  meet(): void;
}

/** One demand at a time: however many calls of a page are refused, a person is asked once. */
export function createDemands(): Demands {
  const listeners = new Set<() => void>();
  let open: { demand: Asked; met: Promise<void>; resolve: () => void } | undefined;
  const change = (next: typeof open) => {
    open = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => open?.demand,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask(demand) {
      if (!open) {
        let resolve = () => {};
        const met = new Promise<void>((done) => {
          resolve = done;
        });
        change({ demand, met, resolve });
      } else if (open.demand.kind === 'required' && demand.kind !== 'required') change({ ...open, demand });
      return open?.met ?? Promise.resolve();
    },
    // The calls by which required fields are filled in are open meanwhile; the server knows which.
    settled: () => (open && open.demand.kind !== 'required' ? open.met : Promise.resolve()),
    meet() {
      const resolve = open?.resolve;
      change(undefined);
      resolve?.();
    },
  };
}

const aborted: Result<never> = { ok: false, error: { kind: 'aborted' } };

/** Resolves with whether the caller lost interest first. */
function interestLost(waiting: Promise<void>, signal: AbortSignal | undefined): Promise<boolean> {
  if (!signal) return waiting.then(() => false);
  return new Promise((resolve) => {
    const lose = () => resolve(true);
    if (signal.aborted) lose();
    signal.addEventListener('abort', lose, { once: true });
    void waiting.then(() => {
      signal.removeEventListener('abort', lose);
      resolve(false);
    });
  });
}

/**
 * Calls of a session's pages. One that is refused for a demand waits until it is met and is sent again; others wait with
 * it, as the session may be another one by then, unless only required fields are asked for.
 */
export function withDemands(http: Http, demands: Demands): Http {
  const send = async (
    call: Parameters<Http['send']>[0],
    args: never,
    options?: CallOptions,
  ): Promise<Result<unknown>> => {
    if (await interestLost(demands.settled(), options?.signal)) return aborted;
    for (;;) {
      const result = await http.send(call, args, options);
      const demand = result.ok ? undefined : askedBy(result.error);
      if (!demand) return result;
      if (await interestLost(demands.ask(demand), options?.signal)) return aborted;
    }
  };
  const load = async (
    call: Parameters<Http['send']>[0],
    args: never,
    options?: CallOptions,
  ): Promise<unknown> => {
    const result = await send(call, args, options);
    if (result.ok) return result.data;
    throw new ApiFailure(result.error);
  };
  // Inside, a call's arguments are loose; the types of the descriptor hold at this border.
  return { ...http, send, load } as Http;
}
