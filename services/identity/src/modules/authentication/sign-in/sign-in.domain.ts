import { type OwnFactor, ownFactors } from '@gatehouse/contracts/identity/factors.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { ExternalSession } from '../known-providers/known-provider.domain.ts';
import type { FactorRules } from '../schemes/schemes.domain.ts';

/** Where a sign-in stands. */
export type Situation =
  | { readonly kind: 'firstFactor'; readonly flows: readonly Factor[] }
  | { readonly kind: 'secondFactor'; readonly flows: readonly Factor[] }
  | { readonly kind: 'complete' }
  /** The scheme asks for something this installation cannot carry out. */
  | { readonly kind: 'unavailable' };

const isOwn = (flow: Factor): boolean => flow === 'recovery_code' || ownFactors.some((own) => own === flow);

/**
 * What a scheme asks of this person. A second factor of their own takes the place of what the scheme lists: a weaker one
 * must not stand in for it. Nobody else is asked for one that they cannot have.
 */
export const rulesOfPerson = (
  rules: FactorRules,
  account: { readonly secondFactors?: readonly OwnFactor[] } | null,
): FactorRules => {
  const first = rules.first.filter((flow) => !isOwn(flow));
  const own = account?.secondFactors ?? [];
  return own.length === 0
    ? { ...rules, first, second: rules.second.filter((flow) => !isOwn(flow)) }
    : { ...rules, first, second: [...own, 'recovery_code'], secondRequired: true };
};

/**
 * Where a sign-in stands once `proven` has been proven, in that order, by the rules of now: a flow that was disabled in
 * the meantime proves nothing any more.
 */
export const situationOf = (rules: FactorRules, proven: readonly Factor[]): Situation => {
  // The key, and what its owner unlocks it with: no scheme asks for more.
  if (proven.includes('passkey')) return { kind: 'complete' };
  const [first, ...others] = proven;
  // Another provider's sign-in stands for a first factor, unless the scheme says that it does not.
  const isFirst = first === 'provider' ? rules.noProviders !== true : rules.first.includes(first as Factor);
  if (!isFirst)
    return rules.first.length === 0 ? { kind: 'unavailable' } : { kind: 'firstFactor', flows: rules.first };
  if (!rules.secondRequired) return { kind: 'complete' };
  if (others.some((factor) => factor !== first && rules.second.includes(factor))) return { kind: 'complete' };
  const flows = rules.second.filter((flow) => flow !== first);
  return flows.length === 0 ? { kind: 'unavailable' } : { kind: 'secondFactor', flows };
};

/**
 * Factors of a session in an order in which a sign-in by these rules could have proven them; empty where it would begin
 * anew. A session says what was proven, not when.
 */
export const carriedFactors = (rules: FactorRules, factors: readonly Factor[]): readonly Factor[] => {
  if (factors.includes('passkey')) return ['passkey'];
  const orders = factors
    .filter((flow) => flow === 'provider' || rules.first.includes(flow))
    .map((first) => [first, ...factors.filter((flow) => flow !== first)]);
  const orderThatIs = (kind: Situation['kind']) =>
    orders.find((order) => situationOf(rules, order).kind === kind);
  return orderThatIs('complete') ?? orderThatIs('secondFactor') ?? [];
};

/** Whether this flow is one of those that can be proven now. */
export const accepts = (situation: Situation, flow: Factor): boolean =>
  (situation.kind === 'firstFactor' || situation.kind === 'secondFactor') && situation.flows.includes(flow);

/** What has been proven before this flow, when it is one that is waited for; undefined when it is not. */
export const provenBefore = (
  rules: FactorRules,
  pending: Pick<PendingSignIn, 'proven'> | undefined,
  flow: Factor,
): readonly Factor[] | undefined => {
  const proven = pending?.proven ?? [];
  if (proven.length > 0 && accepts(situationOf(rules, proven), flow)) return proven;
  return accepts(situationOf(rules, []), flow) ? [] : undefined;
};

/** The pending sign-in in which a code counts: one that waits for it, or one that only codes were sent in. */
export const pendingOfCode = (
  pending: Pick<PendingSignIn, '_id' | 'proven'> | undefined,
  before: readonly Factor[],
): string | undefined =>
  pending !== undefined && pending.proven.length === before.length ? pending._id : undefined;

/** A sign-in that outlives a request: a code was sent, another factor is asked for, or terms have to be agreed. */
export interface PendingSignIn {
  readonly _id: string;
  /** SHA-256 of the secret that the browser holds; another one after every factor. */
  readonly secretHash: string;
  /** Keyed hash of the identifier by which it began. */
  readonly subjectKey: string;
  /** Null: nobody has that identifier. */
  readonly accountId: string | null;
  /** Of the account when the factor was proven; another one voids it. */
  readonly stamp: number;
  readonly schemeCode: string;
  /** Empty while it is only where codes were sent to. */
  readonly proven: readonly Factor[];
  readonly provenAt: Date | null;
  readonly rememberMe: boolean;
  readonly expiresAt: Date;
  /** The session that steps up by it: what that one has proven counts for nobody who does not have it any more. */
  readonly sessionId?: string;
  /** Where a passkey has proven it: that one is worth nothing anywhere else. */
  readonly domainId?: string;
  /** Of the provider by which it was proven. */
  readonly external?: ExternalSession;
}

/** Whether it is no step-up, or one of this session. */
export const isOfSession = (
  { sessionId }: Pick<PendingSignIn, 'sessionId'>,
  session: string | undefined,
): boolean => sessionId === undefined || sessionId === session;

/** Whether it counts at this domain: one by a passkey does where the passkey was made. */
export const isOfDomain = (
  { proven, domainId }: Pick<PendingSignIn, 'proven' | 'domainId'>,
  domain: string | undefined,
): boolean => !proven.includes('passkey') || (domainId !== undefined && domainId === domain);

/**
 * Whether a pending sign-in is about this person, or about this identifier that nobody has. Before anything is proven it is
 * about the identifier alone: somebody's other names would tell themselves by it (N5).
 */
export const isAbout = (
  pending: Pick<PendingSignIn, 'accountId' | 'subjectKey' | 'proven'>,
  subject: { readonly account: { readonly _id: string } | null; readonly key: string },
): boolean =>
  subject.account === null
    ? pending.accountId === null && pending.subjectKey === subject.key
    : pending.accountId === subject.account._id &&
      (pending.proven.length > 0 || pending.subjectKey === subject.key);

/** Whether codes that were sent in this sign-in still count: the account is what it was when they were sent. */
export const mayBegin = (
  pending: Pick<PendingSignIn, 'schemeCode' | 'expiresAt' | 'proven' | 'stamp'>,
  now: Date,
  account: { readonly stamp: number } | null,
  scheme: { readonly _id: string },
): boolean =>
  pending.proven.length === 0 &&
  now < pending.expiresAt &&
  pending.stamp === (account?.stamp ?? 0) &&
  scheme._id === pending.schemeCode;

/** Milliseconds in which proven factors need not be proven again because terms had to be read. */
const READING_TIME = 5 * 60_000;

/** Whether only the terms were missing, a short while ago. */
export const mayAgree = (pending: Pick<PendingSignIn, 'provenAt'>, now: Date): boolean =>
  pending.provenAt !== null && now.getTime() < pending.provenAt.getTime() + READING_TIME;

/** Whether a pending sign-in may go on with the account and the scheme as they are now. */
export const mayContinue = (
  pending: Pick<PendingSignIn, 'stamp' | 'schemeCode' | 'expiresAt'>,
  now: Date,
  account: { readonly status: string; readonly stamp: number } | null,
  scheme: { readonly _id: string } | undefined,
): boolean =>
  now < pending.expiresAt &&
  account?.status === 'active' &&
  account.stamp === pending.stamp &&
  scheme?._id === pending.schemeCode;
