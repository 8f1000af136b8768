import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, type FrontendFile } from '../files/frontend-files.ts';
import { sendFile } from '../files/send-file.ts';
import { pageHeaders } from '../guards/security-headers.ts';
import { type OpenApiDocument, openApiPage } from './open-api.view.ts';

/** Compressed once, at start. */
const inEveryEncoding = (type: string, text: string): FrontendFile => {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return {
    type,
    etag: etagOf(plain),
    immutable: false,
    plain,
    br: brotliCompressSync(plain, { params }),
    gz: gzipSync(plain),
  };
};

/** Who may read what the BFF answers to. */
export type DocsAudience = 'everybody' | 'signed-in' | 'nobody';

/** Small pages of the platform share it, whoever may read the documentation. */
const SHEET = '/api/docs/page.css';

/** `/api/docs`: what the BFF answers to, for people and as OpenAPI. */
export const readDocs = async (openApiFile: string): Promise<ReadonlyMap<string, FrontendFile>> => {
  const text = await readFile(openApiFile, 'utf8');
  const sheet = await readFile(fileURLToPath(new URL('./page.css', import.meta.url)), 'utf8');
  const page = openApiPage(JSON.parse(text) as OpenApiDocument);
  return new Map([
    ['/api/docs', inEveryEncoding('text/html; charset=utf-8', page)],
    ['/api/docs/openapi.json', inEveryEncoding('application/json; charset=utf-8', text)],
    [SHEET, inEveryEncoding('text/css; charset=utf-8', sheet)],
  ]);
};

export interface DocsOptions {
  readonly audience: DocsAudience;
  readonly isSignedIn: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
}

export const mountDocs = (
  app: FastifyInstance,
  docs: ReadonlyMap<string, FrontendFile>,
  { audience, isSignedIn }: DocsOptions,
): void => {
  const mayRead = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
    audience === 'everybody' || (audience === 'signed-in' && (await isSignedIn(request, reply)));
  for (const [path, file] of docs) {
    app.get(path, async (request, reply) => {
      // A page that is not theirs does not exist for them.
      if (path !== SHEET && !(await mayRead(request, reply))) throw problem(requestErrors.notFound);
      return sendFile(request, reply.headers(pageHeaders(request.protocol === 'https')), file);
    });
  }
};
