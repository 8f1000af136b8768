/** Mappers: what people of a provider become here, and by which conditions. */
import Type, { type Static } from 'typebox';
import { Closed, Id, Line, Nullable, Revision } from '../core/schema.ts';

export const mapperTypes = ['users-base', 'users-access'] as const;
/** `role`: by its code. `method`: one method by its key, without a role that has others, too. */
export const accessTypes = ['role', 'method'] as const;
const Access = Closed({ type: Type.Enum([...accessTypes]), id: Line(64, 1) });
/** `key`: what stands under a name. `value`: a text itself. */
export const mappingKinds = ['key', 'value'] as const;
export const MAPPERS_MAX = 100;

const Attribute = Line(255, 1);
/** A condition in CEL, read and checked when it is stored; empty: always. */
const Expression = Type.String({ maxLength: 4_096 });

const attributeRow = {
  /** Of `users-base`: our field. Of `users-access`: a field or an attribute of theirs, `roles` or `groups`. */
  attribute: Attribute,
  /** Of `users-base`: their field, or the text that ours gets. Of `users-access`: the text that has to be there. */
  value: Line(1_000),
  mapping: Type.Enum([...mappingKinds]),
};

const mapperBody = {
  type: Type.Enum([...mapperTypes]),
  name: Line(100, 1),
  before: Type.Optional(Expression),
  after: Type.Optional(Expression),
  /** Names are those of the realm's own attributes. */
  customAttributes: Type.Optional(Type.Boolean()),
  attributes: Type.Array(Closed({ id: Type.Optional(Id), ...attributeRow }), { maxItems: 100 }),
  /** Of `users-access`: what people get. */
  access: Type.Optional(Type.Array(Access, { maxItems: 50, uniqueItems: true })),
};

export const MapperCreate = Closed({
  ...mapperBody,
  enabled: Type.Optional(Type.Boolean({ default: true })),
});
export type MapperCreate = Static<typeof MapperCreate>;
export const MapperUpdate = Closed({ ...mapperBody, revision: Revision });
export type MapperUpdate = Static<typeof MapperUpdate>;

/**
 * - fine: gives what it grants, or grants nothing
 * - unanswered: no account answers for it, or its author answered for another address of the provider
 * - authorLost: its author is blocked, deleted, or lacks a right that it grants
 *
 * Unless it is fine, it gives nothing new; what it gave stays until somebody with these rights adopts or removes it.
 */
export const mapperStandings = ['fine', 'unanswered', 'authorLost'] as const;

export const Mapper = Closed({
  id: Type.String(),
  revision: Revision,
  type: Type.Enum([...mapperTypes]),
  enabled: Type.Boolean(),
  name: Type.String(),
  before: Type.String(),
  after: Type.String(),
  customAttributes: Type.Boolean(),
  attributes: Type.Array(Closed({ id: Type.String(), ...attributeRow })),
  access: Type.Array(Closed({ type: Type.Enum([...accessTypes]), id: Type.String() })),
  /** Who saved it last in what it grants, or to whom. An empty name: identity does not tell it. */
  author: Type.Optional(Nullable(Closed({ id: Type.String(), name: Type.String() }))),
  /** Left out while identity does not answer. */
  standing: Type.Optional(Type.Enum([...mapperStandings])),
  /** Methods that its author lacks. */
  missing: Type.Optional(Type.Array(Type.String())),
});
export type Mapper = Static<typeof Mapper>;

/** One of our fields, or of theirs, to choose from. */
export const MapperField = Closed({
  code: Type.String(),
  title: Type.String(),
  side: Type.Enum(['ours', 'theirs']),
});

export const MapperTest = Closed({
  /** The mapper as the form has it, in the place of the stored one. */
  mapper: Type.Optional(Closed({ id: Type.Optional(Id), ...mapperBody })),
  /** Part of a login, a name or an address of a person of the provider; the first one where it is empty. */
  person: Line(200),
});

export type MapperTest = Static<typeof MapperTest>;

export const MapperTested = Closed({
  /** Null where the provider has nobody like that. */
  person: Nullable(
    Closed({
      externalId: Type.String(),
      fields: Type.Array(
        Closed({ name: Type.String(), values: Type.Array(Type.String()), custom: Type.Boolean() }),
      ),
    }),
  ),
  steps: Type.Array(
    Closed({
      mapperId: Type.String(),
      name: Type.String(),
      /** `ended`: a condition took too long. */
      outcome: Type.Enum(['applied', 'before', 'after', 'wrong', 'ended']),
      error: Nullable(Type.String()),
      /** The condition that is wrong, or was ended. */
      wrong: Nullable(Type.Enum(['before', 'after'])),
      set: Type.Array(Closed({ field: Type.String(), value: Type.String() })),
    }),
  ),
  /** What the person would be here; empty where they are skipped. */
  result: Type.Array(Closed({ field: Type.String(), value: Type.String() })),
  /** Codes of fields that mappers set and no run writes; left out while profile does not answer. */
  notWritten: Type.Optional(Type.Array(Type.String())),
  /** Of the result, what a run would not give, and why; left out while identity does not answer. */
  withheld: Type.Optional(
    Type.Array(
      Closed({
        type: Type.Enum([...accessTypes]),
        id: Type.String(),
        why: Type.Enum(['unanswered', 'authorLost', 'beyondYours']),
        /** Methods that its authors, or of a draft the caller, lack. */
        missing: Type.Array(Type.String()),
      }),
    ),
  ),
  skipped: Nullable(
    Closed({
      reason: Type.Enum(['rule', 'too-slow', 'login', 'too-long', 'too-many', 'ambiguous']),
      detail: Type.String(),
    }),
  ),
});
export type MapperTested = Static<typeof MapperTested>;
