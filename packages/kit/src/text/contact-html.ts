/** Links and contacts that operators wrote, for pages without a script. */

import { escapeHtml } from '@gatehouse/contracts/core/html.ts';
import { isSafeAddress } from '@gatehouse/contracts/core/safe-address.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { readablePhoneNumber } from '../phone/phone-number.ts';

/**
 * Becomes a link only where nothing runs behind it (N18), its text otherwise; with `contact`, mail and telephone lead
 * somewhere too. The page stays open: somebody may be in the middle of it.
 */
export const linkHtml = (address: string | null, text: string, { contact = false } = {}): string =>
  address !== null && isSafeAddress(address, { contact })
    ? `<a href="${escapeHtml(address)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`
    : escapeHtml(text);

type Contact = DomainFacts['texts'][string]['technicalLinks'][number];

/** Who helps: a title, an address or a word beside it, a number to call. */
export const contactHtml = ({ title, url, text, mobile }: Contact): string => {
  const digits = mobile?.replace(/[^\d+]/g, '') ?? '';
  return [
    escapeHtml(title),
    linkHtml(url, text ?? url ?? '', { contact: true }),
    digits === ''
      ? escapeHtml(mobile ?? '')
      : linkHtml(`tel:${digits}`, readablePhoneNumber(digits), { contact: true }),
  ]
    .filter((part) => part !== '')
    .join(' ');
};
