/** The services that own what is offered, and identity's word on tokens, over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OwnedRecord {
  readonly key: string;
  readonly fields: Record<string, unknown>;
}

/** Tokens are `<client>|<scope>,<scope>`; a scope that begins with `-` is one whose grantor may not give it. */
export const startOwners = async () => {
  const records = new Map<string, OwnedRecord[]>();
  const state = { isAway: false, pageSize: 2 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://owners');
    if (state.isAway) return answer({ code: 'request.unavailable' }, 503);
    if (pathname === '/internal/client-tokens') {
      const { token, path } = JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>;
      const [clientId, scopes] = Buffer.from(token ?? '', 'base64url')
        .toString()
        .split('|');
      const isOurs = path === '/api/v1/provider' && scopes !== undefined;
      const all = scopes?.split(',') ?? [];
      const withheld = all.filter((scope) => scope.startsWith('-')).map((scope) => scope.slice(1));
      const counting = all.filter((scope) => !scope.startsWith('-'));
      return answer({ client: isOurs ? { clientId, scopes: counting, withheld } : null });
    }
    const all = records.get(pathname.replace('/internal/offered/', '')) ?? [];
    const after = searchParams.get('after');
    const sorted = all
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .filter(({ key }) => after === null || key > after);
    const page = sorted.slice(0, state.pageSize);
    return answer({ records: page, next: sorted.length > state.pageSize ? page.at(-1)?.key : null });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    records,
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenOf: (clientId: string, ...scopes: string[]) =>
      `Bearer ${Buffer.from(`${clientId}|${scopes.join(',')}`).toString('base64url')}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
