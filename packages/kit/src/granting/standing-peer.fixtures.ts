/** Identity for tests of other services: it answers what accounts may do over HTTP, as the peer does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Standing } from '@gatehouse/contracts/identity/standing.endpoints.ts';

type Account = Standing['accounts'][number];

export const startStandingPeer = async () => {
  const accounts = new Map<string, Account>();
  const roles = new Map<string, Standing['roles'][number]>();
  let isAway = false;
  /** Without it an account is known and may do nothing, which is what most tests mean. */
  let knowsEverybody = true;
  const standing = (id: string): readonly Account[] => {
    const known = accounts.get(id);
    if (known !== undefined) return [known];
    return knowsEverybody ? [{ id, active: true, name: id, methods: [] }] : [];
  };
  const server = createServer(async (request, response) => {
    if (isAway) return void response.writeHead(503).end();
    const asked = (await json(request)) as { accounts?: string[]; roles?: string[] };
    const answer = {
      accounts: (asked.accounts ?? []).flatMap(standing),
      roles: (asked.roles ?? []).flatMap((code) => roles.get(code) ?? []),
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account: (id: string, facts: Partial<Omit<Account, 'id'>> = {}) => {
      accounts.set(id, { id, active: true, name: id, methods: [], ...facts });
    },
    role: (code: string, methods: readonly string[], kind: 'contractor' | 'systemic' = 'contractor') => {
      roles.set(code, { code, kind, methods: [...methods] });
    },
    knowsOnlyNamed: () => {
      knowsEverybody = false;
    },
    isAway: (away: boolean) => {
      isAway = away;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
