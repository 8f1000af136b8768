import { Closed, Line, Nullable } from '@gatehouse/contracts/core/schema.ts';
import { fieldTypes } from '@gatehouse/contracts/profile/fields.ts';
import Type, { type Static } from 'typebox';

const Code = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' });
const Text = Closed({ ru: Line(200, 1), en: Line(200, 1) });
const Flag = Type.Optional(Type.Boolean());
const Order = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 }));

const part = { code: Code, title: Type.Optional(Text), order: Order, active: Flag };

const FileItem = Closed({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  value: Text,
  order: Order,
  active: Flag,
});

const FileField = Closed({
  ...part,
  placeholder: Type.Optional(Nullable(Text)),
  comment: Type.Optional(Nullable(Text)),
  fieldType: Type.Optional(Type.Enum([...fieldTypes])),
  multiple: Flag,
  unique: Flag,
  profileVisible: Flag,
  profileEdit: Flag,
  profileRequired: Flag,
  adminVisible: Flag,
  adminEdit: Flag,
  adminRequired: Flag,
  integrationRequired: Flag,
  applicationsVisible: Flag,
  actionsAccess: Type.Optional(Type.Enum([0, 1, 2, 3, 4])),
  items: Type.Optional(Type.Array(FileItem, { maxItems: 500 })),
});

const FileBlock = Closed({ ...part, fields: Type.Optional(Type.Array(FileField, { maxItems: 200 })) });
const FileTab = Closed({ ...part, blocks: Type.Optional(Type.Array(FileBlock, { maxItems: 20 })) });

/** A file of `fields import`: parts that are there already need only their code and what changes. */
export const FormFile = Closed({ tabs: Type.Array(FileTab, { maxItems: 20 }) });
export type FormFile = Static<typeof FormFile>;
export type FileTab = Static<typeof FileTab>;
export type FileBlock = Static<typeof FileBlock>;
export type FileField = Static<typeof FileField>;
