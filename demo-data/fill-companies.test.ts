/** A seeding of companies that is broken off anywhere, and the next one, make what one that is not makes. */
import { writtenKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { fillCompanies } from './fill-companies.ts';
import type { SeedContext } from './seed-context.ts';

interface Row {
  readonly id: string;
  status: string;
  readonly [field: string]: unknown;
}
const made = (status: number, data: object) => new Response(JSON.stringify(data), { status });
const taken = (field: string) =>
  made(400, { code: 'request.invalid', errorList: { [field]: 'errorUnique', code: 'errorUnique' } });

/** What the services have, and keep of what they are asked; `calls` are answered before everything stops. */
const scriptedPlatform = () => {
  const rows: Record<string, Row[]> = { organizations: [], contractors: [], invitations: [], requests: [] };
  const unique = new Set<string>();
  const granted = new Set<string>();
  let left = Number.POSITIVE_INFINITY;
  let ids = 0;
  const add = (list: string, row: object): string => {
    ids += 1;
    rows[list]?.push({ status: 'active', ...row, id: `${list}-${ids}` });
    return `${list}-${ids}`;
  };
  const rowOf = (id: string) => Object.values(rows).flatMap((list) => list.filter((row) => row.id === id))[0];
  const turn = (id: string, status: string) => {
    const row = rowOf(id);
    if (row !== undefined) row.status = status;
    return new Response(null, { status: 204 });
  };
  const whoOf = (init: RequestInit) => {
    const [, payload = ''] = new Headers(init.headers).get('authorization')?.split('.') ?? [];
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  };
  const answer = (method: string, path: string, init: RequestInit): Response => {
    const body = init.body === undefined ? {} : JSON.parse(String(init.body));
    const parts = path.split('/');
    const last = parts.at(-1) ?? '';
    if (method === 'GET') {
      const list = last === 'access-requests' ? 'requests' : last;
      const found = (rows[list] ?? []).filter(
        ({ contractorId }) => list !== 'invitations' || contractorId === parts.at(-2),
      );
      return made(200, { [list]: found });
    }
    if (path.endsWith('/user/access/requests') && method === 'POST') {
      const [{ name }] = body.companies;
      const userId = JSON.stringify(whoOf(init)).match(/id-of-[a-z]+/)?.[0];
      const id = add('requests', { userId, requestCompanyName: name, status: 'considered' });
      return made(201, { requestIds: [id] });
    }
    if (path.endsWith('/invitations') && method === 'POST')
      return made(201, { id: add('invitations', body) });
    if (path.endsWith('/accept')) return turn(parts.at(-2) ?? '', 'success');
    if (path.includes('/user/invitations/')) return turn(last, 'refusal');
    if (path.includes('/master-account/invitations/')) return turn(last, 'deleted');
    if (method === 'DELETE') return turn(last, 'remove');
    if (path.includes('/access-requests/')) return turn(parts.at(-2) ?? '', last);
    if (method === 'PUT') {
      granted.add(path);
      return new Response(null, { status: 204 });
    }
    if (rows[last] !== undefined) return made(201, { id: add(last, body) });
    const key = `${path} ${body.code ?? JSON.stringify(body)}`;
    if (unique.has(key)) return taken('code');
    unique.add(key);
    return made(201, { id: key });
  };
  return {
    stopAfter: (calls: number) => {
      left = calls;
    },
    fetch: async (url: string, init: RequestInit = {}) => {
      left -= 1;
      if (left < 0) throw new Error('stopped by the test');
      return answer(init.method ?? 'GET', new URL(url).pathname, init);
    },
    expire: async (_: unknown, id: string) => void turn(id, 'deactivated'),
    state: () => ({
      unique: [...unique].toSorted(),
      granted: [...granted].map((path) => path.replaceAll(/contractors-\d+/g, 'one')).toSorted(),
      rows: Object.values(rows).map((list) =>
        list
          .map(({ name, email, userId, requestCompanyName, status }) =>
            [name, email, userId, requestCompanyName, status].join(' '),
          )
          .toSorted(),
      ),
    }),
  };
};
type Platform = ReturnType<typeof scriptedPlatform>;

const ring = { GATEHOUSE_ACTOR_KEYS: JSON.stringify(writtenKeyRing('bff')) };
const context = {
  urls: { identity: 'http://identity', profile: 'http://profile', 'access-request': 'http://access-request' },
  environment: () => ring,
  command: async () => '',
} as unknown as SeedContext;
const fill = (platform: Platform) => {
  vi.stubGlobal('fetch', platform.fetch);
  return fillCompanies(context, (login) => `id-of-${login}`, platform.expire);
};
afterEach(() => vi.unstubAllGlobals());

it('makes what an earlier seeding did not, and nothing twice', async () => {
  const whole = scriptedPlatform();
  let calls = 0;
  const { fetch } = whole;
  whole.fetch = (...asked) => {
    calls += 1;
    return fetch(...asked);
  };
  await fill(whole);
  expect(calls).toBeGreaterThan(60);
  for (let stop = 0; stop < calls; stop += 3) {
    const platform = scriptedPlatform();
    platform.stopAfter(stop);
    await expect(fill(platform)).rejects.toThrow('stopped by the test');
    platform.stopAfter(Number.POSITIVE_INFINITY);
    await fill(platform);
    expect(platform.state()).toEqual(whole.state());
  }
});

it('leaves an installation with other companies as it is', async () => {
  const platform = scriptedPlatform();
  await platform.fetch('http://access-request/platform/setting/contractors', {
    method: 'POST',
    body: JSON.stringify({ name: 'Another' }),
  });
  const before = platform.state();
  await fill(platform);
  expect(platform.state()).toEqual(before);
});
