/** Another installation as its token endpoint and its provider API answer, with faults that a test scripts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { offeredName } from '@gatehouse/contracts/provider-sync/offered-kinds.ts';
import { type SyncEntity, syncEntities } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';

export interface Kept {
  readonly fields: Record<string, unknown> | null;
  readonly sequence: number;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export const startScriptedInstallation = async () => {
  const secret = 'canary-secret-of-a-client';
  const state = {
    scopes: new Set<string>(syncEntities.map((entity) => `sync:${entity}`)),
    hasResource: true,
    off: new Set<SyncEntity>(),
  };
  const entities = new Map<SyncEntity, Map<string, Kept>>();
  let sequence = 0;
  const seen: string[] = [];
  let fault: (path: string, query: URLSearchParams) => Answer | undefined | 'hang' = () => undefined;
  let url = '';

  const token = (request: { authorization: string | undefined }, form: URLSearchParams): Answer => {
    const expected = `Basic ${Buffer.from(`gatehouse:${secret}`).toString('base64')}`;
    if (request.authorization !== expected) return { status: 401, body: { error: 'invalid_client' } };
    if (!state.hasResource || form.get('resource') !== `${url}/api/v1/provider`)
      return { status: 400, body: { error: 'invalid_target' } };
    const asked = (form.get('scope') ?? '').split(' ');
    if (asked.some((scope) => !state.scopes.has(scope)))
      return { status: 400, body: { error: 'invalid_scope' } };
    return { body: { access_token: asked.join(','), token_type: 'Bearer', expires_in: 300 } };
  };

  const read = (entity: SyncEntity, authorization: string | undefined, query: URLSearchParams): Answer => {
    const scopes = (authorization ?? '').replace('Bearer ', '').split(',');
    if (!scopes.includes(`sync:${entity}`)) return { status: 403, body: { code: 'request.forbidden' } };
    if (state.off.has(entity)) return { status: 403, body: { code: 'offer.off' } };
    const after = Number(query.get('cursor') ?? 0);
    const limit = Number(query.get('limit') ?? 500);
    const rows = [...(entities.get(entity) ?? [])]
      .map(([key, kept]) => ({ key, ...kept }))
      .filter((row) => row.sequence > after && (after > 0 || row.fields !== null))
      .toSorted((a, b) => a.sequence - b.sequence);
    const page = rows.slice(0, limit);
    const present = [...(entities.get(entity)?.values() ?? [])].filter(({ fields }) => fields !== null);
    return {
      body: {
        records: page.map(({ key, fields }) => ({ key, deleted: fields === null, fields })),
        cursor: String(page.at(-1)?.sequence ?? after),
        more: rows.length > limit,
        total: present.length,
      },
    };
  };

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    seen.push(`${request.method} ${pathname}`);
    const { authorization } = request.headers;
    const entity = syncEntities.find((one) => pathname === `/api/v1/provider/${offeredName(one)}`);
    const scripted = fault(pathname, searchParams);
    if (scripted === 'hang') return;
    const answer: Answer =
      scripted ??
      (pathname === '/oidc/token'
        ? token({ authorization }, new URLSearchParams(Buffer.concat(parts).toString()))
        : entity === undefined
          ? { status: 404 }
          : read(entity, authorization, searchParams));
    response
      .writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
      .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    secret,
    seen,
    url,
    /** Null deletes it. */
    put: (entity: SyncEntity, key: string, fields: Record<string, unknown> | null) => {
      sequence += 1;
      const kept = entities.get(entity) ?? new Map<string, Kept>();
      entities.set(entity, kept.set(key, { fields, sequence }));
    },
    clear: () => entities.clear(),
    /** Its first page, as a client with the right would get it. */
    listed: (entity: SyncEntity) => read(entity, `Bearer sync:${entity}`, new URLSearchParams()).body,
    fail: (next: typeof fault) => {
      fault = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
