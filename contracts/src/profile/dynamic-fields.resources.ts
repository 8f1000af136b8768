/** Fields that an installation defines, with the tabs and blocks they stand in. */
import Type, { type Static } from 'typebox';
import { UsedBy } from '../core/errors.ts';
import { Closed, Line, Nullable, Revision } from '../core/schema.ts';
import { dynamicTypes, FIELDS_MAX, fieldTypes, ITEMS_MAX, tabViews, VALUES_MAX } from './fields.ts';

const code = '[A-Za-z][A-Za-z0-9_]{0,63}';
export const PartCode = Type.String({ pattern: `^${code}$`, description: 'Latin letters, digits and _' });
/** `users_main`; the code after its type where that is another one: `contractors.terms`. */
export const TabId = Type.String({ pattern: `^([a-z]{1,20}\\.)?${code}$`, description: 'Id of a tab' });
/** The code after its type, and after its tab where that is a directory: `users.birthDate`. */
export const PartId = Type.String({
  pattern: `^[a-z]{1,20}\\.${code}(\\.${code})?$`,
  description: 'Id of a block or a field',
});
export const DynamicTypeCode = Type.Enum([...dynamicTypes]);
const FieldTypeCode = Type.Enum([...fieldTypes]);
const View = Type.Enum([...tabViews]);

/** What people read, in both languages. */
export const PartTitle = Closed({ ru: Line(200, 1), en: Line(200, 1) });
const Remark = Closed({ ru: Line(200), en: Line(200) });

export const DynamicItem = Closed({
  code: Type.String(),
  value: Remark,
  order: Type.Integer(),
  /** Switched off it is no choice any more, and stays where it was chosen. */
  active: Type.Boolean(),
});
export type DynamicItem = Static<typeof DynamicItem>;

const flags = {
  unique: Type.Boolean(),
  multiple: Type.Boolean(),
  adminRequired: Type.Boolean(),
  adminVisible: Type.Boolean(),
  adminEdit: Type.Boolean(),
  profileRequired: Type.Boolean(),
  profileVisible: Type.Boolean(),
  profileEdit: Type.Boolean(),
  integrationRequired: Type.Boolean(),
  /** Its definition is neither changed nor deleted until this is taken back. */
  immutable: Type.Boolean(),
};

const part = {
  id: Type.String(),
  revision: Revision,
  code: Type.String(),
  title: Remark,
  order: Type.Integer(),
  active: Type.Boolean(),
  /** The platform needs it: it is neither deleted nor switched off. */
  systemic: Type.Boolean(),
};

export const DynamicField = Closed({
  ...part,
  type: DynamicTypeCode,
  /** Id of its tab. */
  tab: Type.String(),
  /** Id of its block. */
  subtype: Type.String(),
  fieldType: FieldTypeCode,
  ...flags,
  placeholder: Nullable(Remark),
  comment: Nullable(Remark),
  /** Most values of a field with several; null: as many as fields may have. */
  valueCount: Nullable(Type.Integer()),
  items: Type.Array(DynamicItem),
  /** Code of the directory that the choices come from. */
  directory: Nullable(Type.String()),
  /** Code in the directory of personnel types: its values come from personnel actions, and nobody edits them. */
  personnelActionType: Nullable(Type.String()),
  actionsAccess: Type.Enum([0, 1, 2, 3, 4]),
});
export type DynamicField = Static<typeof DynamicField>;

export const DynamicSubtype = Closed({ ...part, fields: Type.Array(DynamicField) });
export type DynamicSubtype = Static<typeof DynamicSubtype>;

const tab = { ...part, type: DynamicTypeCode, view: View };
export const DynamicTab = Closed({ ...tab, fields: Type.Integer({ minimum: 0 }) });
export type DynamicTab = Static<typeof DynamicTab>;
export const DynamicTabDetails = Closed({ ...tab, subtypes: Type.Array(DynamicSubtype) });
export type DynamicTabDetails = Static<typeof DynamicTabDetails>;

const Item = Closed({
  code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  value: PartTitle,
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  active: Type.Optional(Type.Boolean()),
});

/** What is said of a field; what is left out stays. Choices take the place of those before. */
const definition = {
  title: Type.Optional(PartTitle),
  placeholder: Type.Optional(Nullable(Remark)),
  comment: Type.Optional(Nullable(Remark)),
  fieldType: Type.Optional(FieldTypeCode),
  unique: Type.Optional(Type.Boolean()),
  multiple: Type.Optional(Type.Boolean()),
  adminRequired: Type.Optional(Type.Boolean()),
  adminVisible: Type.Optional(Type.Boolean()),
  adminEdit: Type.Optional(Type.Boolean()),
  profileRequired: Type.Optional(Type.Boolean()),
  profileVisible: Type.Optional(Type.Boolean()),
  profileEdit: Type.Optional(Type.Boolean()),
  integrationRequired: Type.Optional(Type.Boolean()),
  immutable: Type.Optional(Type.Boolean()),
  valueCount: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: VALUES_MAX }))),
  items: Type.Optional(Type.Array(Item, { maxItems: ITEMS_MAX })),
  directory: Type.Optional(Nullable(PartCode)),
  personnelActionType: Type.Optional(Nullable(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }))),
};
export const FieldDefinition = Closed(definition);
export type FieldDefinition = Static<typeof FieldDefinition>;

export const FieldCreate = Closed({
  ...definition,
  title: PartTitle,
  fieldType: FieldTypeCode,
  subtype: PartId,
  code: PartCode,
});
export type FieldCreate = Static<typeof FieldCreate>;
export const FieldUpdate = Closed({ ...definition, revision: Revision });
export type FieldUpdate = Static<typeof FieldUpdate>;

export const SubtypeCreate = Closed({ tab: TabId, code: PartCode, title: PartTitle });
export type SubtypeCreate = Static<typeof SubtypeCreate>;
export const SubtypeUpdate = Closed({ title: PartTitle, revision: Revision });
export type SubtypeUpdate = Static<typeof SubtypeUpdate>;

export const TabCreate = Closed({ code: PartCode, title: PartTitle, view: Type.Optional(View) });
export type TabCreate = Static<typeof TabCreate>;
export const TabUpdate = Closed({ title: PartTitle, view: Type.Optional(View), revision: Revision });
export type TabUpdate = Static<typeof TabUpdate>;

/** Every tab of the type once, as they are to stand. */
export const TabsOrder = Closed({ tabs: Type.Array(TabId, { maxItems: 50, uniqueItems: true }) });
/** Every block of the tab once, each with its fields; a field may come from another block of the tab. */
export const PartsOrder = Closed({
  subtypes: Type.Array(
    Closed({ id: PartId, fields: Type.Array(PartId, { maxItems: FIELDS_MAX, uniqueItems: true }) }),
    { maxItems: 50 },
  ),
});
export type PartsOrder = Static<typeof PartsOrder>;

/** What an administrator is about to do. */
export const FieldPlan = Closed({
  act: Type.Enum(['change', 'delete', 'deactivate']),
  /** Of a field, or of a block. */
  id: Type.Optional(PartId),
  /** Where a whole tab is meant. */
  tab: Type.Optional(TabId),
  /** What of a field would change. */
  field: Type.Optional(FieldDefinition),
});
export type FieldPlan = Static<typeof FieldPlan>;

const count = Type.Integer({ minimum: 0 });
export const FieldEffects = Closed({
  /** Values that are lost, and whose they are: people, organizations or contractors. */
  lostValues: count,
  /** Values that nobody sees until the part is switched on again. */
  hiddenValues: count,
  /** Values of each choice that goes. */
  lostItems: Type.Array(Closed({ code: Type.String(), values: count })),
  /** People who will be asked to fill the field in before anything else. */
  asked: count,
  /** Values that more than one has, and the first of those who have them. */
  conflicts: count,
  conflicting: Type.Array(Closed({ id: Type.String(), name: Type.String(), value: Type.String() })),
  /** Why it would be refused, by field. */
  errorList: Type.Record(Type.String(), Type.String()),
  /** Fields for which it would be refused. */
  usedBy: UsedBy,
});
export type FieldEffects = Static<typeof FieldEffects>;
