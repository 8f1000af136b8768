import { hasForeignLocalPart } from '@gatehouse/contracts/core/foreign-address.ts';
import { isEmailAddress, pastedText } from '@gatehouse/contracts/core/identifiers.ts';

/** Code of what is wrong with an address, by the name of its field. */
export function emailError(text: string): { email?: string } {
  if (!pastedText(text)) return { email: 'errorEmpty' };
  if (isEmailAddress(text)) return {};
  return { email: hasForeignLocalPart(text) ? 'errorEmailLatin' : 'errorEmail' };
}
