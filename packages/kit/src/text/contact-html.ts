/** Links and contacts that operators wrote, for pages without a script. */
import type { DomainFacts } from '@gatehouse/contracts';
import { escapeHtml } from '@gatehouse/contracts/core/html.ts';
import { isSafeAddress } from '@gatehouse/contracts/core/safe-address.ts';
import { readablePhoneNumber } from '../phone/phone-number.ts';

interface LinkOptions {
  /** Mail and telephone lead somewhere too. */
  readonly contact?: boolean;
  /** The page stays open. */
  readonly aside?: boolean;
}

/** Becomes a link only where nothing runs behind it (N18); its text otherwise. */
export const linkHtml = (
  address: string | null,
  text: string,
  { contact = false, aside = false }: LinkOptions = {},
): string =>
  address !== null && isSafeAddress(address, { contact })
    ? `<a href="${escapeHtml(address)}"${aside ? ' target="_blank" rel="noopener"' : ''}>${escapeHtml(text)}</a>`
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
