import type { IncomingMessage } from 'node:http';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import { callerOf } from '../requests/callers.ts';
import { askedLocales } from '../requests/sign-in-address.ts';
import type { PagePlace } from './page-footer.ts';

/** Longest address that leads back to its page in another language; servers refuse a header of twice as much. */
const ADDRESS_MAX = 4_000;

/** Where the page stands that answers a request. */
export const placeOf = (request: IncomingMessage & { originalUrl?: string }, domains: Domains): PagePlace => {
  const caller = callerOf(request);
  const address = request.originalUrl ?? '';
  const again = request.method === 'GET' && address !== '' && address.length <= ADDRESS_MAX;
  return {
    domain: domains.byId(caller?.domainId ?? ''),
    locale: caller?.locale,
    address: again ? address : undefined,
    asked: askedLocales(new URLSearchParams(address.split('?')[1]).get('ui_locales')),
  };
};
