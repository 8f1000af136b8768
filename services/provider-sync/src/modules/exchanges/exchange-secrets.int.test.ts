import { gunzipSync } from 'node:zlib';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import {
  echoedTokens,
  readings,
  startEchoingProvider,
} from '@gatehouse/testkit/visiting/echoing-provider.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProviderSync, type TestProviderSync } from '../../provider-sync.fixtures.ts';

let world: TestProviderSync;
let provider: Awaited<ReturnType<typeof startEchoingProvider>>;
beforeAll(async () => {
  world = await startProviderSync();
  provider = await startEchoingProvider();
});
afterAll(async () => {
  await provider?.close();
  await world?.close();
});

it.each([
  ['letters and signs', 'se cret/+&%canary'],
  ['digits alone', '8273645501'],
])(
  'nothing in the outbox holds a secret of %s, or a token, wherever the provider writes it',
  async (_, own) => {
    provider.tell(own);
    const body = { url: provider.url, realm: 'staff', clientId: 'gatehouse', clientSecret: own };
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
    for (const one of [own, encodeURIComponent(own), ...Object.values(echoedTokens)])
      expect(shown).not.toContain(one);
  },
);
