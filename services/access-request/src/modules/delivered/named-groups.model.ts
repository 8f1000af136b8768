import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** Organizations that a provider names for one of its companies, also those that it has not delivered yet. */
export interface NamedGroupsRow {
  /** Provider and company. */
  readonly _id: string;
  readonly providerId: string;
  /** The provider's id of the company. */
  readonly company: string;
  /** The provider's ids of the organizations. */
  readonly groups: readonly string[];
}

export const namedGroups = defineCollection<NamedGroupsRow>(
  'named_groups',
  {
    _id: required(String),
    providerId: required(String),
    company: required(String),
    groups: required([String]),
  },
  [
    { name: 'group', key: { providerId: 1, groups: 1 } },
    { name: 'provider_id', key: { providerId: 1, _id: 1 } },
  ],
);
