import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { axeSource } from '@gatehouse/testkit/visiting/axe.ts';
import { answer } from './answers.ts';
import { drawing } from './drawing.ts';
import { internalIds } from './internal-ids.ts';

const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3f4fd0"/><path d="M8 24V14a8 8 0 0 1 16 0v10" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="16" cy="17" r="2.4" fill="#fff"/></svg>`;

/** Where a page finds axe, which judges it. */
export const axePath = '/axe.js';

/** The policy the product runs under. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types dompurify empty-document push-worker; worker-src 'self'";

const unchanging = 'public, max-age=31536000, immutable';

function serveAxe(response: ServerResponse): void {
  response.setHeader('content-type', 'text/javascript').setHeader('cache-control', unchanging).end(axeSource);
}

function serveFile(folder: string, path: string, response: ServerResponse): void {
  const below = normalize(path.replace(/^\/platform\/?/, '')) || 'index.html';
  const isFile = /^(assets|favicon|push-worker)/.test(below) && extname(below) in kinds;
  const file = isFile ? below : 'index.html';
  response.setHeader('content-type', kinds[extname(file)] ?? 'application/octet-stream');
  response.setHeader('content-security-policy', policy);
  if (below.startsWith('assets/')) response.setHeader('cache-control', unchanging);
  try {
    const content = readFileSync(join(folder, file));
    // As the BFF sends it: the page knows which build it is of.
    const page = () => content.toString().replace('<html', '<html data-version="harness"');
    response.end(file === 'index.html' ? page() : content);
  } catch {
    response.statusCode = 404;
    response.end();
  }
}

async function serveApi(
  request: IncomingMessage,
  response: ServerResponse,
  told: Set<string>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  // Of a form nothing is read.
  const isJson = request.headers['content-type'] === 'application/json' && chunks.length > 0;
  const body = isJson ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {};
  const url = new URL(request.url ?? '/', 'http://localhost');
  const {
    status,
    data,
    event,
    cookies = [],
  } = answer({
    method: request.method ?? 'GET',
    path: url.pathname.replace('/api/v1', ''),
    query: url.searchParams,
    body,
    cookie: request.headers.cookie ?? '',
  });
  for (const id of internalIds(data ?? event?.data)) told.add(id);
  response.statusCode = status;
  response.setHeader('set-cookie', ['gh_csrf=token; Path=/', ...cookies]);
  if (event) {
    response.setHeader('content-type', 'text/event-stream');
    response.write(`event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`);
    return;
  }
  response.setHeader('content-type', status >= 400 ? 'application/problem+json' : 'application/json');
  response.end(data === undefined ? undefined : JSON.stringify(data));
}

export interface Harness {
  readonly origin: string;
  /** Internal ids that answers have told so far. */
  readonly ids: ReadonlySet<string>;
  readonly stop: () => Promise<void>;
}

/** Serves the built application at a free port, under its real policy, with answers made up for looking at pages. */
export function startHarness(build: string): Promise<Harness> {
  const folder = fileURLToPath(new URL(`../${build}/`, import.meta.url));
  const ids = new Set<string>();
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path.includes('/user/pictures/')) response.setHeader('content-type', 'image/svg+xml').end(drawing);
    else if (path.startsWith('/api/')) void serveApi(request, response, ids);
    else if (path === axePath) serveAxe(response);
    else if (path.endsWith('/logo.svg')) response.setHeader('content-type', 'image/svg+xml').end(logo);
    else serveFile(folder, path, response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const stop = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          // A browser opens connections ahead; one that has asked for nothing yet would be waited for a minute.
          server.closeAllConnections();
        });
      resolve({ origin: `http://127.0.0.1:${port}`, ids, stop });
    });
  });
}
