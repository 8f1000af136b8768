/** Roles and applications of a provider: how they are called here. */
import { createHash } from 'node:crypto';
import type {
  DeliveredKind,
  DeliveredObject,
} from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';

/** What became here of an object of a provider. */
export interface DirectoryObjectRow {
  readonly _id: string;
  readonly kind: DeliveredKind;
  readonly providerId: string;
  readonly externalId: string;
  /** Written before the object is made, so that one who is interrupted in between finds it again. */
  readonly code: string;
  /** Switched off with its provider, and back with it. */
  readonly suspended?: true;
}

export const directoryObjectId = (kind: DeliveredKind, providerId: string, externalId: string): string =>
  createHash('sha256').update(`${kind}\0${providerId}\0${externalId}`).digest('base64url');

/** What people read of it. */
export const titleOf = ({ title, name }: Pick<DeliveredObject, 'title' | 'name'>): string =>
  (title.trim() || name).slice(0, 200);
