import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Account {
  readonly externalId: string;
  readonly login: string;
  readonly [field: string]: unknown;
}

/** Identity as it answers deliveries: rows by the provider's id, a dry run writes nothing, a repetition is none. */
export const startScriptedIdentity = async () => {
  const accounts = new Map<string, Account & { off?: boolean }>();
  /** Roles and applications by the provider's id. */
  const objects = new Map<string, unknown>();
  /** Who holds an identifier, or held it before: it is nobody else's for a while. */
  const held = new Map<string, string>();
  const identifiersOf = ({ login, email, mobile }: Account) =>
    (Object.entries({ login, email, mobile }) as [string, string | null | undefined][]).flatMap(
      ([field, text]) => (text ? [[field, text.toLowerCase()] as const] : []),
    );
  const asked = { writes: 0, calls: 0 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const body = text === '' ? {} : JSON.parse(text);
    asked.calls += 1;
    const answer = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const result = (externalId: string, kind: string, changes: unknown[] = [], conflict: unknown = null) => ({
      externalId,
      result: kind,
      accountId: `account-${externalId}`,
      conflict,
      changes,
    });
    if (request.url?.endsWith('/delivered-accounts'))
      return answer({
        accounts: (body.externalIds as string[])
          .filter((id) => accounts.has(id))
          .map((externalId) => ({ externalId, accountId: `account-${externalId}` })),
      });
    if (request.method === 'GET') return answer({ people: [], total: accounts.size });
    const isDry = body.dryRun === true;
    // Platform's answer: the tests have one peer for both.
    if (Array.isArray(body.codes))
      return answer({
        results: (body.codes as string[]).map((code) => ({ code, result: 'created', changes: [] })),
      });
    if (request.url?.endsWith('/object-departures'))
      return answer({ results: (body.externalIds as string[]).map((id) => result(id, 'changed')) });
    if (request.url?.endsWith('/objects')) {
      const rows = body.rows as { externalId: string }[];
      const results = rows.map((row) => {
        const kind = objects.has(row.externalId) ? 'changed' : 'created';
        if (!isDry) {
          asked.writes += 1;
          objects.set(row.externalId, row);
        }
        return result(row.externalId, kind);
      });
      return answer({ results });
    }
    if (request.url?.includes('/departures')) {
      const results = (body.externalIds as string[]).map((id) => {
        if (!isDry) {
          asked.writes += 1;
          if (body.departure === 'remove') accounts.delete(id);
          else if (accounts.has(id)) accounts.set(id, { ...(accounts.get(id) as Account), off: true });
        }
        return result(id, 'changed', [{ field: 'status', previous: 'active', current: 'disabled' }]);
      });
      return answer({ results });
    }
    // A dry run claims within its call alone, as identity does.
    const claimed = new Map<string, string>();
    const results = (body.rows as Account[]).map((row) => {
      const isTaken = ([, text]: readonly [string, string]) => {
        const holder = held.get(text) ?? claimed.get(text);
        return holder !== undefined && holder !== row.externalId;
      };
      const taken = row.login === 'taken' ? 'login' : identifiersOf(row).find(isTaken)?.[0];
      if (taken !== undefined) return result(row.externalId, 'conflict', [], { code: 'taken', field: taken });
      for (const [, text] of identifiersOf(row)) (isDry ? claimed : held).set(text, row.externalId);
      const before = accounts.get(row.externalId);
      const same = JSON.stringify(before) === JSON.stringify(row);
      if (!(isDry || same)) {
        asked.writes += 1;
        accounts.set(row.externalId, row);
      }
      const changes = [{ field: 'login', previous: before?.login ?? null, current: row.login }];
      return result(
        row.externalId,
        before === undefined ? 'created' : same ? 'unchanged' : 'changed',
        changes,
      );
    });
    return answer({ results });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    accounts,
    held,
    objects,
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
export type ScriptedIdentity = Awaited<ReturnType<typeof startScriptedIdentity>>;
