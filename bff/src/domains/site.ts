import { isIP } from 'node:net';
import { localeCookieName } from '@gatehouse/contracts/core/browser.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { domainErrors } from '@gatehouse/contracts/platform/errors.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyRequest } from 'fastify';
import { readCookie } from '../http/cookies.ts';
import type { DomainSnapshot } from './domain-facts.ts';
import { chooseLocale, type LanguageWishes } from './locale.ts';

/** Where a request arrived, as the trusted hops say (N19). */
export interface Site {
  readonly domain: DomainFacts;
  /** Scheme and host that the browser shows. */
  readonly origin: string;
  readonly https: boolean;
  /** Cookies carry Secure and the `__Host-` prefix: everywhere but on plain http at this machine. */
  readonly secure: boolean;
  readonly ip: string;
  /** What the request says of its language; who is signed in has a say, too. */
  readonly wishes: LanguageWishes;
  readonly locale: string;
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\]|[a-z0-9.-]+\.localhost)(?::\d{1,5})?$/;
/** Only dotted: with its last bits in hexadecimal digits, what is left would be no address. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * IPv4 addresses of dual-stack sockets are written the plain way (RFC 4291, section 2.5.5.2). On every request: the kit's
 * function, which finds one spelling for all, takes 29 µs for an address of IPv6.
 */
const unmapped = (address: string): string => address.replace(MAPPED, '');

/** Some proxies name the port, too. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3})|\[([^\]]+)\]):\d+$/;

/** What a proxy wrote that is no address is not believed: the connection's own end is. */
export const addressOf = (request: FastifyRequest): string => {
  const stated = unmapped(request.ip.replace(WITH_PORT, '$1$2'));
  return isIP(stated) === 0 ? unmapped(request.raw.socket.remoteAddress ?? '') : stated;
};

/** Where a request arrived, whether or not a domain is served there. Throws when the host is malformed. */
export const placeOf = (request: FastifyRequest) => {
  const https = request.protocol === 'https';
  // The port of the scheme is no part of an origin, whoever writes it.
  const host = request.host.toLowerCase().replace(https ? /:0*443$/ : /:0*80$/, '');
  if (!HOST.test(host)) throw problem(requestErrors.malformed, { detail: 'host' });
  return {
    host,
    https,
    origin: `${https ? 'https' : 'http'}://${host}`,
    secure: https || !LOCAL.test(host),
  };
};

export const wishesOf = ({ headers, query }: FastifyRequest): LanguageWishes => ({
  chosen: readCookie(headers.cookie, localeCookieName),
  link: ((query ?? {}) as { ui_locales?: unknown }).ui_locales,
  accepted: headers['accept-language'],
});

/** Resolves host, scheme, address and locale. Throws when the host is malformed or no domain's, or none is known yet. */
export const siteOf = (request: FastifyRequest, { domains, domainOf }: DomainSnapshot): Site => {
  const { host, https, origin, secure } = placeOf(request);
  if (domains.base() === undefined)
    throw problem(requestErrors.unavailable, { detail: 'no domain is known', extras: { retryAfter: 2 } });
  const domain = domainOf(host);
  if (domain === undefined) throw problem(requestErrors.misdirected);
  const wishes = wishesOf(request);
  return {
    domain,
    origin,
    https,
    secure,
    ip: addressOf(request),
    wishes,
    locale: chooseLocale(domain.locales, wishes),
  };
};

/** The same for a person whose language is known. */
export const siteFor = (site: Site, person: string | null | undefined): Site =>
  person ? { ...site, locale: chooseLocale(site.domain.locales, { ...site.wishes, person }) } : site;

/** A domain that is switched off serves nobody. */
export const refuseDisabledDomain = (site: Site): void => {
  if (!site.domain.enabled) throw problem(domainErrors.disabled);
};
