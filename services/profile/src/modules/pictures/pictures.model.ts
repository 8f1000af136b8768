import type { PictureKind } from '@gatehouse/contracts/profile/pictures.ts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** Forms whose companies have pictures. */
export type CompanyForm = 'organizations' | 'contractors';

/** A picture that somebody uploaded. There before the first byte of its files, so that whatever was begun can be found. */
export interface PictureRow {
  readonly _id: string;
  /** What it is known by; null until its files are whole. */
  readonly fileId: string | null;
  readonly accountId: string;
  readonly kind: PictureKind;
  /** When it goes; null once it is saved. */
  readonly expiresAt: Date | null;
  /** Of a company's: the field that it was uploaded for, `contractors/logo`. Nobody's account has it. */
  readonly place?: string;
  /** Of a company's once it is saved: `contractors/` and the company's id. */
  readonly company?: string;
}

export const pictures = defineCollection<PictureRow>(
  'pictures',
  {
    _id: required(String),
    fileId: { type: String, default: null },
    accountId: required(String),
    kind: required(String, { enum: ['avatar', 'field'] }),
    expiresAt: { type: Date, default: null },
    place: String,
    company: String,
  },
  [
    { name: 'account', key: { accountId: 1, kind: 1 } },
    { name: 'expiry', key: { expiresAt: 1 } },
    { name: 'company', key: { company: 1 } },
    { name: 'file', key: { fileId: 1 } },
    { name: 'place', key: { place: 1, _id: 1 } },
  ],
);

/** An address that was given out to upload to. */
export interface PictureUploadRow {
  /** Hash of what stands in the address. */
  readonly _id: string;
  readonly accountId: string;
  /** Whose the picture will be; absent: of whoever uploads it. */
  readonly ownerId?: string;
  /** Form of the company that it will be of. */
  readonly form?: CompanyForm;
  readonly expiresAt: Date;
}

export const pictureUploads = defineCollection<PictureUploadRow>(
  'picture_uploads',
  {
    _id: required(String),
    accountId: required(String),
    ownerId: String,
    form: String,
    expiresAt: required(Date),
  },
  [
    { name: 'account', key: { accountId: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);

/** The bucket of GridFS, and what the driver calls its collections and their indexes. */
export const PICTURE_BUCKET = 'picture_files';
export const pictureBucketIndexes = [
  { name: `${PICTURE_BUCKET}.files`, key: { filename: 1, uploadDate: 1 }, unique: false },
  { name: `${PICTURE_BUCKET}.chunks`, key: { files_id: 1, n: 1 }, unique: true },
] as const;
