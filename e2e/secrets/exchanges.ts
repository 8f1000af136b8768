/** All that a provider and the platform tell each other, and nobody may read afterwards. */
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { readKeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { IsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { echoedTokens, startEchoingProvider } from '@gatehouse/testkit/visiting/echoing-provider.ts';
import { expect } from 'vitest';

const clientSecrets = {
  'secret of letters and signs': 'se cret/+&%canary',
  'secret of digits': '8273645501',
};
const journalPath = '/platform/setting/integration-monitoring';

/** Tries connections to a provider that echoes its secrets; answers those, and all that the integration journal shows of it. */
export const exchanged = async (platform: Pick<IsolatedPlatform, 'environment' | 'urls'>) => {
  const ring = readKeyRing(JSON.parse(platform.environment('bff').GATEHOUSE_ACTOR_KEYS ?? ''));
  const sign = createActorTokenSigner({ ring, clock: systemClock });
  const methods = ['setting.providers.write', 'setting.integration.read'];
  const administrator = accountActor('administrator', { methods });
  const ask = async (service: 'provider-sync' | 'audit', path: string, body?: object): Promise<string> => {
    const answer = await fetch(`${platform.urls[service]}/api/v1${path}`, {
      headers: {
        authorization: `Bearer ${await sign(administrator, service)}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return answer.text();
  };
  const provider = await startEchoingProvider();
  for (const clientSecret of Object.values(clientSecrets)) {
    provider.tell(clientSecret);
    const form = { url: provider.url, realm: 'staff', clientId: 'gatehouse', clientSecret };
    await ask('provider-sync', '/platform/setting/providers/status', form);
  }
  await provider.close();
  const listed = async () => {
    const list = await ask('audit', journalPath);
    return { list, rows: (JSON.parse(list) as { monitoring: { id: string; url: string }[] }).monitoring };
  };
  const withTokens = async () => (await listed()).rows.filter(({ url }) => url.endsWith('/token')).length;
  await expect.poll(withTokens, { timeout: 60_000, interval: 500 }).toBe(Object.keys(clientSecrets).length);
  const { list, rows } = await listed();
  const parts = rows.flatMap(({ id }) => [`/${id}`, `/requests/${id}`, `/responses/${id}`]);
  const texts = await Promise.all(parts.map((part) => ask('audit', `${journalPath}${part}`)));
  return {
    secrets: {
      ...clientSecrets,
      'access token of a provider': echoedTokens.access,
      'refresh token of a provider': echoedTokens.refresh,
      'ID token of a provider': echoedTokens.id,
    },
    shown: [list, ...texts].join('\n'),
  };
};
