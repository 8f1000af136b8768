import { CloudEvent, type EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { readerSchema, versionsOf } from '@gatehouse/contracts/core/reading.ts';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/** What a message turned out to be; `reason` names places and rules, never values. */
export type ReadMessage =
  | { readonly kind: 'event'; readonly event: CloudEvent }
  | { readonly kind: 'malformed'; readonly reason: string; readonly event: Partial<CloudEvent> | undefined };

export type EnvelopeReader = (message: {
  readonly topic: string;
  readonly key: string | null;
  readonly value: Uint8Array;
}) => ReadMessage;

const textOf = (errors: readonly ErrorObject[] | null | undefined): string =>
  (errors ?? []).map(({ instancePath, keyword }) => `${instancePath || '/'} ${keyword}`).join(', ');

const malformed = (reason: string, event?: Partial<CloudEvent>): ReadMessage => ({
  kind: 'malformed',
  reason,
  event,
});

const parse = (value: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Reads messages into events and validates the data of the kinds in `definitions`, in every version they come from, by the
 * rule that the release gate judges by; other kinds pass unread.
 */
export const createEnvelopeReader = (definitions: readonly EventDefinition[]): EnvelopeReader => {
  const ajv = new Ajv({ strict: false });
  (addFormats as unknown as (target: Ajv) => Ajv)(ajv);
  const isEnvelope = ajv.compile(JSON.parse(JSON.stringify(CloudEvent)) as object);
  const types = new Set(definitions.map(({ type }) => type));
  const dataOf = new Map<string, ValidateFunction>();
  for (const { dataschema, data } of definitions.flatMap(versionsOf)) {
    if (!dataOf.has(dataschema)) dataOf.set(dataschema, ajv.compile(readerSchema(data)));
  }
  return ({ topic, key, value }) => {
    const found = parse(value);
    if (typeof found !== 'object' || found === null) return malformed('not a JSON object');
    if (!isEnvelope(found)) {
      return malformed(`not a CloudEvent: ${textOf(isEnvelope.errors)}`, found as Partial<CloudEvent>);
    }
    const event = found as unknown as CloudEvent;
    if (key !== event.subject) return malformed('key and subject differ', event);
    if (!event.type.startsWith(`${topic}.`)) return malformed('type does not belong to the topic', event);
    if (!types.has(event.type)) return { kind: 'event', event };
    const isData = dataOf.get(event.dataschema);
    if (isData === undefined) return malformed('version of the schema is unknown here', event);
    return isData(event.data)
      ? { kind: 'event', event }
      : malformed(`data does not fit its schema: ${textOf(isData.errors)}`, event);
  };
};
