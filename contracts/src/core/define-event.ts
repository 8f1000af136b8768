import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { Closed, Instant } from './schema.ts';
import type { ServiceName } from './services.ts';

const Value = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Array(Type.String()),
]);
const change = { field: Type.String(), previous: Value, current: Value };

/** One changed field, in the words of the history journal. Secrets are never listed. */
export const Change = Type.Object(change, { additionalProperties: false });
export type Change = Static<typeof Change>;

const InOneLanguage = Closed({ previous: Value, current: Value });

/** One whose values have titles: `previous` and `current` tell them in both languages at once, `titles` in each alone. */
export const TitledChange = Type.Object(
  {
    ...change,
    titles: Type.Optional(Closed({ ru: InOneLanguage, en: InOneLanguage })),
    /** The person concerned does not see the field: their own history leaves it out. */
    hidden: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);
export type TitledChange = Static<typeof TitledChange>;

/** How the history journal shows an event. Without it the event is not journalled. */
export interface Journalled {
  /** Noun of the `entity` column. */
  readonly entity: string;
  readonly title: { readonly ru: string; readonly en: string };
  /** Key in `data` of the account in whose own history the row also stands. */
  readonly person?: string;
  /** Key in `data` with a name for the entity that a reader recognizes. */
  readonly label?: string;
  /** Key in `data` with that name in each language, where it has one. */
  readonly labels?: string;
  /** Fields of the record that its changes name, as far as the history knows them from nowhere else. */
  readonly fields?: readonly string[];
  /** Keys in `data` listed as changes from nothing, for events that tell more than a change of fields. */
  readonly facts?: readonly string[];
}

export interface EventDefinition<Data extends TSchema = TSchema> {
  /** `<service>.<aggregate>.<past-tense>`. */
  readonly type: string;
  readonly version: number;
  readonly service: ServiceName;
  readonly aggregate: string;
  /** Topic without the installation's prefix: `<service>.<aggregate>`. Key is the aggregate's id. */
  readonly topic: string;
  readonly dataschema: string;
  readonly summary: string;
  readonly data: Data;
  readonly journal?: Journalled;
  /** The version before this one, and how its data becomes this one's. */
  readonly from?: Upcast;
  /** Readers know it, nobody publishes it yet: a new version is read one release before it is written. */
  readonly announced?: boolean;
  /**
   * Nothing follows it in its aggregate, or nothing later than the topic keeps it. Readers forget how far they have come with
   * the aggregate once the topic holds it no more.
   */
  readonly last?: boolean;
  /** Why people get no message of it, for events without a row in `notification/told-events.ts`. */
  readonly untold?: string;
}

export interface Upcast {
  readonly event: EventDefinition;
  // biome-ignore lint/suspicious/noExplicitAny: each upcaster knows the data of its own version, see `upcast`
  upcast(data: any): unknown;
}

/** Takes data of `event` to the next version. Pure: a rebuild runs it again over every old event. */
export const upcast = <D extends EventDefinition, Next>(event: D, to: (data: DataOf<D>) => Next) => ({
  event,
  upcast: to,
});

type EventType = `${ServiceName}.${string}.${string}`;

/**
 * Declares an event. A change that the gate calls a break needs a new version, which names the one before it in `from`.
 */
export const defineEvent = <const T extends EventType, const P extends TProperties>(definition: {
  type: T;
  version: number;
  summary: string;
  data: P;
  journal?: Journalled;
  // biome-ignore lint/suspicious/noExplicitAny: the data of the version before, see `upcast`
  from?: { readonly event: EventDefinition; upcast(data: any): Static<TObject<P>> };
  announced?: boolean;
  last?: boolean;
  untold?: string;
}) => {
  const [service, aggregate] = definition.type.split('.') as [ServiceName, string];
  return {
    ...definition,
    service,
    aggregate,
    topic: `${service}.${aggregate}`,
    dataschema: `urn:gatehouse:events:${definition.type}:v${definition.version}`,
    data: Type.Object(definition.data, { additionalProperties: false }),
  };
};

/**
 * A CloudEvents 1.0 event in its JSON format, with our extension attributes.
 * `sequence` counts the events of one aggregate from 1 without a gap (R3), in each `epoch`.
 */
export const CloudEvent = Type.Object({
  specversion: Type.Literal('1.0'),
  id: Type.String(),
  source: Type.String(),
  type: Type.String(),
  subject: Type.String(),
  time: Instant,
  datacontenttype: Type.Literal('application/json'),
  dataschema: Type.String(),
  traceparent: Type.Optional(Type.String()),
  /** Account that acted, or `system`. */
  actor: Type.String(),
  domain: Type.Optional(Type.String()),
  ip: Type.Optional(Type.String()),
  sequence: Type.Integer({ minimum: 1 }),
  /**
   * Counts the lives of a service's state: restoring an earlier backup begins a new one, in which sequences are used
   * again. Order is epoch, then sequence; absent: 1.
   */
  epoch: Type.Optional(Type.Integer({ minimum: 1 })),
  /**
   * Present on an event that tells the state of its aggregate instead of a change and stands for all before it:
   * `republished`, or `restored` when what was told before it is void.
   */
  snapshot: Type.Optional(Type.Union([Type.Enum(['republished', 'restored']), Type.String()])),
  data: Type.Object({}),
});
export type CloudEvent<Data = Record<string, unknown>> = Omit<Static<typeof CloudEvent>, 'data'> & {
  readonly data: Data;
};
export type DataOf<D extends EventDefinition> = Static<D['data']>;
