/** A person as the provider delivers them, whatever it is. */
export interface SourcePerson {
  readonly externalId: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly enabled: boolean;
  readonly emailVerified: boolean;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  /** A path among theirs that two groups have: conditions cannot tell which one is meant. */
  readonly ambiguous?: string | undefined;
}

/** Roles, groups or attributes that a person may have, and values that one attribute may have. */
export const PERSON_LIST_MAX = 1_000;

/** The first list that is longer than a person may have. It is not cut: a condition would take the rest for missing. */
export const tooLongList = ({ attributes, roles, groups }: SourcePerson): string | undefined => {
  const all = Object.entries({ roles, groups, attributes: Object.keys(attributes) });
  const lists = [...all, ...Object.entries(attributes)];
  return lists.find(([, list]) => list.length > PERSON_LIST_MAX)?.[0];
};
