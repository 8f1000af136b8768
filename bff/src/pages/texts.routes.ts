import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { MessageArea } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance } from 'fastify';
import type { AddedLocales } from '../domains/added-locales.ts';
import { sendFile } from '../files/send-file.ts';
import { pageHeaders } from '../guards/security-headers.ts';

/** Where the texts of a version are; each has an address of its own, so browsers keep them for good. */
export const textsPath = (code: string, version: string): string => `/platform/texts/${code}/${version}`;

/** Texts of languages that an installation has added, by the area that shows them. */
export const mountTexts = (app: FastifyInstance, { locales }: { locales: () => AddedLocales }): void => {
  app.get(`${textsPath(':code', ':version')}/:area.json`, async (request, reply) => {
    reply.headers(pageHeaders(request.protocol === 'https'));
    const { code, version, area } = request.params as Record<'code' | 'version' | 'area', string>;
    const texts = locales().get(code)?.texts;
    if (!texts || !Object.hasOwn(texts.files, area)) throw problem(requestErrors.notFound);
    const file = texts.files[area as MessageArea];
    // Another version than the page knew of, or than this replica does: today's, and not for good.
    return sendFile(request, reply, { ...file, immutable: texts.version === version });
  });
};
