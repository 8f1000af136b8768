/** The contracts as they were last released: what running processes, stored events and loaded pages rely on. */
import { readFile } from 'node:fs/promises';
import type { Access, Endpoint } from '../src/core/define-endpoint.ts';
import type { EventDefinition } from '../src/core/define-event.ts';
import { versionsOf } from '../src/core/reading.ts';
import { methodKeys } from '../src/identity/methods.ts';
import { baselinePath, repositoryRoot } from './artifacts.ts';
import { eventName } from './cloud-event.schema.ts';
import { type JsonSchema, plainSchema } from './json-schema.ts';

export interface EventContract {
  readonly type: string;
  readonly version: number;
  readonly topic: string;
  /** Whether it is read but not published yet. */
  readonly announced?: boolean;
  readonly data: JsonSchema;
}

export interface EndpointContract {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly idempotency: string;
  readonly params?: JsonSchema;
  readonly query?: JsonSchema;
  readonly body?: JsonSchema;
  readonly responses: Readonly<Record<string, JsonSchema>>;
}

export interface Contracts {
  readonly version: string;
  /** Keys of methods by their numbers; absent in baselines from before they had any. */
  readonly methods?: readonly string[];
  readonly events: Readonly<Record<string, EventContract>>;
  readonly endpoints: Readonly<Record<string, EndpointContract>>;
}

const byKey = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

const endpointContract = (endpoint: Endpoint): EndpointContract => ({
  method: endpoint.method,
  path: endpoint.path,
  access: endpoint.access,
  idempotency: endpoint.idempotency,
  ...(endpoint.params === undefined ? {} : { params: plainSchema(endpoint.params) }),
  ...(endpoint.query === undefined ? {} : { query: plainSchema(endpoint.query) }),
  ...(endpoint.body === undefined ? {} : { body: plainSchema(endpoint.body) }),
  responses: Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, schema]) => [status, plainSchema(schema)]),
  ),
});

const eventContract = (event: EventDefinition): EventContract => ({
  type: event.type,
  version: event.version,
  topic: event.topic,
  ...(event.announced === true ? { announced: true } : {}),
  data: plainSchema(event.data),
});

/** The contracts of these descriptors, in the form of the baseline. */
export const contractsOf = (
  version: string,
  events: readonly EventDefinition[],
  endpoints: readonly Endpoint[],
  methods: readonly string[] = methodKeys,
): Contracts => ({
  version,
  methods,
  events: byKey(events.flatMap(versionsOf).map((event) => [eventName(event), eventContract(event)])),
  endpoints: byKey(endpoints.map((endpoint) => [endpoint.operationId, endpointContract(endpoint)])),
});

export const readBaseline = async (): Promise<Contracts> =>
  JSON.parse(await readFile(new URL(baselinePath, repositoryRoot), 'utf8')) as Contracts;
