import type { Factor } from '@gatehouse/contracts';

/** What a scheme asks for, reduced to what is open now. */
export interface FactorRules {
  /** Flows of the first factor that can be used. */
  readonly first: readonly Factor[];
  /** Flows of the second factor that can be used. */
  readonly second: readonly Factor[];
  readonly secondRequired: boolean;
}

/** Where a sign-in stands. */
export type Situation =
  | { readonly kind: 'firstFactor'; readonly flows: readonly Factor[] }
  | { readonly kind: 'secondFactor'; readonly flows: readonly Factor[] }
  | { readonly kind: 'complete' }
  /** The scheme asks for something this installation cannot carry out. */
  | { readonly kind: 'unavailable' };

/**
 * Where a sign-in stands once `proven` has been proven, in that order, by the rules of now: a flow that was disabled in
 * the meantime proves nothing any more.
 */
export const situationOf = (rules: FactorRules, proven: readonly Factor[]): Situation => {
  const [first, ...others] = proven;
  if (first === undefined || !rules.first.includes(first))
    return rules.first.length === 0 ? { kind: 'unavailable' } : { kind: 'firstFactor', flows: rules.first };
  if (!rules.secondRequired) return { kind: 'complete' };
  if (others.some((factor) => factor !== first && rules.second.includes(factor))) return { kind: 'complete' };
  const flows = rules.second.filter((flow) => flow !== first);
  return flows.length === 0 ? { kind: 'unavailable' } : { kind: 'secondFactor', flows };
};

/** Whether this flow is one of those that can be proven now. */
export const accepts = (situation: Situation, flow: Factor): boolean =>
  (situation.kind === 'firstFactor' || situation.kind === 'secondFactor') && situation.flows.includes(flow);

/** A sign-in that outlives a request: a code was sent, another factor is asked for, or terms have to be agreed. */
export interface SignInTransaction {
  readonly _id: string;
  /** SHA-256 of the secret that the browser holds; another one after every factor. */
  readonly secretHash: string;
  /** Keyed hash of the identifier by which it began. */
  readonly subjectKey: string;
  /** Null: nobody has that identifier. */
  readonly accountId: string | null;
  /** Of the account when the factor was proven; another one voids the transaction. */
  readonly stamp: number;
  readonly schemeCode: string;
  /** Empty while it is only where codes were sent to. */
  readonly proven: readonly Factor[];
  readonly provenAt: Date | null;
  readonly rememberMe: boolean;
  readonly expiresAt: Date;
}

/** Whether a transaction is about this person, or about this identifier that nobody has. */
export const isAbout = (
  transaction: Pick<SignInTransaction, 'accountId' | 'subjectKey'>,
  subject: { readonly account: { readonly _id: string } | null; readonly key: string },
): boolean =>
  subject.account === null
    ? transaction.accountId === null && transaction.subjectKey === subject.key
    : transaction.accountId === subject.account._id;

/** Whether codes that were sent in this transaction still count: the account is what it was when they were sent. */
export const mayBegin = (
  transaction: Pick<SignInTransaction, 'schemeCode' | 'expiresAt' | 'proven' | 'stamp'>,
  now: Date,
  account: { readonly stamp: number } | null,
  scheme: { readonly _id: string },
): boolean =>
  transaction.proven.length === 0 &&
  now < transaction.expiresAt &&
  transaction.stamp === (account?.stamp ?? 0) &&
  scheme._id === transaction.schemeCode;

/** Milliseconds in which proven factors need not be proven again because terms had to be read. */
const READING_TIME = 5 * 60_000;

/** Whether only the terms were missing, a short while ago. */
export const mayAgree = (transaction: Pick<SignInTransaction, 'provenAt'>, now: Date): boolean =>
  transaction.provenAt !== null && now.getTime() < transaction.provenAt.getTime() + READING_TIME;

/** Whether a stored transaction may go on with the account and the scheme as they are now. */
export const mayContinue = (
  transaction: Pick<SignInTransaction, 'stamp' | 'schemeCode' | 'expiresAt'>,
  now: Date,
  account: { readonly status: string; readonly stamp: number } | null,
  scheme: { readonly _id: string } | undefined,
): boolean =>
  now < transaction.expiresAt &&
  account?.status === 'active' &&
  account.stamp === transaction.stamp &&
  scheme?._id === transaction.schemeCode;
