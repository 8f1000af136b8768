/** Names what a change of the contracts breaks for those who rely on the last release. */
import { type Access, keysOf } from '../src/core/define-endpoint.ts';
import { readerSchema } from '../src/core/reading.ts';
import type { Contracts, EndpointContract, EventContract } from './baseline.ts';
import { losses, narrowings, type SchemaBreak } from './schema-compatibility.ts';

/** One incompatible change: of which event or operation, where in it, and what. */
export interface Incompatibility {
  readonly subject: string;
  readonly where: string;
  readonly what: string;
}

const located = (subject: string, part: string, breaks: readonly SchemaBreak[]): Incompatibility[] =>
  breaks.map(({ path, what }) => ({ subject, where: path === '' ? part : `${part}.${path}`, what }));

const distinct = (breaks: readonly SchemaBreak[]): SchemaBreak[] => [
  ...new Map(breaks.map((one) => [`${one.path} ${one.what}`, one])).values(),
];

/**
 * Old readers get new events, and new readers replay old ones: each has to be readable by the rule that consumers read by
 * (`readerSchema`), and no promise may be lost.
 */
const eventBreaks = (before: EventContract, after: EventContract): readonly SchemaBreak[] => {
  const found = [
    ...losses(before.data, after.data),
    ...narrowings(before.data, readerSchema(after.data)),
    // Last, and only where nothing else is said: it speaks from the old reader's side.
    ...narrowings(after.data, readerSchema(before.data)).map(({ path, what }) => ({
      path,
      what: `released readers refuse it: ${what}`,
    })),
  ];
  const told = new Set<string>();
  return found.filter(({ path, what }) => {
    const again = what.startsWith('released readers') && told.has(path);
    told.add(path);
    return !again;
  });
};

const compareEvent = (name: string, before: EventContract, after: EventContract): Incompatibility[] => [
  ...(before.topic === after.topic
    ? []
    : [{ subject: name, where: 'topic', what: `changed from ${before.topic} to ${after.topic}` }]),
  ...located(name, 'data', distinct(eventBreaks(before, after))),
];

/** A version that released readers do not know would end among their dead letters. */
const unread = (before: Contracts, after: Contracts): Incompatibility[] => {
  const types = new Set(Object.values(before.events).map(({ type }) => type));
  return Object.entries(after.events)
    .filter(
      ([name, { type, announced }]) => types.has(type) && before.events[name] === undefined && !announced,
    )
    .map(([name]) => ({
      subject: name,
      where: 'event',
      what: 'is published before a release that reads it: announce it first',
    }));
};

const compareEvents = (before: Contracts, after: Contracts): Incompatibility[] => {
  const newest = new Map<string, number>();
  for (const { type, version } of Object.values(after.events)) {
    newest.set(type, Math.max(version, newest.get(type) ?? 0));
  }
  return Object.entries(before.events).flatMap(([name, event]) => {
    const now = after.events[name];
    if (now !== undefined) return compareEvent(name, event, now);
    const replaced = (newest.get(event.type) ?? 0) > event.version;
    const what = replaced ? 'cannot be read any more: keep it in `from`' : 'removed without a new version';
    return [{ subject: name, where: 'event', what }];
  });
};

const accessText = (access: Access): string => {
  if (access.kind === 'method') return `method ${keysOf(access).join(' or ')}`;
  if (access.kind === 'client') return `client with ${access.scope}`;
  return access.kind === 'peer' ? `peers ${access.from.join(', ')}` : access.kind;
};

const sameOrWiderPeers = (before: Access, after: Access): boolean =>
  before.kind === 'peer' && after.kind === 'peer' && before.from.every((peer) => after.from.includes(peer));

const sameOrMoreKeys = (before: Access, after: Access): boolean =>
  before.kind === 'method' &&
  after.kind === 'method' &&
  keysOf(before).every((key) => keysOf(after).includes(key));

const compareInput = (
  name: string,
  part: 'params' | 'query' | 'body',
  before: EndpointContract,
  after: EndpointContract,
): Incompatibility[] => {
  const [was, is] = [before[part], after[part]];
  if (was !== undefined && is !== undefined) return located(name, part, narrowings(was, is));
  if (was !== undefined) return [{ subject: name, where: part, what: 'is not read any more' }];
  const needed = Array.isArray(is?.required) ? (is.required as string[]) : [];
  if (part === 'body' && is !== undefined) return [{ subject: name, where: part, what: 'new required body' }];
  return needed.map((field) => ({ subject: name, where: `${part}.${field}`, what: 'new required field' }));
};

const compareResponses = (
  name: string,
  before: EndpointContract,
  after: EndpointContract,
): Incompatibility[] =>
  Object.entries(before.responses).flatMap(([status, schema]) => {
    const now = after.responses[status];
    return now === undefined
      ? [{ subject: name, where: `response ${status}`, what: 'status removed' }]
      : located(name, `response ${status}`, losses(schema, now));
  });

const compareEndpoint = (
  name: string,
  before: EndpointContract,
  after: EndpointContract,
): Incompatibility[] => {
  const facts: readonly [where: string, was: string, is: string][] = [
    ['path', `${before.method} ${before.path}`, `${after.method} ${after.path}`],
    ['idempotency', before.idempotency, after.idempotency],
    ...(sameOrWiderPeers(before.access, after.access) || sameOrMoreKeys(before.access, after.access)
      ? []
      : [['access', accessText(before.access), accessText(after.access)] as [string, string, string]]),
  ];
  return [
    ...facts
      .filter(([, was, is]) => was !== is)
      .map(([where, was, is]) => ({ subject: name, where, what: `changed from ${was} to ${is}` })),
    ...compareInput(name, 'params', before, after),
    ...compareInput(name, 'query', before, after),
    ...compareInput(name, 'body', before, after),
    ...compareResponses(name, before, after),
  ];
};

/** Tokens and cached sessions of another release name methods by their numbers. */
const compareMethods = (before: readonly string[] = [], after: readonly string[] = []): Incompatibility[] =>
  before.flatMap((key, number) =>
    after[number] === key
      ? []
      : [{ subject: key, where: 'methods', what: `has to stay at ${number}, where ${after[number]} is now` }],
  );

/** Everything that `after` breaks of `before`; empty when all who rely on `before` can stay as they are. */
export const incompatibilities = (before: Contracts, after: Contracts): readonly Incompatibility[] => [
  ...compareEvents(before, after),
  ...unread(before, after),
  ...compareMethods(before.methods, after.methods),
  ...Object.entries(before.endpoints).flatMap(([name, endpoint]) => {
    const now = after.endpoints[name];
    return now === undefined
      ? [{ subject: name, where: 'operation', what: 'removed' }]
      : compareEndpoint(name, endpoint, now);
  }),
];

/** One line a finding, for people. */
export const describe = ({ subject, where, what }: Incompatibility): string => `${subject}: ${where} ${what}`;
