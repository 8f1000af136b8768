import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import { isEffect, mergedOutcome } from '@gatehouse/kit/deliveries/merged-answer.domain.ts';

interface Account {
  readonly externalId: string;
  readonly login: string;
  readonly [field: string]: unknown;
}

interface Answered {
  readonly externalId: string;
  readonly result: string;
  readonly changes: readonly Change[];
}
export interface Asked {
  readonly runId?: string;
  readonly dryRun?: boolean;
  readonly departure?: string;
  readonly externalIds?: readonly string[];
  readonly rows?: readonly { readonly externalId: string }[];
}

interface KnownAccount {
  readonly active: boolean;
  readonly name: string;
  readonly methods: readonly string[];
}
interface KnownRole {
  readonly kind: 'systemic' | 'organizational' | 'contractor';
  readonly methods: readonly string[];
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
  /** Who may do what, and what roles hold. */
  const standings = new Map<string, KnownAccount>([
    [
      'administrator',
      { active: true, name: 'Vera', methods: ['setting.providers.read', 'setting.providers.write'] },
    ],
  ]);
  const roles = new Map<string, KnownRole>([['user', { kind: 'systemic', methods: [] }]]);
  /** An identity of the version before, which knows neither authors nor standings. */
  const version = { isOld: false };
  /** What it answers a request for a path with instead: a status, or nothing at all. */
  let faultOf: (path: string) => number | 'reset' | undefined = () => undefined;
  type Right = { readonly type: 'role' | 'method'; readonly id: string; readonly by: string | null };
  /** As the guard judges: a right is given if one of its authors has what it holds. */
  const withheldOf = (row: Account) => {
    const grantors = (row.grantors ?? []) as readonly Right[];
    const mayGive = ({ type, id, by }: Right) => {
      const author = by === null ? undefined : standings.get(by);
      if (author?.active !== true) return false;
      const needed = type === 'method' ? [id] : (roles.get(id)?.methods ?? []);
      return needed.every((method) => author.methods.includes(method));
    };
    const given = (['role', 'method'] as const).flatMap((type) =>
      ((row[type === 'role' ? 'roleIds' : 'methods'] ?? []) as readonly string[]).map((id) => ({ type, id })),
    );
    return given.filter(
      ({ type, id }) => !grantors.some((one) => one.type === type && one.id === id && mayGive(one)),
    );
  };
  /** What each run has done to a person. */
  const answered = new Map<string, Answered>();
  const repeated = ({ runId, dryRun }: { runId?: string; dryRun?: boolean }, one: Answered) => {
    if (runId === undefined || dryRun === true) return one;
    const key = `${runId}/${one.externalId}`;
    const before = answered.get(key);
    const { result, changes } = before === undefined ? one : mergedOutcome(before, one);
    const whole = { ...one, result, changes };
    if (isEffect(one)) answered.set(key, whole);
    return whole;
  };
  /** External ids of administrators whom no departure switches off. */
  const protects = new Set<string>();
  /** Whether an answer is lost, once what was asked is done. */
  let isLost: (path: string, body: Asked) => boolean = () => false;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const body = text === '' ? {} : JSON.parse(text);
    asked.calls += 1;
    const answer = (value: unknown) => {
      if (isLost(request.url ?? '', body)) return void request.socket.destroy();
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const result = (externalId: string, kind: string, changes: unknown[] = [], conflict: unknown = null) => ({
      externalId,
      result: kind,
      accountId: `account-${externalId}`,
      conflict,
      changes,
    });
    const refuse = (status: number, document: object) =>
      response
        .writeHead(status, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify(document));
    const fault = faultOf(request.url ?? '');
    if (fault === 'reset') return void request.socket.destroy();
    if (fault !== undefined) {
      const code = fault < 500 ? 'request.notFound' : 'request.unavailable';
      return refuse(fault, { code, status: fault, retryAfter: 1 });
    }
    if (request.url?.endsWith('/standing')) {
      if (version.isOld) return refuse(404, { code: 'request.notFound', status: 404 });
      return answer({
        accounts: ((body.accounts ?? []) as string[]).flatMap((id) => {
          const known = standings.get(id);
          return known === undefined ? [] : [{ id, ...known }];
        }),
        roles: ((body.roles ?? []) as string[]).flatMap((code) => {
          const known = roles.get(code);
          return known === undefined ? [] : [{ code, ...known }];
        }),
      });
    }
    const unknown = [
      ...('runId' in body ? ['runId'] : []),
      ...((body.rows as Account[] | undefined)?.some(({ grantors }) => grantors) ? ['rows.0.grantors'] : []),
    ];
    if (version.isOld && unknown.length > 0)
      return refuse(400, {
        code: 'request.invalid',
        status: 400,
        errorList: Object.fromEntries(unknown.map((path) => [path, 'errorUnknown'])),
      });
    if (request.url?.endsWith('/counts')) {
      if (version.isOld) return refuse(404, { code: 'request.notFound', status: 404 });
      const counts = (body.providerIds as string[]).map((id) => ({ providerId: id, people: accounts.size }));
      return answer({ counts });
    }
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
        const before = accounts.get(id);
        const status = body.departure === 'remove' ? 'deleted' : 'disabled';
        const previous = before?.off ? 'disabled' : 'active';
        if (before === undefined || previous === status)
          return repeated(body, result(id, 'unchanged') as Answered);
        if (protects.has(id))
          return repeated(body, result(id, 'conflict', [], { code: 'protected', field: null }) as Answered);
        if (!isDry) {
          asked.writes += 1;
          if (status === 'deleted') accounts.delete(id);
          else accounts.set(id, { ...before, off: true });
        }
        const changes = [{ field: 'status', previous, current: status }];
        return repeated(body, result(id, 'changed', changes) as Answered);
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
      const before = accounts.get(row.externalId);
      const conflictOf = ([field, text]: readonly [string, string]) => ({
        code: 'taken',
        field,
        by: { externalId: String(held.get(text) ?? claimed.get(text)), accountId: null },
      });
      const taken = identifiersOf(row).filter(isTaken);
      if (row.login === 'taken')
        return result(row.externalId, 'conflict', [], { code: 'taken', field: 'login' });
      if (taken[0]?.[0] === 'login' && before === undefined)
        return { ...result(row.externalId, 'conflict', [], conflictOf(taken[0])), accountId: null };
      const leftOut = taken.map(conflictOf);
      const isKept = (field: string) => !leftOut.some((one) => one.field === field);
      for (const [field, text] of identifiersOf(row))
        if (isKept(field)) (isDry ? claimed : held).set(text, row.externalId);
      const withheld = version.isOld ? [] : withheldOf(row);
      const isGiven = (type: string) => (id: string) =>
        !withheld.some((one) => one.type === type && one.id === id);
      // What was given before stays.
      const kept = (type: string, field: 'roleIds' | 'methods') =>
        ((row[field] ?? []) as string[]).filter(
          (id) => isGiven(type)(id) || ((before?.[field] ?? []) as string[]).includes(id),
        );
      const { grantors: _, ...wanted } = row;
      const rest: Account = { ...wanted };
      for (const field of ['login', 'email', 'mobile'])
        if (!isKept(field)) Object.assign(rest, { [field]: before?.[field] ?? null });
      if (!isKept('email')) Object.assign(rest, { emailVerified: before?.emailVerified ?? false });
      // Rows of other kinds have no rights.
      const next: Account =
        row.roleIds === undefined
          ? rest
          : { ...rest, roleIds: kept('role', 'roleIds'), methods: kept('method', 'methods') };
      const same = JSON.stringify(before) === JSON.stringify(next);
      if (!(isDry || same)) {
        asked.writes += 1;
        accounts.set(row.externalId, next);
      }
      const shown = (value: unknown = null) =>
        typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
      // Of somebody new identity does not say it.
      const unsaid = before === undefined ? ['emailVerified'] : [];
      const changes = Object.keys({ ...before, ...next })
        .filter((field) => !unsaid.includes(field))
        .map((field) =>
          field === 'off'
            ? { field: 'status', previous: 'disabled', current: 'active' }
            : { field, previous: shown(before?.[field]), current: shown(next[field]) },
        )
        .filter(({ previous, current }) => JSON.stringify(previous) !== JSON.stringify(current));
      const kind = before === undefined ? 'created' : same ? 'unchanged' : 'changed';
      const told = result(row.externalId, kind, kind === 'unchanged' ? [] : changes);
      const whole = {
        ...told,
        ...(withheld.length > 0 ? { withheld } : {}),
        ...(leftOut.length > 0 ? { leftOut } : {}),
      };
      return repeated(body, whole as Answered);
    });
    return answer({ results });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    accounts,
    held,
    objects,
    protects,
    standings,
    roles,
    version,
    asked,
    fail: (next: typeof faultOf) => {
      faultOf = next;
    },
    lose: (next: typeof isLost) => {
      isLost = next;
    },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
export type ScriptedIdentity = Awaited<ReturnType<typeof startScriptedIdentity>>;
