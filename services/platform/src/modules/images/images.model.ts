import { type CollectionIndex, defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** A logo as it is shown. */
export interface ImageRow {
  /** Its code: base64url of the SHA-256 of the content. */
  readonly _id: string;
  /** A PNG. */
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
  /** When it goes; null while a domain names it. */
  readonly expiresAt: Date | null;
}

const indexes: readonly CollectionIndex[] = [
  { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
];

export const images = defineCollection<ImageRow>(
  'images',
  {
    _id: required(String),
    content: required(Buffer),
    width: required(Number, { min: 1 }),
    height: required(Number, { min: 1 }),
    expiresAt: { type: Date, default: null },
  },
  indexes,
);
