/** Links that are mailed (N4): one purpose each, used once, never by being looked at. */

export const linkPurposes = ['registration', 'restore', 'first-entry'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export interface Link {
  /** SHA-256 of the secret; the secret itself stands in the mail alone. */
  readonly _id: string;
  readonly purpose: LinkPurpose;
  /** Whose older links a new one voids: an account, or the hash of an address. */
  readonly owner: string;
  /** Registration or account that it leads to. */
  readonly subject: string;
  /** Address that it was mailed to, normalized; it opens nothing once that is not the person's any more. */
  readonly sentTo: string;
  readonly state: 'active' | 'used' | 'canceled';
  readonly createdAt: Date;
  readonly endTime: Date;
}

export type LinkSituation = 'valid' | 'used' | 'canceled' | 'expired';

/** What became of a link. Used and canceled stay what they are when their time is over. */
export const linkSituation = (link: Pick<Link, 'state' | 'endTime'>, now: Date): LinkSituation => {
  if (link.state !== 'active') return link.state;
  return now < link.endTime ? 'valid' : 'expired';
};

const pages: Readonly<Record<LinkPurpose | 'invitation', string>> = {
  registration: 'registration',
  restore: 'new-password',
  'first-entry': 'login/password',
  invitation: 'invitation',
};

const below = (publicUrl: string, path: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/platform/${path}`;

/** Address of a link, below the address that the domain's record states. */
export const linkAddress = (publicUrl: string, purpose: LinkPurpose | 'invitation', secret: string): string =>
  below(publicUrl, `${pages[purpose]}/${secret}`);

/** Pages that mails lead to without a secret. */
export const pageAddress = (publicUrl: string, page: 'login' | 'forgot-password'): string =>
  below(publicUrl, page);

const MINUTE = 60_000;
export const linkEnd = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE);
