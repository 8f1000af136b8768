import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { dependency, reportOf } from '../monitoring/monitoring.fixtures.ts';
import type { Judged } from '../monitoring/reporters.domain.ts';
import { bundleComponents, monitoringOf } from './bundle.domain.ts';
import { manifestCommands } from './manifest.commands.ts';
import { isBehind, type Manifest, newerOf, readManifest, signManifest } from './manifest.domain.ts';
import shippedKeys from './release-keys.json' with { type: 'json' };
import shipped from './release-manifest.json' with { type: 'json' };
import { componentsOf, updateStatusOf } from './versions.domain.ts';

const vendor = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const keys = { v1: vendor.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url') };
const manifest: Manifest = {
  release: '1.2.0',
  issuedAt: '2026-05-01T00:00:00.000Z',
  recommended: { platform: '1.2.0', node: '24', mongodb: '8.0' },
};

describe('a manifest', () => {
  const signed = signManifest(manifest, 'v1', vendor.privateKey);

  it('is read when a known key has signed it', () => {
    expect(readManifest(signed, keys)).toEqual(manifest);
  });

  it('ships with this release, signed', () => {
    expect(readManifest(shipped, shippedKeys)).toMatchObject({ release: expect.any(String) });
  });

  const other = Buffer.from(JSON.stringify({ ...manifest, release: '9.9.9' })).toString('base64url');
  it.each([
    ['another payload', { ...signed, payload: other }],
    ['a stranger’s signature', signManifest(manifest, 'v1', stranger.privateKey)],
    ['an unknown key', { ...signed, kid: 'v2' }],
    ['a key that every object has', { ...signed, kid: 'constructor' }],
    ['a cut signature', { ...signed, signature: signed.signature.slice(0, 20) }],
    ['no manifest', signManifest({ ...manifest, release: '<b>' }, 'v1', vendor.privateKey)],
    [
      'versions that are none',
      signManifest({ ...manifest, recommended: { node: 'new' } }, 'v1', vendor.privateKey),
    ],
    ['nothing', null],
  ])('is not believed with %s', (_, given) => {
    expect(readManifest(given, keys)).toBeUndefined();
  });

  it('of before takes nothing back', () => {
    const older = { ...manifest, issuedAt: '2026-01-01T00:00:00.000Z' };
    expect(newerOf(manifest, older)).toBe(manifest);
    expect(newerOf(older, manifest)).toBe(manifest);
  });
});

it.each([
  ['8.0.4', '8.0', false],
  ['7.0.12', '8.0', true],
  ['24.21.0', '24', false],
  ['1.9.0', '1.10.0', true],
  ['1.10.0', '1.9.9', false],
  ['4.1', '4.1.1', true],
] as const)('%s beside a recommended %s is behind: %s', (version, recommended, behind) => {
  expect(isBehind(version, recommended)).toBe(behind);
});

const judged = (report: ReturnType<typeof reportOf>, silent = false): Judged => ({
  report,
  silent,
  sequence: 1,
  heardAt: 0,
  heard: new Date(0),
});

it('tells the oldest version of replicas that differ, and each with its count; who is silent runs nothing', () => {
  const mongo = { ...dependency('mongodb', true), version: '7.0.1' };
  const components = componentsOf(
    ['identity', 'audit'],
    [
      judged(reportOf('identity', { instance: 'a', version: '1.2.0', dependencies: [mongo] })),
      judged(reportOf('identity', { instance: 'b', version: '1.1.0' })),
      judged(reportOf('audit', { version: '1.2.0' }), true),
    ],
    manifest,
  );
  const of = (id: string) => components.find((one) => one.id === id);
  expect(of('identity')).toMatchObject({
    version: '1.1.0',
    recommendVersion: '1.2.0',
    status: 'error',
    versions: [
      { version: '1.1.0', count: 1 },
      { version: '1.2.0', count: 1 },
    ],
  });
  expect(of('audit')).toMatchObject({ version: null, status: 'unknown' });
  expect(of('mongodb')).toMatchObject({ title: 'MongoDB', version: '7.0.1', status: 'error' });
  expect(updateStatusOf(components)).toMatchObject({ status: 'error', errorCount: 2, version: '1.1.0' });
});

it('a bundle numbers providers and tells no version that is none', () => {
  const known = {
    id: 'provider-provider-canary',
    kind: 'provider' as const,
    criticality: 2 as const,
    status: 'up' as const,
    title: { ru: 'canary', en: 'canary' },
    effect: { ru: '', en: '' },
    action: { ru: '', en: '' },
    count: 1,
    errorCount: 0,
    since: new Date(0),
    unknownSince: null,
    updatedAt: new Date(0),
    version: 'canary',
    detail: { ru: 'canary', en: 'canary' },
  };
  const versions = [{ version: 'canary of <somebody>', count: 1 }];
  const component = {
    id: 'redis',
    kind: 'engine' as const,
    title: 'Redis',
    recommendVersion: null,
    status: 'success' as const,
    version: 'canary of <somebody>',
    versions,
  };
  const text = JSON.stringify([monitoringOf([known]), bundleComponents([component])]);
  expect(text).not.toContain('canary');
  expect(text).toContain('provider-1');
});

it('the vendor makes a key and signs by commands; what is no manifest is not signed', async () => {
  let printed = '';
  const run = (name: string, args: readonly string[], input = '') => {
    printed = '';
    const commands = manifestCommands({
      print: (text) => {
        printed += text;
      },
      input: Readable.from([input]),
    });
    return commands.find((command) => command.name === name)?.run(args);
  };
  await run('release-manifest new-key', []);
  const [first = '', ...pem] = printed.split('\n');
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-key-'));
  const file = join(folder, 'key.pem');
  await writeFile(file, pem.join('\n'));
  await run('release-manifest sign', ['v3', file], JSON.stringify(manifest));
  expect(readManifest(JSON.parse(printed), { v3: first.replace('public ', '') })).toEqual(manifest);
  await expect(run('release-manifest sign', ['v3', file], '{}')).rejects.toThrow('expected');
  await rm(folder, { recursive: true });
});
