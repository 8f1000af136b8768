import type { LinkSituation } from '../links/links.domain.ts';

/** An invitation as identity knows it from the events of access-request. */
export interface Invitation {
  readonly _id: string;
  /** SHA-256 of the link's secret. */
  readonly secretHash: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly middleName: string | null;
  /** As the inviting person knows it; proves nothing. */
  readonly mobile: string | null;
  readonly domainId: string;
  readonly locale: string;
  readonly endTime: Date;
  readonly state: 'active' | 'canceled' | 'accepted' | 'refused';
  /** Verified number, E.164. */
  readonly verifiedMobile: string | null;
  /** Identity's own events so far (R3). */
  readonly sequence: number;
  /** Removed by a TTL index, long after its end: until then its holder is told what became of it. */
  readonly removeAt: Date;
}

/** Milliseconds an invitation, with what it says of a person, is kept behind its end. */
export const INVITATION_KEPT = 30 * 24 * 60 * 60_000;

/** What became of it. Accepted and refused are both used: there is nothing left to answer. */
export const invitationSituation = (
  { state, endTime }: Pick<Invitation, 'state' | 'endTime'>,
  now: Date,
): LinkSituation => {
  if (state === 'canceled') return 'canceled';
  if (state !== 'active') return 'used';
  return now < endTime ? 'valid' : 'expired';
};
