/** Invitations into companies as their senders and the invited people see them. */
import Type, { type Static } from 'typebox';
import { Closed, Instant, Nullable } from '../core/schema.ts';
import { NamedAccess, OrganizationName } from './resources.ts';
import { invitationStatuses, invitationVoids } from './states.ts';

export const InvitationStatus = Type.Enum([...invitationStatuses]);
export type InvitationStatus = Static<typeof InvitationStatus>;

export const InvitationVoid = Type.Enum([...invitationVoids]);
export type InvitationVoid = Static<typeof InvitationVoid>;

export const Invitation = Closed({
  id: Type.String(),
  email: Type.String(),
  /** Name of the person who accepted it; null before, and where it was declined. */
  name: Nullable(Type.String()),
  mobile: Nullable(Type.String()),
  contractor: OrganizationName,
  access: NamedAccess,
  status: InvitationStatus,
  createdAt: Instant,
  /** End of the time in which it can be accepted. */
  endTime: Instant,
  /** Who sent it. */
  inviter: Type.String(),
  /** Why it counts no more although it is active; sending it again makes it the sender's own. */
  void: Type.Optional(InvitationVoid),
});
export type Invitation = Static<typeof Invitation>;

/**
 * What an invitation to an address leads to; `new`: it is sent, whether or not the address has an account; `invited`: an active
 * one ends, the new one takes its place.
 */
export const InvitationPreview = Closed({
  email: Type.String(),
  outcome: Type.Enum(['new', 'invited', 'member', 'repeated', 'limit', 'invalid']),
});
export type InvitationPreview = Static<typeof InvitationPreview>;

/** An invitation as the invited person sees it. */
export const OwnInvitation = Closed({
  id: Type.String(),
  company: OrganizationName,
  inviter: Type.String(),
  access: NamedAccess,
  endTime: Instant,
  /** The person is in the company already: what is offered is added. */
  member: Type.Optional(Type.Literal(true)),
  /** Its sender can no longer give this access: it can only be declined. */
  void: Type.Optional(Type.Literal(true)),
});
export type OwnInvitation = Static<typeof OwnInvitation>;
