import type { exchangeStates } from '@gatehouse/contracts/audit/exchange-states.ts';
import type { ExchangeEntry, ExchangeMessage } from '@gatehouse/contracts/audit/integration.endpoints.ts';
import type { DataOf } from '@gatehouse/contracts/core/define-event.ts';
import type { ExchangeBody, exchangeEvents } from '@gatehouse/contracts/provider-sync/exchange.events.ts';

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** A request or a response; its body stands in the bucket. */
export interface StoredMessage {
  readonly headers: readonly Header[];
  /** Null: there was no body. */
  readonly contentType: string | null;
  readonly bytes: number;
  readonly isCut: boolean;
}

export interface ExchangeRow {
  readonly _id: string;
  readonly key: string;
  readonly direction: string;
  readonly status: (typeof exchangeStates)[number];
  readonly providerId: string;
  readonly providerName: string;
  readonly runId: string | null;
  readonly method: string;
  readonly url: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly duration: number | null;
  readonly responseStatus: number | null;
  readonly failure: string | null;
  readonly request: StoredMessage;
  readonly response: StoredMessage | null;
  /** Request and response are kept no longer. */
  readonly emptied?: true;
}

type Started = DataOf<typeof exchangeEvents.exchangeStarted>;
type Finished = DataOf<typeof exchangeEvents.exchangeFinished>;
interface Told {
  readonly headers: Started['request']['headers'];
  readonly body: ExchangeBody | null;
}

const storedMessage = ({ headers, body }: Told): StoredMessage => ({
  headers: headers.map(({ name, value }) => ({ name, value })),
  contentType: body?.contentType ?? null,
  bytes: body?.bytes ?? 0,
  isCut: body?.isCut ?? false,
});

/** A status of a later release is told as the one that says least. */
const statusOf = (status: string): ExchangeRow['status'] =>
  status === 'success' || status === 'error' ? status : 'wait';

/** What the journal keeps of an event; it tells the whole of its exchange. */
export const exchangeRow = (data: Started | Finished): ExchangeRow => {
  const finished = 'finishedAt' in data ? data : undefined;
  return {
    _id: data.exchangeId,
    key: data.key,
    direction: data.direction,
    status: statusOf(data.status),
    providerId: data.providerId,
    providerName: data.providerName,
    runId: data.runId,
    method: data.method,
    url: data.url,
    createdAt: new Date(data.startedAt),
    updatedAt: new Date(finished?.finishedAt ?? data.startedAt),
    duration: finished?.durationMs ?? null,
    responseStatus: finished?.response?.status ?? null,
    failure: finished?.failure ?? null,
    request: storedMessage(data.request),
    response: finished?.response == null ? null : storedMessage(finished.response),
  };
};

export const entryOf = (row: ExchangeRow): ExchangeEntry => {
  const { _id, providerName, createdAt, updatedAt, request, response, emptied, providerId: _, ...rest } = row;
  const told = ({ contentType, bytes }: StoredMessage) => ({ contentType, bytes });
  return {
    ...rest,
    id: _id,
    provider: providerName,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    request: told(request),
    response: response === null ? null : told(response),
    kept: emptied !== true,
  };
};

export const messageOf = ({ headers, isCut }: StoredMessage, body: string | undefined): ExchangeMessage => ({
  headers: headers.map(({ name, value }) => ({ name, value })),
  body: body ?? null,
  isCut,
});

/** JSON as JSON, so that the file reads as one; anything else as the text that it is. */
const readable = (body: string | null): unknown => {
  try {
    return body === null ? null : JSON.parse(body);
  } catch {
    return body;
  }
};

const fileOf = (head: object, { headers, body, isCut }: ExchangeMessage): string => {
  const named = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
  return `${JSON.stringify({ ...head, headers: named, body: readable(body), ...(isCut ? { isCut } : {}) }, null, 2)}\n`;
};

export const requestFile = ({ method, url, createdAt }: ExchangeRow, message: ExchangeMessage): string =>
  fileOf({ method, url, date: createdAt.toISOString() }, message);

export const responseFile = (
  { responseStatus: status, updatedAt }: ExchangeRow,
  message: ExchangeMessage,
): string => fileOf({ status, date: updatedAt.toISOString() }, message);
