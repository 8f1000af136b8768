/** Asks providers, and tells what was asked and answered to whoever keeps the integration journal. */
import { gzipSync } from 'node:zlib';
import type { CloudEvent, DataOf } from '@gatehouse/contracts/core/define-event.ts';
import {
  EXCHANGE_BODY_MAX,
  type ExchangeBody,
  exchangeEvents,
} from '@gatehouse/contracts/provider-sync/exchange.events.ts';
import type { ProviderFailure } from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import { type EventContext, type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Logger } from 'pino';
import { connectionFailure } from '../../adapters/provider-failure.ts';
import type { ProviderAnswer, ProviderFetch, ProviderRequest } from '../../adapters/provider-fetch.ts';
import { secretsOf } from './exchange-secrets.domain.ts';
import { maskedAddress, maskedBody, maskedHeaders, readBody } from './masked.domain.ts';
import { maskerOf } from './masked-values.domain.ts';

/** Characters of a body that are compressed at most: a tenth of it is left of JSON. */
const SHOWN_MAX = 1024 * 1024;
/** Secrets of exchanges before that are looked for in the next. */
const BEFORE_MAX = 6;
/** What takes longer is told while it is under way. */
const MOMENT = 2_000;

export interface ExchangesDeps {
  readonly fetch: ProviderFetch;
  readonly units: Pick<UnitsOfWork, 'run'>;
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** In whose name is asked, and for what. */
export interface Asking {
  readonly provider: { readonly id: string; readonly name: string };
  /** What opens the provider, masked wherever it stands. */
  readonly secrets: readonly string[];
  /** Last part of the key: `users`, `sign-in`. */
  readonly operation: string;
  readonly runId?: string | undefined;
  readonly context?: EventContext | undefined;
  /** Where it is written beside the caller; without one, an answer is written before the caller has it. */
  readonly journal?: ExchangeJournal | undefined;
}

/** Who asks us, and for what. */
export interface Answering {
  readonly client: string;
  readonly operation: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly context: EventContext;
}

type Masker = ReturnType<typeof maskerOf>;

/** One side of an exchange, with its body read once. */
const sideOf = (headers: readonly (readonly [string, string])[], content: Buffer | string | undefined) => {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const body = content === undefined ? undefined : readBody(content.toString(), contentType);
  return { headers, contentType, bytes: content === undefined ? 0 : Buffer.byteLength(content), body };
};
type Side = ReturnType<typeof sideOf>;

const bodyOf = ({ body, bytes, contentType }: Side, masker: Masker): ExchangeBody | null => {
  if (bytes === 0) return null;
  const masked = maskedBody(body, { contentType, masker, most: SHOWN_MAX });
  let shown = masked?.text ?? '';
  let packed = gzipSync(shown);
  while (packed.length > EXCHANGE_BODY_MAX) {
    shown = shown.slice(0, Math.floor(shown.length / 2));
    packed = gzipSync(shown);
  }
  return {
    content: packed.toString('base64'),
    contentType: masker(contentType).slice(0, 200),
    bytes,
    isCut: masked === undefined || masked.isCut || shown.length < masked.text.length,
  };
};

/** Exchanges that one transaction writes at most, and that a run may be ahead of the journal. */
const GROUP = 8;

/** Writes exchanges in order and in batches, without blocking the caller. */
const createJournal = (write: (events: readonly CloudEvent[]) => Promise<void>) => {
  const waiting: CloudEvent[] = [];
  let writing: Promise<void> | undefined;
  const writeAll = async () => {
    while (waiting.length > 0) await write(waiting.splice(0, GROUP));
    writing = undefined;
  };
  return {
    /** Resolves once the next may come. */
    add: async (event: CloudEvent): Promise<void> => {
      waiting.push(event);
      writing ??= writeAll();
      if (waiting.length >= GROUP) await writing;
    },
    /** Resolves once all that was added is written. */
    written: async (): Promise<void> => writing,
  };
};
export type ExchangeJournal = ReturnType<typeof createJournal>;

type Finished = DataOf<typeof exchangeEvents.exchangeFinished>;

export const createExchanges = (deps: ExchangesDeps) => {
  const { units, createEvent, clock, ids, log } = deps;

  const write = (events: readonly CloudEvent[]): Promise<void> =>
    units
      .run((unit) => unit.append(events))
      // The request has had its effect, and its caller does not depend on the journal.
      .catch((err: unknown) => log.warn({ err }, 'exchanges with a provider are missing from the journal'));

  const eventOf = (
    event: typeof exchangeEvents.exchangeStarted | typeof exchangeEvents.exchangeFinished,
    sequence: number,
    data: Omit<Finished, 'finishedAt' | 'durationMs' | 'failure' | 'response'>,
    context: EventContext,
  ): CloudEvent =>
    createEvent(event as never, { subject: data.exchangeId, sequence, data, context } as never);

  return {
    /** What another installation asks here; told once it is answered. */
    answering: ({ client, operation, path, query, context }: Answering) => {
      const startedAt = clock.now();
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      ).toString();
      const masker = maskerOf([]);
      return async (status: number, body: unknown): Promise<void> => {
        const finishedAt = clock.now();
        const name = client.slice(0, 64);
        const data: Finished = {
          exchangeId: ids.id(),
          key: `${name}.${operation}`,
          direction: 'inward',

          status: status < 400 ? 'success' : 'error',
          providerId: name,
          providerName: name,
          runId: null,
          method: 'GET',
          url: masker(`${path}${search === '' ? '' : `?${search}`}`).slice(0, 2_000),
          startedAt: startedAt.toISOString(),
          finishedAt: finishedAt.toISOString(),
          durationMs: Math.max(0, finishedAt.getTime() - startedAt.getTime()),
          request: { headers: [], body: null },
          failure: null,
          response: {
            status,
            headers: [],
            body: bodyOf(sideOf([['content-type', 'application/json']], JSON.stringify(body)), masker),
          },
        };
        await write([eventOf(exchangeEvents.exchangeFinished, 1, data, context)]);
      };
    },

    /** What was answered is of no use: a line of its own, because the answer itself counts as one that came. */
    refused: async ({
      provider,
      operation,
      address,
      failure,
    }: Pick<Asking, 'provider' | 'operation'> & {
      readonly address: URL;
      readonly failure: ProviderFailure;
    }): Promise<void> => {
      const at = clock.now().toISOString();
      const data: Finished = {
        exchangeId: ids.id(),
        key: `${provider.name}.${operation}`,
        direction: 'outward',
        status: 'error',
        providerId: provider.id,
        providerName: provider.name,
        runId: null,
        method: 'POST',
        url: `${address.origin}${address.pathname}`.slice(0, 2_000),
        startedAt: at,
        finishedAt: at,
        durationMs: 0,
        request: { headers: [], body: null },
        failure,
        response: null,
      };
      await write([eventOf(exchangeEvents.exchangeFinished, 1, data, systemContext)]);
    },

    journal: () => createJournal(write),

    /** As the adapter asks, and told of. */
    fetchAs: ({
      provider,
      secrets,
      operation,
      runId,
      context = systemContext,
      journal,
    }: Asking): ProviderFetch => {
      /** Tokens of the exchanges before: what one was answered may come back in the next. */
      let before: readonly string[] = [];
      return async (address: URL, request: ProviderRequest): Promise<ProviderAnswer> => {
        const startedAt = clock.now();
        const exchangeId = ids.id();
        const asked = sideOf(Object.entries(request.headers), request.body);
        let found = [...secretsOf({ ...asked, address }), ...before, ...secrets];
        const begun = (masker: Masker) => ({
          exchangeId,
          key: `${provider.name}.${operation}`,
          direction: 'outward' as const,
          providerId: provider.id,
          providerName: provider.name,
          runId: runId ?? null,
          method: request.method,
          url: maskedAddress(address, masker),
          startedAt: startedAt.toISOString(),
          request: { headers: maskedHeaders(asked.headers, masker), body: bodyOf(asked, masker) },
        });
        const tell = (event: CloudEvent) => (journal === undefined ? write([event]) : journal.add(event));
        let told: Promise<void> | undefined;
        const slow = setTimeout(() => {
          told = tell(
            eventOf(
              exchangeEvents.exchangeStarted,
              1,
              { ...begun(maskerOf(found)), status: 'wait' },
              context,
            ),
          );
        }, MOMENT);
        const finish = async (answer: ProviderAnswer | undefined, failure: ProviderFailure | null) => {
          clearTimeout(slow);
          await told;
          const finishedAt = clock.now();
          const answered =
            answer === undefined ? undefined : sideOf([...answer.headers.entries()], answer.body);
          if (answered !== undefined) {
            const named = secretsOf(answered);
            before = [...named, ...before].slice(0, BEFORE_MAX);
            found = [...named, ...found];
          }
          const masker = maskerOf(found);
          const data: Finished = {
            ...begun(masker),
            status: failure === null && answer !== undefined && answer.status < 400 ? 'success' : 'error',
            finishedAt: finishedAt.toISOString(),
            durationMs: Math.max(0, finishedAt.getTime() - startedAt.getTime()),
            failure,
            response:
              answer === undefined || answered === undefined
                ? null
                : {
                    status: answer.status,
                    headers: maskedHeaders(answered.headers, masker),
                    body: bodyOf(answered, masker),
                  },
          };
          await tell(eventOf(exchangeEvents.exchangeFinished, told === undefined ? 1 : 2, data, context));
        };
        try {
          const answer = await deps.fetch(address, request);
          await finish(answer, null);
          return answer;
        } catch (error) {
          const failed = connectionFailure(error);
          await finish(undefined, failed.failure);
          throw failed;
        }
      };
    },
  };
};
export type Exchanges = ReturnType<typeof createExchanges>;
