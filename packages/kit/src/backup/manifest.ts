import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';

/** What a backup of one service holds. */
export const Manifest = Type.Object({
  service: Type.String(),
  /** Before the first read; whatever was published later may be missing. */
  takenAt: Type.String(),
  collections: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[A-Za-z0-9_.-]+$' }),
      documents: Type.Integer(),
      bytes: Type.Integer(),
      sha256: Type.String(),
      options: Type.Record(Type.String(), Type.Unknown()),
      indexes: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
});
export type Manifest = Static<typeof Manifest>;

export const manifestPath = (folder: string): string => join(folder, 'manifest.json');
export const collectionPath = (folder: string, name: string): string => join(folder, `${name}.bson`);

/** Throws when there is none, or when it is another service's. */
export const readManifest = async (folder: string, service: string): Promise<Manifest> => {
  const manifest: unknown = JSON.parse(await readFile(manifestPath(folder), 'utf8'));
  if (!Check(Manifest, manifest)) throw new Error(`${manifestPath(folder)} is not a manifest of a backup`);
  if (manifest.service !== service) throw new Error(`${folder} holds a backup of ${manifest.service}`);
  return manifest;
};
