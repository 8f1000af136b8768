/** Links that are mailed (N4): one purpose each, used once, never by being looked at. */

export const linkPurposes = ['registration', 'restore', 'first-entry', 'end-session'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

interface LinkFacts {
  /** SHA-256 of the secret; the secret itself stands in the mail alone. */
  readonly _id: string;
  readonly purpose: LinkPurpose;
  /** Whose older links a new one voids: an account, the hash of an address, a session. */
  readonly owner: string;
  /** Registration, account or session that it leads to. */
  readonly subject: string;
  /**
   * Address that it was mailed to, normalized; it opens nothing once that is not the person's any more. Of the end of a
   * session the account: it ends that session whatever became of the address.
   */
  readonly sentTo: string;
  readonly createdAt: Date;
  readonly endTime: Date;
}

export type ActiveLink = LinkFacts & { readonly state: 'active' };
export type Link =
  | ActiveLink
  | (LinkFacts & { readonly state: 'used'; readonly usedAt: Date })
  | (LinkFacts & { readonly state: 'canceled' });

export type LinkSituation = 'valid' | 'used' | 'canceled' | 'expired';

/** The link while it is valid, what became of it otherwise. Used and canceled stay what they are when their time is over. */
export const usableLink = (link: Link, now: Date): ActiveLink | Exclude<LinkSituation, 'valid'> => {
  if (link.state !== 'active') return link.state;
  return now < link.endTime ? link : 'expired';
};

const pages: Readonly<Record<LinkPurpose | 'invitation', string>> = {
  registration: 'registration',
  restore: 'new-password',
  'first-entry': 'login/password',
  'end-session': 'end-session',
  invitation: 'invitation',
};

const below = (publicUrl: string, path: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/platform/${path}`;

/** Address of a link, below the address that the domain's record states. */
export const linkAddress = (publicUrl: string, purpose: LinkPurpose | 'invitation', secret: string): string =>
  below(publicUrl, `${pages[purpose]}/${secret}`);

/** Pages that mails lead to without a secret. */
export type MailedPage = 'login' | 'forgot-password' | 'setting/license' | `profile/sessions?end=${string}`;
export const pageAddress = (publicUrl: string, page: MailedPage): string => below(publicUrl, page);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** When a link, and what stands by it, is removed: so many days after its end. Until then its holder is told what became of it. */
export const removedAfter = (endTime: Date, keptDays: number): Date =>
  new Date(endTime.getTime() + keptDays * DAY);

export const linkEnd = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE);

/** A link that begins now and lives for some minutes. */
export const newLink = (
  facts: Pick<Link, '_id' | 'purpose' | 'owner' | 'subject' | 'sentTo'>,
  minutes: number,
  now: Date,
): ActiveLink => ({ ...facts, state: 'active', createdAt: now, endTime: linkEnd(now, minutes) });
