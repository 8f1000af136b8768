import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import { expect, it } from 'vitest';
import { newKeys } from '../key-ring.ts';
import { secretManifests } from './secrets.ts';

type Secret = { metadata: { name: string }; stringData: Record<string, string> };

it('each process gets its own private key and no other; addresses come from the environment', () => {
  const env = { GATEHOUSE_MONGO_URL: 'mongodb://a', GATEHOUSE_REDIS_URL: 'redis://b', OTHER: 'c' };
  const [shared, ...own] = secretManifests('sso', newKeys(serviceNames), env)
    .split('\n---\n')
    .map((text) => JSON.parse(text) as Secret);
  expect(shared?.metadata.name).toBe('sso');
  expect(Object.keys(shared?.stringData ?? {})).toEqual([
    'GATEHOUSE_MONGO_URL',
    'GATEHOUSE_REDIS_URL',
    'GATEHOUSE_SEALING_KEYS',
    'GATEHOUSE_PUSH_KEYS',
  ]);
  expect(own.map(({ metadata }) => metadata.name)).toEqual(serviceNames.map((name) => `sso-${name}`));
  for (const { metadata, stringData } of own) {
    const ring = JSON.parse(stringData.GATEHOUSE_ACTOR_KEYS ?? '') as {
      keys: { issuer: string; privateKey?: string }[];
    };
    const issuers = ring.keys.filter(({ privateKey }) => privateKey).map(({ issuer }) => `sso-${issuer}`);
    expect(issuers).toEqual([metadata.name]);
    expect(ring.keys).toHaveLength(serviceNames.length);
  }
});
