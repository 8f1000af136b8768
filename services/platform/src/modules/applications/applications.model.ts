import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';

/** An application as identity told of it last, as far as people see it. */
export interface KnownApplicationRow {
  readonly _id: string;
  readonly code: string;
  readonly type: string;
  readonly names: { readonly ru: string; readonly en: string };
  readonly description: string;
  /** Null where nobody enters it. */
  readonly url: string | null;
  /** Switched on, and shown in the catalogue. */
  readonly offered: boolean;
  /** Ids of the domains that offer it; none: all of them. */
  readonly domains: readonly string[];
  readonly order: number;
}

export const projectedApplications = defineCollection<KnownApplicationRow>('projected_applications', {
  _id: required(String),
  code: required(String),
  type: required(String),
  names: required(part<KnownApplicationRow['names']>({ ru: required(String), en: required(String) })),
  description: required(String),
  url: { type: String, default: null },
  offered: required(Boolean),
  domains: required([String]),
  order: required(Number),
});
