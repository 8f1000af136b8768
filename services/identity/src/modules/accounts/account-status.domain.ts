/** Whether an account is on. Reasons against it are kept side by side; it is on when none is left. */
import type { offCauses } from '@gatehouse/contracts/identity/person-kinds.ts';

/** Why somebody is kept out. */
export interface Block {
  readonly at: Date;
  /** Account of the administrator; null: a command. */
  readonly by: string | null;
  readonly reason: string;
}

export type OffCause = (typeof offCauses)[number];

export interface OffReason {
  readonly by: OffCause;
  /** Absent for an administrator's. */
  readonly providerId?: string;
  /** Absent for an administrator's, which `blocked` tells more of. */
  readonly at?: Date;
}

const ADMINISTRATOR: OffReason = { by: 'administrator' };

interface Standing {
  readonly status: 'active' | 'disabled' | 'deleted';
  readonly off?: readonly OffReason[] | undefined;
}

/** An account that is off without a reason was switched off here, by the version before or an import. */
export const offReasonsOf = ({ status, off = [] }: Standing): readonly OffReason[] => {
  if (status !== 'disabled') return [];
  return off.length > 0 ? off : [ADMINISTRATOR];
};

export const isBlockedHere = (account: Standing): boolean =>
  offReasonsOf(account).some(({ by }) => by === 'administrator');

/** Reasons in one order, whichever came first. */
const ordered = (reasons: readonly OffReason[]): readonly OffReason[] =>
  reasons.toSorted((left, right) =>
    `${left.by} ${left.providerId}` < `${right.by} ${right.providerId}` ? -1 : 1,
  );

const isSame = (left: OffReason, right: OffReason): boolean =>
  left.by === right.by && left.providerId === right.providerId;

/** One that is there already stays as it is, with its time. */
export const withReason = (present: readonly OffReason[], reason: OffReason): readonly OffReason[] =>
  present.some((one) => isSame(one, reason)) ? present : ordered([...present, reason]);

export const withoutReasons = (
  present: readonly OffReason[],
  providerId: string,
  causes: readonly OffCause[],
): readonly OffReason[] => present.filter((one) => one.providerId !== providerId || !causes.includes(one.by));

/** People whom a provider delivers are off with it; undefined: nobody has told yet. */
export const withProvider = (
  present: readonly OffReason[],
  {
    providerId,
    isOff,
    at,
  }: { readonly providerId: string; readonly isOff: boolean | undefined; readonly at: Date },
): readonly OffReason[] => {
  if (isOff === undefined) return present;
  return isOff
    ? withReason(present, { by: 'providerOff', providerId, at })
    : withoutReasons(present, providerId, ['providerOff']);
};

/** A provider that is gone says nothing more: whoever it kept out stays out until an administrator lets them in. */
export const releasedReasons = (present: readonly OffReason[], providerId: string): readonly OffReason[] => {
  const others = present.filter((one) => one.providerId !== providerId);
  return others.length === present.length ? present : withReason(others, ADMINISTRATOR);
};

export const reasonNames = (account: Standing): string[] => offReasonsOf(account).map(({ by }) => by);

/**
 * The one rule for a status. `status` is what an administrator says and changes their reason alone; `off` is what providers
 * say. Neither lifts the other's.
 */
export const statusAfter = (
  before: Standing,
  { status, off }: Partial<Standing>,
): { readonly status: 'active' | 'disabled'; readonly off: readonly OffReason[] } => {
  const others = (off ?? offReasonsOf(before)).filter(
    ({ by }) => status === undefined || by !== 'administrator',
  );
  const reasons = status === 'disabled' ? ordered([...others, ADMINISTRATOR]) : others;
  return { status: reasons.length === 0 ? 'active' : 'disabled', off: reasons };
};
