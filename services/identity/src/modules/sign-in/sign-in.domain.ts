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

/** A sign-in that outlives a request: one factor is proven, another one is asked for. */
export interface SignInTransaction {
  readonly _id: string;
  /** SHA-256 of the secret that the browser holds. */
  readonly secretHash: string;
  readonly accountId: string;
  /** Of the account when the factor was proven; another one voids the transaction. */
  readonly stamp: number;
  readonly schemeCode: string;
  readonly proven: readonly Factor[];
  readonly rememberMe: boolean;
  readonly expiresAt: Date;
}

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
