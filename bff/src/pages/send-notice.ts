import { networkErrors } from '@gatehouse/contracts/identity/network.errors.ts';
import { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLocale } from '../domains/locale.ts';
import { addressOf, wishesOf } from '../domains/site.ts';
import type { GateOptions } from '../forward/gate.ts';
import { pageHeaders } from '../guards/security-headers.ts';
import { type NoticeKind, type NoticePlace, noticePage } from './notice.page.ts';

/** The language of somebody who comes before any domain is known. */
const visitorLocale = (request: FastifyRequest): string => chooseLocale(builtInLocales, wishesOf(request));

/** Said by browsers alone when they open a page. */
export const opensPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true;

export const sendNotice = (
  request: FastifyRequest,
  reply: FastifyReply,
  kind: NoticeKind,
  place: NoticePlace & { readonly locale?: string } = {},
): FastifyReply => {
  const locale = place.locale ?? visitorLocale(request);
  const { status, headers, html } = noticePage(kind, locale, { ...place, address: request.url });
  return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(html);
};

/** Before pages, their files and documents: a refused network gets none of them, and who opens a page is told why. */
export const createNetworkGuard =
  ({ isAddressAllowed }: Pick<GateOptions, 'isAddressAllowed'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (isAddressAllowed(addressOf(request))) return undefined;
    if (!opensPage(request)) throw problem(networkErrors.refused);
    return sendNotice(request, reply.headers(pageHeaders(request.protocol === 'https')), 'refused');
  };
