import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProviderSync, type TestProviderSync } from '../../provider-sync.fixtures.ts';

const tokens = { access: 'opaque/access+canary=', refresh: 'opaque-refresh-canary', id: 'opaque-id-canary' };

let world: TestProviderSync;
let url: string;
let secret: string;
/** A provider that tells all it knows in every place that an answer has. */
const server = createServer((request, response) => {
  const { access, refresh, id } = tokens;
  const sent = request.headers.authorization ?? '';
  const echoes = [secret, access, refresh, id];
  response.setHeader('content-type', `application/json; trace="${access}"`);
  response.setHeader('x-debug', `Bearer ${access}`);
  response.setHeader('x-sent', sent);
  response.setHeader('x-encoded', echoes.map((one) => encodeURIComponent(one)).join(' '));
  response.setHeader('x-packed', echoes.map((one) => Buffer.from(`x:${one}`).toString('base64')).join(' '));
  response.setHeader(
    'location',
    `${url}/callback?max=5&access_token=${encodeURIComponent(access)}#id_token=${id}`,
  );
  response.setHeader('set-cookie', `session=${refresh}; Path=/`);
  const isToken = request.url?.endsWith('/token') === true;
  response.end(
    JSON.stringify({
      ...(isToken ? { access_token: access, refresh_token: refresh, id_token: id, expires_in: 60 } : {}),
      visible: 'anna',
      trace: echoes,
      debug: { sent, of: encodeURIComponent(sent) },
      numeric: Number.isNaN(Number(secret)) ? null : Number(secret),
      [`name ${access}`]: Buffer.from(JSON.stringify(echoes)).toString('base64url'),
    }),
  );
});
beforeAll(async () => {
  world = await startProviderSync();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await world?.close();
});

/** As it is, and behind percents and base64. */
const readings = (text: string): string => {
  const plain = text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
  );
  const runs = [...(text.match(/[\w+/-]{6,}/g) ?? []), ...(plain.match(/[\w+/-]{6,}/g) ?? [])];
  return [text, plain, ...runs.map((run) => Buffer.from(run, 'base64').toString())].join('\n');
};

it.each([
  ['letters and signs', 'se cret/+&%canary'],
  ['digits alone', '8273645501'],
])(
  'nothing in the outbox holds a secret of %s, or a token, wherever the provider writes it',
  async (_, own) => {
    secret = own;
    const body = { url, realm: 'staff', clientId: 'gatehouse', clientSecret: own };
    const { status } = await world.call(providerEndpoints.check, { actor: world.administrator, body });
    expect(status).not.toBe(400);
    const rows = await outbox.driver(world.connection).find({}).sort({ position: 1 }).toArray();
    const told = rows
      .map(({ event }) => event)
      .filter(({ type }) => type.startsWith('provider-sync.exchange.'));
    expect(told.length).toBeGreaterThan(1);
    const bodies = told.flatMap(({ data }) => {
      const { request, response } = data as Record<
        'request' | 'response',
        { body: { content: string } | null } | null
      >;
      return [request?.body, response?.body].flatMap((one) =>
        one ? [gunzipSync(Buffer.from(one.content, 'base64')).toString()] : [],
      );
    });
    const shown = readings(
      [
        ...bodies,
        ...told.map(({ data }) =>
          JSON.stringify(data, (name, value) => (name === 'content' ? undefined : value)),
        ),
      ].join('\n'),
    );
    expect(shown).toContain('anna');
    for (const one of [own, encodeURIComponent(own), ...Object.values(tokens)])
      expect(shown).not.toContain(one);
  },
);
