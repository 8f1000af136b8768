import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import type { LinkSituation } from '../links/links.domain.ts';
import { type GivenNames, givenNames, nameErrors, type TypedNames } from '../registration/names.domain.ts';

export type InvitationState = 'active' | 'canceled' | 'accepted' | 'refused';

/** Who invites and what for; what the inviting product leaves out is not told. */
export interface Inviting {
  readonly inviter?: string;
  readonly company?: string;
}

/** An invitation as identity knows it from the events of access-request. */
export interface Invitation extends Inviting {
  readonly _id: string;
  /** SHA-256 of the link's secret. */
  readonly secretHash: string;
  /** Of links that were replaced when it was sent again; absent where none was. */
  readonly formerHashes?: readonly string[];
  readonly email: string;
  /** Account that sent it and its right to decide for the company; absent in rows from before they were told. */
  readonly inviterId?: string;
  readonly masterId?: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly middleName: string | null;
  /** As the inviting person knows it; proves nothing. */
  readonly mobile: string | null;
  readonly domainId: string;
  readonly locale: string;
  readonly endTime: Date;
  readonly state: InvitationState;
  /** Verified number, E.164. */
  readonly verifiedMobile: string | null;
  /** Identity's own events so far (R3). */
  readonly sequence: number;
  /** Removed by a TTL index, long after its end: until then its holder is told what became of it. */
  readonly removeAt: Date;
}

/** Signs of a name of whoever invites. */
const INVITING_MAX = 300;

/** Names as an invited person reads them (N17): plain, on one line, and none that is empty then. */
export const invitingNames = (told: Readonly<Record<keyof Inviting, string | undefined>>): Inviting => {
  const names = (['inviter', 'company'] as const).map((field) => {
    const line = plainText(told[field] ?? '').replaceAll(/\s+/g, ' ');
    return [field, [...line].slice(0, INVITING_MAX).join('').trim()] as const;
  });
  return Object.fromEntries(names.filter(([, name]) => name !== ''));
};

/** What became of it. Accepted and refused are both used: there is nothing left to answer. */
export const invitationSituation = (
  { state, endTime }: Pick<Invitation, 'state' | 'endTime'>,
  now: Date,
): LinkSituation => {
  if (state === 'canceled') return 'canceled';
  if (state !== 'active') return 'used';
  return now < endTime ? 'valid' : 'expired';
};

/** Why somebody who holds the link cannot answer; undefined when they can. */
export const invitationRefusal = (
  invitation: Pick<Invitation, 'state' | 'endTime' | 'domainId'>,
  now: Date,
  isDomainOpen: (domainId: string) => boolean,
): Exclude<LinkSituation, 'valid'> | undefined => {
  const situation = invitationSituation(invitation, now);
  if (situation !== 'valid') return situation;
  return isDomainOpen(invitation.domainId) ? undefined : 'canceled';
};

/** What of its account tells whether somebody may still invite. */
export interface Inviter {
  readonly status: string;
  readonly masterOf?: readonly string[];
}

/** Whether who sent an invitation may still let somebody in; an invitation that does not name them is not asked about. */
export const inviterCounts = (
  { inviterId, masterId }: Pick<Invitation, 'inviterId' | 'masterId'>,
  inviter: Inviter | null,
): boolean => {
  if (inviterId === undefined) return true;
  if (inviter?.status !== 'active') return false;
  return masterId === undefined || (inviter.masterOf ?? []).includes(masterId);
};

/** Names of a form as the specification spells its fields. */
export interface AcceptanceNames {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly middle_name?: string | undefined;
  readonly fio?: string | undefined;
}

const fieldOf: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  middleName: 'middle_name',
};

/** The form may correct what the inviting person wrote; what it leaves out stays. Errors by field of the form. */
export const acceptedNames = (
  invitation: Pick<Invitation, 'firstName' | 'lastName' | 'middleName'>,
  form: AcceptanceNames,
): { readonly names: GivenNames; readonly errors: Readonly<Record<string, string>> } => {
  const whole = form.fio !== undefined;
  const typed: TypedNames = {
    fio: form.fio,
    firstName: form.first_name ?? invitation.firstName ?? undefined,
    lastName: form.last_name ?? invitation.lastName ?? undefined,
    middleName: form.middle_name ?? invitation.middleName ?? undefined,
  };
  const names = givenNames(typed, whole);
  const errors = Object.entries(nameErrors(names, whole));
  return {
    names,
    errors: Object.fromEntries(errors.map(([field, code]) => [ownValue(fieldOf, field) ?? field, code])),
  };
};

/** What is wrong with the names that a form gives; of those that it leaves out the invitation knows more. */
export const wrongGivenNames = (form: AcceptanceNames): Readonly<Record<string, string>> => {
  const stated = { firstName: 'x', lastName: 'x', middleName: null };
  return acceptedNames(stated, form).errors;
};
