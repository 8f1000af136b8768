import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FrontendFile } from './frontend-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

const encodingOf = (file: FrontendFile, accepted: string): 'br' | 'gzip' | undefined => {
  if (file.br !== undefined && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  if (file.gz !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip';
  return undefined;
};

/** Weak comparison over a list, as If-None-Match asks for (RFC 9110, section 13.1.2). */
const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag));

/** Sends a file in the smallest encoding the browser takes; 304 when the browser has it. */
export const sendFile = (request: FastifyRequest, reply: FastifyReply, file: FrontendFile): FastifyReply => {
  const encoding = encodingOf(file, String(request.headers['accept-encoding'] ?? ''));
  // Each encoding is a representation with a tag of its own.
  const etag = encoding === undefined ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`;
  reply.header('etag', etag).header('cache-control', file.immutable ? IMMUTABLE : REVALIDATE);
  if (file.br !== undefined || file.gz !== undefined) reply.header('vary', 'accept-encoding');
  if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send();
  reply.type(file.type);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(encoding === 'br' ? file.br : encoding === 'gzip' ? file.gz : file.plain);
};
