/** Forms by chance: which fields there are, and what may be done in them. */
import type { Form, FormField } from '../form/form.domain.ts';
import type { Random } from './chance.fixtures.ts';
import { isMany, type Kind, ownKinds } from './profile-change.samples.fixtures.ts';
import { formWith } from './profile-form.fixtures.ts';

export interface ModelField {
  /** Where it stands in a patch. */
  readonly path: string;
  /** What the form calls it. */
  readonly code: string;
  readonly kind: Kind | 'mobiles' | 'emails';
  readonly many: boolean;
  readonly shown: boolean;
  readonly editable: boolean;
  readonly required: boolean;
  readonly adminRequired: boolean;
  /** Nobody says what somebody else says in it, whatever the case. */
  readonly unique: boolean;
}

const plain = {
  many: false,
  shown: true,
  editable: true,
  required: false,
  adminRequired: false,
  unique: false,
};
const main = (code: string, kind: Kind, more: Partial<ModelField> = {}): ModelField => ({
  ...plain,
  path: `mainInfo.${code}`,
  code,
  kind,
  ...more,
});
const mainFields: readonly ModelField[] = [
  main('lastName', 'name', { required: true }),
  main('firstName', 'name', { required: true }),
  main('middleName', 'name'),
  main('birthDate', 'birthday'),
  main('comment', 'comment'),
];

const rightsOf = (random: Random, canBeEmpty = true) => {
  const shown = random.chance(0.85);
  const editable = shown && random.chance(0.8);
  return {
    shown,
    editable,
    required: editable && canBeEmpty && random.chance(0.25),
    adminRequired: canBeEmpty && random.chance(0.25),
  };
};

const contactField = (random: Random, kind: 'mobiles' | 'emails', code: string): ModelField => ({
  ...plain,
  path: `contacts.${kind}`,
  code,
  kind,
  many: true,
  ...rightsOf(random),
});

const kinds = Object.keys(ownKinds) as (keyof typeof ownKinds)[];
/** Kinds of which no field may be unique. */
const shared: readonly Kind[] = ['toggle', 'picture'];

const ownField = (random: Random, index: number): ModelField => {
  const kind = random.pick(kinds);
  const many = isMany(kind);
  return {
    path: `additionalInfo.own_${index}`,
    code: `own_${index}`,
    kind,
    many,
    ...rightsOf(random, kind !== 'toggle'),
    unique: !many && !shared.includes(kind) && random.chance(0.4),
  };
};

const definitionOf = ({ code, kind, shown, editable, required, adminRequired, unique }: ModelField) => ({
  code,
  ...ownKinds[kind as keyof typeof ownKinds],
  profileVisible: shown,
  profileEdit: editable,
  profileRequired: required,
  adminRequired,
  unique,
});

/** The installed contacts with these rights. */
const withContacts = (form: Form, contacts: readonly ModelField[]): Form => {
  const rights = new Map(contacts.map((field) => [field.code, field]));
  const changed = (field: FormField): FormField => {
    const own = rights.get(field.code);
    if (own === undefined) return field;
    const { shown, editable, required, adminRequired } = own;
    return {
      ...field,
      profileVisible: shown,
      profileEdit: editable,
      profileRequired: required,
      adminRequired,
    };
  };
  const tabs = form.tabs.map((tab) => ({
    ...tab,
    blocks: tab.blocks.map((block) => ({ ...block, fields: block.fields.map(changed) })),
  }));
  return { ...form, tabs };
};

/** A form with rights by chance, as the model and as the service has it. */
export const modelFields = (random: Random): { fields: readonly ModelField[]; form: Form } => {
  const contacts = [
    contactField(random, 'mobiles', 'personalMobile'),
    contactField(random, 'emails', 'personalEmail'),
  ];
  const own = Array.from({ length: 9 }, (_, index) => ownField(random, index));
  return {
    fields: [...mainFields, ...contacts, ...own],
    form: withContacts(formWith(...own.map(definitionOf)), contacts),
  };
};
