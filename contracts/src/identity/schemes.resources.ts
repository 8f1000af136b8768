/** Authentication schemes as the console keeps them: by which factors people sign in. */
import Type, { type Static } from 'typebox';
import { Closed, Id, Instant, Line, Nullable } from '../core/schema.ts';
import { schemeFlows } from './scheme-flows.ts';
import type { schemeErrors } from './schemes.errors.ts';

const FlowName = Type.Enum([...schemeFlows]);

/** All are listed and ordered at once. */
export const SCHEMES_MAX = 50;

/** Accounts and domains know a scheme by its code, so it never changes. */
const SchemeCode = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' });

/** 0 of one that came with the installation, until it is changed. */
export const SchemeRevision = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

const SchemeFlow = Closed({ flow: FlowName, enabled: Type.Boolean() });
const firstFactor = Type.Array(SchemeFlow, { minItems: 1, maxItems: schemeFlows.length });
const secondFactor = Type.Array(SchemeFlow, { maxItems: schemeFlows.length });

const schemeBody = {
  name: Line(200, 1),
  /** The name in English; the name where it is absent or empty. */
  nameEn: Type.Optional(Line(200)),
  comment: Type.Optional(Line(1_000)),
  /** In the order in which they are offered; at least one of them is enabled. */
  firstFactor,
  /** Asked for where one is enabled; for each first factor there is another one to follow it. */
  secondFactor: Type.Optional(secondFactor),
  /** Providers of the domain stand for a first factor; they do where it is absent. */
  throughProviders: Type.Optional(Type.Boolean()),
  /** The scheme that is left when nothing else says which; it takes the place of the one before. */
  base: Type.Optional(Type.Boolean()),
};

export const SchemeCreate = Closed({
  ...schemeBody,
  code: SchemeCode,
  active: Type.Optional(Type.Boolean({ default: true })),
});
export type SchemeCreate = Static<typeof SchemeCreate>;
export const SchemeUpdate = Closed({ ...schemeBody, revision: SchemeRevision });
export type SchemeUpdate = Static<typeof SchemeUpdate>;

export const AuthenticationScheme = Closed({
  /** Its code. */
  id: Type.String(),
  revision: SchemeRevision,
  code: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  comment: Type.String(),
  active: Type.Boolean(),
  base: Type.Boolean(),
  /** The higher the earlier; null of one that was never put in order. */
  priority: Nullable(Type.Integer()),
  firstFactor: Type.Array(Closed({ flow: Type.String(), enabled: Type.Boolean() })),
  secondFactor: Type.Array(Closed({ flow: Type.String(), enabled: Type.Boolean() })),
  throughProviders: Type.Boolean(),
  /** Accounts that it is assigned to. */
  usersCount: Type.Integer({ minimum: 0 }),
  /** Domains that name it, in the caller's language. */
  domains: Type.Array(Closed({ id: Type.String(), name: Type.String() })),
  /** It decides for everybody who has no other by assignment or domain. */
  everybodyElse: Type.Boolean(),
  /** Of the last change; null of one that came with the installation. */
  date: Nullable(Instant),
});
export type AuthenticationScheme = Static<typeof AuthenticationScheme>;

export const AuthenticationFlow = Closed({
  id: FlowName,
  name: Type.String(),
  /** This installation can carry it out now. */
  active: Type.Boolean(),
  /** A scheme that is on asks for it. */
  used: Type.Boolean(),
  /** The base scheme asks for it. */
  base: Type.Boolean(),
});
export type AuthenticationFlow = Static<typeof AuthenticationFlow>;

/** A change that is asked about before it is made; what is absent stays. */
export const SchemePlan = Closed({
  /** The scheme that changes; absent: a new one. */
  id: Type.Optional(Id),
  firstFactor: Type.Optional(firstFactor),
  secondFactor: Type.Optional(secondFactor),
  active: Type.Optional(Type.Boolean()),
  base: Type.Optional(Type.Boolean()),
  /** It is deleted. */
  remove: Type.Optional(Type.Boolean()),
  /** Another order of all of them. */
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: SCHEMES_MAX })),
});
export type SchemePlan = Static<typeof SchemePlan>;

/** Why a change of a scheme is refused; each is the error of that name. */
export const schemeRefusals = [
  'base',
  'only',
  'hasUsers',
  'ofDomain',
  'baseOff',
  'channelOff',
  'tooMany',
] as const satisfies readonly (keyof typeof schemeErrors)[];
export type SchemeRefusal = (typeof schemeRefusals)[number];

const count = Type.Integer({ minimum: 0 });
export const SchemeEffects = Closed({
  /** People for whom the scheme decides after the change. */
  people: count,
  /** People who are asked for something else at their next sign-in than now. */
  changed: count,
  /** Of these, those who are asked for a second factor then and are not now. */
  secondFactor: count,
  /** Of these, those who have nothing to sign in with then: no password, address or number that it asks for. */
  shutOut: count,
  /** Open sessions of the people for whom it decides. */
  sessions: count,
  /** Of all open sessions, those that are asked at once to prove more. */
  askedSessions: count,
  /** More sessions than were looked at. */
  more: Type.Boolean(),
  /** Why it would be refused. */
  refused: Nullable(Type.Enum([...schemeRefusals])),
  /** Why it would be refused, by field. */
  errorList: Type.Record(Type.String(), Type.String()),
});
export type SchemeEffects = Static<typeof SchemeEffects>;
