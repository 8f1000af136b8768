import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { SignedManifest } from './manifest.domain.ts';

export interface ManifestRow extends SignedManifest {
  readonly _id: string;
  readonly fetchedAt: Date;
}

export const releaseManifests = defineCollection<ManifestRow>('release_manifests', {
  _id: required(String),
  kid: required(String),
  payload: required(String),
  signature: required(String),
  fetchedAt: required(Date),
});
