import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** One agreement of one person with one version; what somebody agreed with is never overwritten. */
export interface AgreementRow {
  readonly _id: string;
  readonly accountId: string;
  readonly termId: string;
  readonly version: string;
  /** Absent in rows of the version before, and where the domain did not tell it. */
  readonly versionNumber?: number;
  /** In Russian. */
  readonly title: string;
  readonly domainId: string | null;
  readonly ip: string | null;
  readonly agreedAt: Date;
}

export const agreements = defineCollection<AgreementRow>(
  'agreements',
  {
    _id: required(String),
    accountId: required(String),
    termId: required(String),
    version: required(String),
    versionNumber: Number,
    title: required(String),
    domainId: { type: String, default: null },
    ip: { type: String, default: null },
    agreedAt: required(Date),
  },
  [
    { name: 'person', key: { accountId: 1, termId: 1, version: 1 } },
    { name: 'document', key: { termId: 1, agreedAt: -1, _id: -1 } },
    { name: 'documentVersion', key: { termId: 1, versionNumber: -1, agreedAt: -1, _id: -1 } },
  ],
);
