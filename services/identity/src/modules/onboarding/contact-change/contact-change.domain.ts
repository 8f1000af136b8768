/** The address and the number that a person signs in with: what may become of them, and who may change them. */

import { canonicalEmail, pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import { maskedEmail, maskedMobile } from '@gatehouse/contracts/core/masked.ts';
import { phoneText } from '@gatehouse/contracts/core/phone-text.ts';
import type { AccountPatch, AccountRow } from '../../accounts/accounts.domain.ts';
import { normalizeIdentifier } from '../../accounts/identifiers.domain.ts';

export type ContactKind = 'email' | 'mobile';

export interface NewContact {
  readonly kind: ContactKind;
  /** Normalized: what is proven is what is stored, and not another mailbox that only looks like it. */
  readonly value: string;
  /** As it is shown: the same address with its domain as it was written. */
  readonly written?: string;
}

export interface ContactForm {
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
}

/** The one contact that a form names, or what is wrong by field. */
export const newContact = ({
  email,
  mobile,
}: ContactForm): NewContact | { readonly errorList: Readonly<Record<string, string>> } => {
  if (email !== undefined && mobile !== undefined) return { errorList: { mobile: 'errorUnknown' } };
  const kind = mobile === undefined ? 'email' : 'mobile';
  const typed = mobile ?? email ?? '';
  if (typed.trim() === '') return { errorList: { [kind]: 'errorEmpty' } };
  const value = kind === 'mobile' ? normalizeIdentifier(kind, typed) : canonicalEmail(typed);
  return value === undefined
    ? { errorList: { [kind]: kind === 'mobile' ? 'errorPhone' : 'errorEmail' } }
    : {
        kind,
        value,
        ...(kind === 'email' ? { written: pastedText(typed).normalize('NFKC').toLowerCase() } : {}),
      };
};

type Contacts = Pick<AccountRow, 'email' | 'emailVerified' | 'mobile' | 'mobileVerified'>;

/** Whether it is the account's own; its spelling does not matter. */
export const isOwn = (account: Contacts, { kind, value }: NewContact): boolean => {
  const own = account[kind];
  return own !== null && normalizeIdentifier(kind, own) === value;
};

/** Whether there is nothing left to prove. */
export const isProven = (account: Contacts, contact: NewContact): boolean =>
  isOwn(account, contact) && (contact.kind === 'email' ? account.emailVerified : account.mobileVerified);

export const contactPatch = ({ kind, value, written = value }: NewContact): AccountPatch =>
  kind === 'email' ? { email: written, emailVerified: true } : { mobile: value, mobileVerified: true };

/** As somebody may read it who is not its owner any more. */
export const maskedContact = ({ kind, value }: NewContact): string =>
  kind === 'email' ? maskedEmail(value) : phoneText(maskedMobile(value));

/**
 * Who is told beside the personal account: the mailbox of before, and by SMS the number of before, where that one changed
 * or there is no mailbox.
 */
export const noticeAddresses = (
  before: Pick<AccountRow, 'email' | 'mobile'>,
  { kind }: NewContact,
): readonly { readonly channel: 'email' | 'sms'; readonly to: string }[] => [
  ...(before.email === null ? [] : [{ channel: 'email', to: before.email } as const]),
  ...(before.mobile !== null && (kind === 'mobile' || before.email === null)
    ? [{ channel: 'sms', to: before.mobile } as const]
    : []),
];
