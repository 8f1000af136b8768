/**
 * A small model of profiles that know only one field after the other: what may be said in it, and what is said. It shares
 * no code with what it judges; what a value is kept as stands in a table.
 */
import type { Change, ProfilePatch } from '@gatehouse/contracts';
import { formWith } from './profile-form.fixtures.ts';

type Told = string | boolean | null | readonly string[];

/** Chance that is the same at every run. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (share: number) => next() < share,
    pick: <T>(rows: readonly T[]): T => rows[Math.floor(next() * rows.length)] as T,
  };
};
type Random = ReturnType<typeof randomOf>;

/** What somebody gives, and what is kept of it or the code of the refusal. */
type Sample = readonly [given: Told, kept: Told | { readonly error: string }];

const long = 'ы'.repeat(256);
const lines: readonly Sample[] = [
  ['Омск', 'Омск'],
  ['ОМСК', 'ОМСК'],
  [' Новый  Уренгой ', 'Новый Уренгой'],
  ['<b>Тула</b>', 'Тула'],
  ['', null],
  [null, null],
  [long, { error: 'errorTooLong' }],
  [true, { error: 'errorType' }],
];
const samples = {
  line: lines,
  many: [
    [
      ['б', '', 'а', 'б '],
      ['б', 'а'],
    ],
    [['а'], ['а']],
    [[], []],
    [null, []],
    ['а', { error: 'errorType' }],
  ],
  day: [
    ['2020-02-29', '2020-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['', null],
    [null, null],
    ['2020-02-30', { error: 'errorFormat' }],
    ['1899-12-31', { error: 'errorRange' }],
  ],
  toggle: [
    [true, true],
    [false, false],
    [null, null],
    ['да', { error: 'errorType' }],
  ],
  choice: [
    ['a', 'a'],
    ['b', 'b'],
    [null, null],
    ['c', { error: 'errorChoice' }],
  ],
  twins: [
    ['a', 'a'],
    ['b', 'b'],
    [null, null],
  ],
  phone: [
    ['8 916 123-45-67', '+79161234567'],
    ['', null],
    ['7', { error: 'errorPhone' }],
  ],
  name: [
    ['Петрова', 'Петрова'],
    [' Анна  Мария ', 'Анна Мария'],
    ['<i></i>', null],
    [null, null],
  ],
  comment: [
    ['Пишите', 'Пишите'],
    ['', null],
    [null, null],
  ],
} as const satisfies Record<string, readonly Sample[]>;
type Kind = keyof typeof samples;

const definitionOf: Partial<Record<Kind, object>> = {
  line: { fieldType: 'input' },
  many: { fieldType: 'input', multiple: true },
  day: { fieldType: 'date' },
  toggle: { fieldType: 'toggle' },
  phone: { fieldType: 'phone' },
  choice: {
    fieldType: 'dropbox',
    items: ['a', 'b'].map((id) => ({ id, value: { ru: id, en: id } })),
  },
  // Two choices that are called alike.
  twins: {
    fieldType: 'dropbox',
    items: ['a', 'b'].map((id) => ({ id, value: { ru: 'Тула', en: 'Tula' } })),
  },
};

interface ModelField {
  readonly path: string;
  readonly kind: Kind;
  readonly shown: boolean;
  readonly editable: boolean;
  readonly required: boolean;
  readonly adminRequired: boolean;
  /** Nobody says what somebody else says in it, whatever the case. */
  readonly unique: boolean;
}

const empty = (value: Told): boolean => value === null || (Array.isArray(value) && value.length === 0);
const equal = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

const nameFields: readonly ModelField[] = ['lastName', 'firstName', 'middleName'].map((code) => ({
  path: `mainInfo.${code}`,
  kind: 'name',
  shown: true,
  editable: true,
  required: code !== 'middleName',
  ...{ adminRequired: false, unique: false },
}));
const plain = { shown: true, editable: true, required: false, adminRequired: false, unique: false };
const mainFields: readonly ModelField[] = [
  ...nameFields,
  { ...plain, path: 'mainInfo.birthDate', kind: 'day' },
  { ...plain, path: 'mainInfo.comment', kind: 'comment' },
];

const ownFieldOf = (random: Random, index: number): ModelField => {
  const kind = random.pick(['line', 'many', 'day', 'toggle', 'choice', 'twins', 'phone'] as const);
  const shown = random.chance(0.85);
  const editable = shown && random.chance(0.8);
  const toggle = kind === 'toggle';
  return {
    path: `additionalInfo.own_${index}`,
    kind,
    shown,
    editable,
    required: editable && !toggle && random.chance(0.25),
    adminRequired: !toggle && random.chance(0.25),
    unique: !toggle && kind !== 'many' && random.chance(0.4),
  };
};

/** A form with rights by chance, as the service has it. */
const formOf = (fields: readonly ModelField[]) =>
  formWith(
    ...fields.map(({ path, kind, shown, editable, required, adminRequired, unique }) => ({
      code: path.split('.')[1] as string,
      ...definitionOf[kind],
      profileVisible: shown,
      profileEdit: editable,
      profileRequired: required,
      adminRequired,
      unique,
    })),
  );

export type Outcome =
  | { readonly kind: 'directoryManaged' }
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> }
  | { readonly kind: 'decided' };

type ModelPatch = Pick<ProfilePatch, 'mainInfo' | 'additionalInfo'>;

/** People who share a form by chance. */
export const createModelOfPeople = (random: Random) => {
  const own = Array.from({ length: 7 }, (_, index) => ownFieldOf(random, index));
  /** Who says what, by field and value. */
  const said = new Map<string, string>();
  return {
    form: formOf(own),
    person: (name: string, more: { managed?: boolean } = {}) =>
      createProfileModel(random, { ...more, name, own, said }),
  };
};

const saidKey = (path: string, kept: Told): string => `${path} ${String(kept).toLowerCase()}`;

interface Person {
  readonly name: string;
  readonly own: readonly ModelField[];
  readonly said: Map<string, string>;
  readonly managed?: boolean;
}

const createProfileModel = (random: Random, { name, own, said, managed = false }: Person) => {
  const fields = [...mainFields, ...own];
  const state = new Map<string, Told>(fields.map(({ path, kind }) => [path, kind === 'many' ? [] : null]));
  state.set('mainInfo.lastName', 'Иванов').set('mainInfo.firstName', 'Пётр');

  const judge = ({ path, ...field }: ModelField, kept: Sample[1]): string | undefined => {
    const before = state.get(path) ?? null;
    if (!field.shown) return 'errorUnknown';
    const error = kept !== null && typeof kept === 'object' && 'error' in kept ? kept.error : undefined;
    const differs = error !== undefined || !equal(kept, before);
    if (!field.editable) return differs ? 'errorReadonly' : undefined;
    if (error !== undefined) return error;
    if (!empty(kept as Told)) return isTaken({ path, ...field }, kept as Told) ? 'errorUnique' : undefined;
    return field.required || (field.adminRequired && !empty(before)) ? 'errorEmpty' : undefined;
  };

  /** Whether somebody else says it. */
  const isTaken = ({ path, unique }: ModelField, kept: Told): boolean =>
    unique && !equal(kept, state.get(path)) && (said.get(saidKey(path, kept)) ?? name) !== name;

  const say = ({ path, unique }: ModelField, kept: Told) => {
    if (unique) said.delete(saidKey(path, state.get(path) ?? null));
    if (unique && !empty(kept)) said.set(saidKey(path, kept), name);
    state.set(path, kept);
  };

  /** A patch by chance with what has to come of it; the model takes it over when it is allowed. */
  const step = (): { patch: ModelPatch; outcome: Outcome } => {
    const asked = fields
      .filter(() => random.chance(0.25))
      .map((field) => ({ field, sample: random.pick<Sample>(samples[field.kind]) }));
    const part = (prefix: string) =>
      Object.fromEntries(
        asked
          .filter(({ field }) => field.path.startsWith(`${prefix}.`))
          .map(({ field, sample: [given] }) => [field.path.slice(prefix.length + 1), given]),
      );
    const patch = { mainInfo: part('mainInfo'), additionalInfo: part('additionalInfo') } as ModelPatch;
    const renamed = asked.some(
      ({ field: { path, kind }, sample: [, kept] }) => kind === 'name' && !equal(kept, state.get(path)),
    );
    if (managed && renamed) return { patch, outcome: { kind: 'directoryManaged' } };
    const allowed = ({ kind, ...field }: ModelField) => ({
      ...field,
      kind,
      editable: field.editable && !(managed && kind === 'name'),
    });
    const errors = asked.flatMap(({ field, sample: [, kept] }) => {
      const code = judge(allowed(field), kept);
      return code === undefined ? [] : [[field.path, code] as const];
    });
    if (errors.length > 0)
      return { patch, outcome: { kind: 'refused', errorList: Object.fromEntries(errors) } };
    for (const { field, sample } of asked) say(field, sample[1] as Told);
    return { patch, outcome: { kind: 'decided' } };
  };

  return {
    step,
    /** What a person reads of themselves. */
    shown: () =>
      Object.fromEntries(fields.filter(({ shown }) => shown).map(({ path }) => [path, state.get(path)])),
    /** The same as the journal tells it. */
    told: () =>
      Object.fromEntries(
        fields
          .filter(({ shown }) => shown)
          .map(({ path, kind }) => {
            const kept = state.get(path) ?? null;
            return [path, kind === 'twins' && kept !== null ? `Тула / Tula (${kept})` : kept];
          }),
      ),
    /** Required, theirs to fill in, and empty. */
    missing: () =>
      fields
        .filter(({ required, editable, kind }) => required && editable && !(managed && kind === 'name'))
        .filter(({ path }) => empty(state.get(path) ?? null))
        .map(({ path }) => path.split('.')[1]),
  };
};

/** What somebody who reads nothing but the journal knows of a person. */
export const createJournalReader = () => {
  const known = new Map<string, Change['current']>();
  return {
    read: (changes: readonly Change[]): string[] =>
      changes.flatMap(({ field, previous, current }) => {
        const before = known.get(field);
        known.set(field, current);
        return before === undefined || equal(before, previous) ? [] : [`${field} was not as it is told`];
      }),
    known: (path: string) => known.get(path.replace('mainInfo.', '')),
  };
};
