import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';

/** A contractor role of identity's catalogue. */
export interface RoleRow {
  /** Code of the role. */
  readonly _id: string;
  readonly names: { readonly ru: string; readonly en: string };
  readonly comment: string;
  /** What it grants; rows of before the first event that tells it have none. */
  readonly methods?: readonly string[];
}

/** Roles, of any kind and by their codes, that allow to decide on requests as an administrator. */
export interface DecidingRoleRow {
  readonly _id: string;
  /** It holds every method; rows of before the first event that tells it have none. */
  readonly everything?: boolean;
}

export const decidingRoles = defineCollection<DecidingRoleRow>('projected_deciding_roles', {
  _id: required(String),
  everything: Boolean,
});

/** What every role grants, of whatever kind: what people may do who offer or decide something. */
export interface RoleMethodsRow {
  /** Code of the role. */
  readonly _id: string;
  readonly methods: readonly string[];
}

export const roleMethods = defineCollection<RoleMethodsRow>('projected_role_methods', {
  _id: required(String),
  methods: required([String]),
});

export const roles = defineCollection<RoleRow>('projected_roles', {
  _id: required(String),
  names: required(part<RoleRow['names']>({ ru: required(String), en: required(String) })),
  comment: { type: String, default: '' },
  methods: { type: [String], default: undefined },
});
