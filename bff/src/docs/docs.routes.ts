import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { overHttps, pageHeaders } from '../guards/security-headers.ts';
import { etagOf, type FrontendFile } from '../pages/frontend-files.ts';
import { sendFile } from '../pages/send-file.ts';
import { type OpenApiDocument, openApiPage } from './open-api.view.ts';

const headersBy = overHttps(pageHeaders);

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

/** `/api/docs`: what the BFF answers to, for people and as OpenAPI. */
export const readDocs = async (openApiFile: string): Promise<ReadonlyMap<string, FrontendFile>> => {
  const text = await readFile(openApiFile, 'utf8');
  const sheet = await readFile(fileURLToPath(new URL('./page.css', import.meta.url)), 'utf8');
  const page = openApiPage(JSON.parse(text) as OpenApiDocument);
  return new Map([
    ['/api/docs', inEveryEncoding('text/html; charset=utf-8', page)],
    ['/api/docs/openapi.json', inEveryEncoding('application/json; charset=utf-8', text)],
    ['/api/docs/page.css', inEveryEncoding('text/css; charset=utf-8', sheet)],
  ]);
};

export const mountDocs = (app: FastifyInstance, docs: ReadonlyMap<string, FrontendFile>): void => {
  for (const [path, file] of docs) {
    app.get(path, (request: FastifyRequest, reply: FastifyReply) =>
      sendFile(request, reply.headers(headersBy(request.protocol === 'https')), file),
    );
  }
};
