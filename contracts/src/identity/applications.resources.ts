/** Applications as the console keeps them: what people enter, and what clients belong to. */
import Type, { type Static } from 'typebox';
import { applicationIcons } from '../core/application-icons.ts';
import { PAGE_LIMIT_MAX } from '../core/paging.ts';
import { Closed, Id, Instant, Line, Nullable, Revision } from '../core/schema.ts';
import { applicationTypes } from './application-kinds.ts';
import { CallerRight, Client, callerBody } from './clients.resources.ts';
import { ROLES_OF_ONE_MAX, RoleId } from './roles.resources.ts';

/** As many as one page of a list, so that people see all of them when they put them in order. */
export const APPLICATIONS_MAX = PAGE_LIMIT_MAX;

export const ApplicationTypeName = Type.Enum([...applicationTypes]);
const IconCode = Type.Enum([...applicationIcons]);
/** Other systems know it by this code, so it never changes. */
const ApplicationCode = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' });
const Address = Type.Optional(Nullable(Line(1_000)));

const applicationBody = {
  type: ApplicationTypeName,
  name: Line(200, 1),
  /** The name in English; the name where it is absent or empty. */
  nameEn: Type.Optional(Line(200)),
  description: Type.Optional(Line(500)),
  version: Type.Optional(Line(64)),
  /** Where people enter it: https, or http on this very machine. A link and a virtual application need one. */
  url: Address,
  helpUrl: Address,
  techUrl: Address,
  compodocUrl: Address,
  publicSwaggerUrl: Address,
  privateSwaggerUrl: Address,
  /** People find it in the catalogue of services. */
  catalogVisible: Type.Optional(Type.Boolean()),
  /** People find it on the page of their personal data. */
  profileVisible: Type.Optional(Type.Boolean()),
  /** Shown by its picture; otherwise by the first letters of its name. */
  iconVisible: Type.Optional(Type.Boolean()),
  iconCode: Type.Optional(Nullable(IconCode)),
  /** Domains that offer it; none: all of them. */
  domains: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  /** Codes of roles: who holds one of them sees and enters it; none: everybody. */
  roles: Type.Optional(Type.Array(RoleId, { maxItems: ROLES_OF_ONE_MAX })),
  /** Of a virtual application alone: one with `virtualSupport`. */
  parentId: Type.Optional(Nullable(Id)),
  virtualSupport: Type.Optional(Type.Boolean()),
  /** Its clients may act for themselves (RFC 6749, section 4.4). */
  serviceAccount: Type.Optional(Type.Boolean()),
  /** `methods` count beside those of each client, `ip` for clients that name no address of their own. */
  ...callerBody,
};

export const ApplicationCreate = Closed({
  ...applicationBody,
  catalogVisible: Type.Optional(Type.Boolean({ default: true })),
  profileVisible: Type.Optional(Type.Boolean({ default: false })),
  iconVisible: Type.Optional(Type.Boolean({ default: false })),
  virtualSupport: Type.Optional(Type.Boolean({ default: false })),
  serviceAccount: Type.Optional(Type.Boolean({ default: false })),
  code: ApplicationCode,
  enabled: Type.Optional(Type.Boolean({ default: true })),
});
export type ApplicationCreate = Static<typeof ApplicationCreate>;
export const ApplicationUpdate = Closed({ ...applicationBody, revision: Revision });
export type ApplicationUpdate = Static<typeof ApplicationUpdate>;

const named = Closed({ id: Type.String(), name: Type.String() });
const written = Nullable(Type.String());

const applicationSummary = {
  id: Type.String(),
  /** 0 of one that came with the installation, until it is put in another order. */
  revision: Type.Integer({ minimum: 0 }),
  type: ApplicationTypeName,
  code: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  description: Type.String(),
  url: written,
  enabled: Type.Boolean(),
  /** Belongs to the installation: it is never changed or deleted. */
  immutable: Type.Boolean(),
  catalogVisible: Type.Boolean(),
  profileVisible: Type.Boolean(),
  iconVisible: Type.Boolean(),
  iconCode: Nullable(IconCode),
  /** 0: all may be changed, 1: not its clients, 2: nothing. */
  actionsAccess: Type.Enum([0, 1, 2]),
  /** What of it may be changed now, which also says whether it is internal and saved. */
  may: Closed({
    change: Type.Boolean(),
    switch: Type.Boolean(),
    remove: Type.Boolean(),
    changeClients: Type.Boolean(),
  }),
  clientCount: Type.Integer({ minimum: 0 }),
  /** Of the last change. */
  date: Instant,
};
export const ApplicationListItem = Closed(applicationSummary);
export type ApplicationListItem = Static<typeof ApplicationListItem>;

export const Application = Closed({
  ...applicationSummary,
  version: Type.String(),
  helpUrl: written,
  techUrl: written,
  compodocUrl: written,
  publicSwaggerUrl: written,
  privateSwaggerUrl: written,
  domains: Type.Array(named),
  /** By code, named in the caller's language. */
  roles: Type.Array(named),
  parent: Nullable(Closed({ id: Type.String(), name: Type.String(), nameEn: Type.String() })),
  virtualSupport: Type.Boolean(),
  serviceAccount: Type.Boolean(),
  methods: Type.Array(Type.String()),
  ip: Type.Array(Type.String()),
  rights: Type.Optional(Type.Array(CallerRight)),
  clients: Type.Array(Client),
});
export type Application = Static<typeof Application>;
