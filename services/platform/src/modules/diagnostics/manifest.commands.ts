/** The vendor's side of recommended versions: makes a key, and signs what a release ships and an update server answers. */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Command } from '@gatehouse/kit/service/cli.ts';
import { readInput } from '@gatehouse/kit/service/read-input.ts';
import { type Manifest, readManifest, signManifest } from './manifest.domain.ts';

export const manifestCommands = ({
  print,
  input,
}: {
  print(text: string): void;
  readonly input: NodeJS.ReadableStream;
}): readonly Command[] => [
  {
    name: 'release-manifest new-key',
    summary: 'a key pair of the vendor: the public half for release-keys.json, the private one for a safe',
    run: async () => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      print(`public ${publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')}\n`);
      print(privateKey.export({ format: 'pem', type: 'pkcs8' }) as string);
    },
  },
  {
    name: 'release-manifest sign',
    summary:
      'KID KEYFILE [FILE]: sign a manifest (release, issuedAt, recommended) from the file or standard input',
    run: async ([kid, keyFile, file]) => {
      if (kid === undefined || keyFile === undefined) throw new Error('expected KID KEYFILE');
      const key = createPrivateKey(await readFile(keyFile, 'utf8'));
      const manifest = JSON.parse(await readInput(file, input)) as Manifest;
      const signed = signManifest(manifest, kid, key);
      const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64url');
      if (readManifest(signed, { [kid]: publicKey }) === undefined)
        throw new Error(
          'expected {"release": version, "issuedAt": instant, "recommended": {component: version}}',
        );
      print(`${JSON.stringify(signed, null, 2)}\n`);
    },
  },
];
