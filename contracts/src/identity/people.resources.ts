/** People as administrators see them. */
import Type, { type Static } from 'typebox';
import { foreseenRefusal } from '../core/foreseen-refusal.ts';
import { Closed, Id, Instant, Line, Nullable } from '../core/schema.ts';
import { codePurposes, offCauses, personDebts, personStatuses } from './person-kinds.ts';
import { SessionView } from './resources.ts';
import { RoleId } from './roles.resources.ts';

const Status = Type.Enum([...personStatuses]);

const text = Nullable(Type.String());

/** Who blocked a person, when and why; null for an account that was blocked before this was kept, or elsewhere. */
const Blocked = Nullable(
  Closed({
    at: Instant,
    /** Null: nobody who signs in, a command for example. */
    by: Nullable(Closed({ id: Type.String(), name: Type.String() })),
    reason: Type.String(),
  }),
);

const Named = Closed({ code: Type.String(), name: Type.String() });

const summary = {
  id: Type.String(),
  /** As the person is called; what they sign in with where they have no name. */
  name: Type.String(),
  login: text,
  email: text,
  mobile: text,
  status: Status,
  /** Why the person cannot sign in; empty while they can. */
  off: Type.Array(
    Closed({
      by: Type.Enum([...offCauses]),
      /** Null for an administrator's. */
      provider: Nullable(Closed({ id: Type.String(), title: Type.String() })),
      /** Null where it is not known. */
      at: Nullable(Instant),
    }),
  ),
  blocked: Blocked,
  /** Assigned to this person; null: the one of the domain or of the installation decides. */
  scheme: Nullable(Named),
  roles: Type.Array(Named),
  lastSignIn: Nullable(Instant),
};

export const PersonListItem = Closed(summary);
export type PersonListItem = Static<typeof PersonListItem>;

export const PersonContact = Closed({
  id: Type.String(),
  name: Type.String(),
  login: text,
  email: text,
  mobile: text,
  /** The caller. */
  own: Type.Optional(Type.Boolean()),
});
export type PersonContact = Static<typeof PersonContact>;

export const Person = Closed({
  ...summary,
  emailVerified: Type.Boolean(),
  mobileVerified: Type.Boolean(),
  /** A directory's account: its password and names are kept there. */
  managedBy: Type.String(),
  createdAt: Instant,
  /** Where they signed in last. */
  lastDomain: Nullable(Closed({ id: Type.String(), name: Type.String() })),
  locale: text,
  signIns: Type.Integer({ minimum: 0 }),
  openSessions: Type.Integer({ minimum: 0 }),
  methods: Closed({
    /** Null: none was ever set. */
    password: Nullable(Closed({ changedAt: Nullable(Instant) })),
    totp: Type.Boolean(),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
    passkeys: Type.Integer({ minimum: 0 }),
  }),
  attempts: Closed({
    /** Wrong attempts in a row, of all who counted. */
    failures: Type.Integer({ minimum: 0 }),
    /** Until when no attempt of some of them is taken; null: all are. */
    lockedUntil: Nullable(Instant),
  }),
  /** Codes of the day, by what they are for. */
  codes: Type.Array(
    Closed({
      purpose: Type.Enum([...codePurposes]),
      used: Type.Integer({ minimum: 0 }),
      limit: Type.Integer({ minimum: 0 }),
      /** Until when no further code is sent; null: the person may ask for one. */
      blockedUntil: Nullable(Instant),
    }),
  ),
  /** What the person is asked for at the next sign-in. */
  owed: Type.Array(Type.Enum([...personDebts])),
  agreements: Type.Array(
    Closed({
      id: Type.String(),
      documentId: Type.String(),
      title: Type.String(),
      date: Instant,
      version: Nullable(Type.Integer({ minimum: 1 })),
    }),
  ),
  /** Whether the person holds rights that the caller lacks, or is the caller: then most acts are refused. */
  beyondCaller: Type.Boolean(),
  own: Type.Boolean(),
});
export type Person = Static<typeof Person>;

/** What ends with a person's access, said before it ends. */
export const PersonEffects = Closed({
  sessions: Type.Integer({ minimum: 0 }),
  /** Applications that the person is signed in to, by name. */
  applications: Type.Array(Type.String()),
  /** Why blocking would be refused; sessions can be ended all the same. */
  ...foreseenRefusal(['lastAdministrator']),
});
export type PersonEffects = Static<typeof PersonEffects>;

export const PersonSession = SessionView;

const name = Type.Optional(Line(100));
export const PersonCreate = Closed({
  login: Type.Optional(Line(254)),
  email: Type.Optional(Line(254)),
  mobile: Type.Optional(Line(40)),
  lastName: name,
  firstName: name,
  middleName: name,
  roles: Type.Optional(Type.Array(RoleId, { maxItems: 50 })),
  scheme: Type.Optional(Nullable(Id)),
  /** A link by which the person sets their password is sent at once. */
  invite: Type.Optional(Type.Boolean()),
});
export type PersonCreate = Static<typeof PersonCreate>;
