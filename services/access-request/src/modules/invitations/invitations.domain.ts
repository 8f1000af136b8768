/** An invitation into a company and what may become of it (docs/companies.md). */
import type { InvitationStatus } from '@gatehouse/contracts/access-request/invitations.resources.ts';
import type { Access } from '@gatehouse/contracts/access-request/resources.ts';

export interface InvitationRow {
  readonly _id: string;
  /** In lower case. */
  readonly email: string;
  readonly contractorId: string;
  readonly access: Access;
  readonly inviterId: string;
  readonly status: InvitationStatus;
  readonly createdAt: Date;
  /** Of the last mail. */
  readonly sentAt: Date;
  /** Mails of the last hour before the latest, with it, for the limit; rows of before have none. */
  readonly sends?: readonly Sending[];
  readonly endTime: Date;
  /** Account that had the address when it was sent; it answers by itself. */
  readonly knownAccountId: string | null;
  /** Account that accepted or refused. */
  readonly accountId: string | null;
  /** Name of the person who accepted, for search; follows their profile. */
  readonly personName?: string | null;
  readonly domainId: string;
  readonly locale: string;
  readonly sequence: number;
}

/** A mail that somebody sent. */
export interface Sending {
  readonly by: string;
  readonly at: Date;
}

export type InvitationCommand =
  | { readonly kind: 'accept'; readonly accountId: string }
  | { readonly kind: 'settle'; readonly accountId: string }
  | { readonly kind: 'refuse'; readonly accountId: string | null }
  | { readonly kind: 'revoke' }
  | { readonly kind: 'renew'; readonly endTime: Date }
  | { readonly kind: 'expire' };

export type InvitationDecision =
  | { readonly kind: 'changed'; readonly next: InvitationRow; readonly grants: boolean }
  | { readonly kind: 'refused'; readonly status: InvitationStatus };

const HOUR = 60 * 60_000;

/** Invitations sent since count against the limit of an hour. */
export const sentWindow = (now: Date): Date => new Date(now.getTime() - HOUR);

/** The mails that still count, and one more. */
export const withSending = (
  { sends = [] }: Pick<InvitationRow, 'sends'>,
  by: string,
  at: Date,
): readonly Sending[] => [...sends.filter((one) => one.at > sentWindow(at)), { by, at }];

/** An active invitation whose time is over counts as deactivated before the job has stored it. */
export const invitationStatus = (
  { status, endTime }: Pick<InvitationRow, 'status' | 'endTime'>,
  now: Date,
): InvitationStatus => (status === 'active' && endTime <= now ? 'deactivated' : status);

/** Whose account is named to those who sent it: before, an invitation says nothing of one. */
export const acceptedStatuses: readonly InvitationStatus[] = ['success', 'autoSuccess'];

/** From which nothing leads back, but for those that are sent again after their time. */
export const endedStatuses: readonly InvitationStatus[] = [
  ...acceptedStatuses,
  ...(['refusal', 'deleted', 'deactivated'] as const),
];

const statusAfter = {
  accept: 'success',
  settle: 'autoSuccess',
  refuse: 'refusal',
  revoke: 'deleted',
  renew: 'active',
  expire: 'deactivated',
} as const satisfies Record<InvitationCommand['kind'], InvitationStatus>;

/**
 * Answers once. An expired invitation can be sent again by its master, a revoked or answered one cannot. `acceptedAt` is
 * when an acceptance happened elsewhere: its event may arrive after the end.
 */
export const decideInvitation = (
  invitation: InvitationRow,
  command: InvitationCommand,
  now: Date,
  acceptedAt: Date = now,
): InvitationDecision => {
  const at = command.kind === 'accept' ? acceptedAt : now;
  const status =
    command.kind === 'accept' && invitation.status === 'deactivated' && acceptedAt < invitation.endTime
      ? 'active'
      : invitationStatus(invitation, at);
  const open = status === 'active' || (command.kind === 'renew' && status === 'deactivated');
  if (command.kind === 'expire') {
    if (invitation.status !== 'active' || invitation.endTime > now) return { kind: 'refused', status };
  } else if (!open) return { kind: 'refused', status };
  return {
    kind: 'changed',
    grants: command.kind === 'accept' || command.kind === 'settle',
    next: {
      ...invitation,
      status: statusAfter[command.kind],
      accountId: 'accountId' in command ? command.accountId : invitation.accountId,
      ...(command.kind === 'renew' ? { endTime: command.endTime, sentAt: now } : {}),
      sequence: invitation.sequence + 1,
    },
  };
};
