import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

export interface IdentifierKeyRow {
  readonly _id: string;
  /** Base64url. */
  readonly key: string;
}

export const identifierKeys = defineCollection<IdentifierKeyRow>('keys', {
  _id: required(String),
  key: required(String),
});
