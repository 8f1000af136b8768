import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** The logo that a domain has of its own, as platform published it last. */
export interface LogoRow {
  /** Id of the domain. */
  readonly _id: string;
  readonly imageCode: string;
  /** A PNG. */
  readonly content: Buffer;
}

export const logoCollection = defineCollection<LogoRow>('logos', {
  _id: required(String),
  imageCode: required(String),
  content: required(Buffer),
});
