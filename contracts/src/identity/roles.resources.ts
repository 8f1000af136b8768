/** Roles as the console keeps them. */
import Type, { type Static } from 'typebox';
import { Closed, Instant, Line, Nullable, Revision } from '../core/schema.ts';
import { methodKeys } from './methods.ts';
import { roleKinds } from './role-kinds.ts';

export const RoleKindName = Type.Enum([...roleKinds]);

/** Every process holds all roles in memory. */
export const ROLES_MAX = 300;
/** Roles that one account holds, or one application names, at most. */
export const ROLES_OF_ONE_MAX = 50;

export const ROLE_CODE = '^[A-Za-z][A-Za-z0-9_-]{0,63}$';
/** Accounts and applications know a role by its code, so it never changes. */
export const RoleCode = Type.String({ pattern: ROLE_CODE });

/** Code of a role that is there. Imports of realms made codes of any text before. */
export const RoleId = Type.String({ pattern: '^[^\\u0000-\\u001F\\u007F]{1,64}$' });

const roleBody = {
  name: Line(200, 1),
  /** The name in English; the name where it is absent or empty. */
  nameEn: Type.Optional(Line(200)),
  comment: Type.Optional(Line(1_000)),
  methods: Type.Optional(Type.Array(Type.Enum([...methodKeys]), { maxItems: 200 })),
};

export const RoleCreate = Closed({ kind: RoleKindName, code: RoleCode, ...roleBody });
export type RoleCreate = Static<typeof RoleCreate>;
export const RoleUpdate = Closed({ ...roleBody, revision: Revision });
export type RoleUpdate = Static<typeof RoleUpdate>;

const count = Type.Integer({ minimum: 0 });
const roleSummary = {
  /** Its code. */
  id: Type.String(),
  revision: Revision,
  kind: RoleKindName,
  code: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  comment: Type.String(),
  /** Came with the installation: it is never changed or deleted. */
  builtIn: Type.Boolean(),
  methodCount: count,
  /** People who hold it, counted up to a bound. */
  people: Closed({ count, more: Type.Boolean() }),
  applicationCount: count,
  /** Of the last change. */
  date: Nullable(Instant),
};
export const RoleListItem = Closed({
  ...roleSummary,
  /** Methods of it that the caller does not have: who lacks one may neither change nor delete the role. */
  beyondCaller: Type.Optional(Type.Array(Type.String())),
});
export type RoleListItem = Static<typeof RoleListItem>;

export const Role = Closed({
  ...roleSummary,
  methods: Type.Array(Type.String()),
  /** Applications that are open only to people who hold it, or another role that they name. */
  applications: Type.Array(Closed({ id: Type.String(), name: Type.String(), nameEn: Type.String() })),
  /** Pages of the console that it opens, in the order of the menu and the caller's language. */
  pages: Type.Array(Closed({ path: Type.String(), title: Type.String(), group: Nullable(Type.String()) })),
  /** Methods of it that the caller does not have: who lacks one may neither grant nor change the role. */
  beyondCaller: Type.Array(Type.String()),
});
export type Role = Static<typeof Role>;

export const RoleHolder = Closed({
  id: Type.String(),
  /** As the person is called, or what they sign in with. */
  name: Type.String(),
  login: Nullable(Type.String()),
  status: Type.Enum(['active', 'disabled']),
  lastSignIn: Nullable(Instant),
});
export type RoleHolder = Static<typeof RoleHolder>;
