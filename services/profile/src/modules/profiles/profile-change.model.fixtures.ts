/**
 * A small model of profiles that know only one field after the other: what may be said in it, and what is said. It shares
 * no code with what it judges; what a value is kept as stands in tables.
 */
import type { Profile, ProfilePatch } from '@gatehouse/contracts/profile/resources.ts';
import type { Random } from './chance.fixtures.ts';
import { type ModelField, modelFields } from './profile-change.fields.fixtures.ts';
import {
  isRefused,
  pictureSample,
  type Sample,
  sampleOf,
  type Told,
} from './profile-change.samples.fixtures.ts';
import {
  type ContactRow,
  contactsDiffer,
  contactsSample,
  toldContacts,
  withoutIds,
} from './profile-contacts.model.fixtures.ts';

export type Outcome =
  | { readonly kind: 'directoryManaged' }
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> }
  | { readonly kind: 'decided' };

export type ModelPatch = Omit<ProfilePatch, 'revision'>;
type Kept = Told | readonly ContactRow[];

const isContacts = ({ kind }: ModelField) => kind === 'mobiles' || kind === 'emails';
const isPicture = ({ kind }: ModelField) => kind === 'picture' || kind === 'pictures';
const empty = (value: Kept): boolean => value === null || (Array.isArray(value) && value.length === 0);
const equal = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const comparable = (field: ModelField, kept: Kept) =>
  isContacts(field) ? withoutIds(kept as readonly ContactRow[]) : kept;
const same = (field: ModelField, left: Kept, right: Kept) =>
  equal(comparable(field, left), comparable(field, right));
const saidKey = (path: string, kept: Kept): string => `${path} ${String(kept).toLowerCase()}`;

/** People who share a form by chance. */
export const createModelOfPeople = (random: Random) => {
  const { fields, form } = modelFields(random);
  /** Who says what, by field and value. */
  const said = new Map<string, string>();
  return {
    form,
    person: (name: string, more: { managed?: boolean; pictures?: readonly string[] } = {}) =>
      createProfileModel(random, { ...more, name, fields, said }),
  };
};

interface Person {
  readonly name: string;
  readonly fields: readonly ModelField[];
  readonly said: Map<string, string>;
  readonly managed?: boolean;
  /** Ids of pictures that they have uploaded and not saved. */
  readonly pictures?: readonly string[];
}

const createProfileModel = (
  random: Random,
  { name, fields, said, managed = false, pictures = [] }: Person,
) => {
  const state = new Map<string, Kept>(fields.map(({ path, many }) => [path, many ? [] : null]));
  state.set('mainInfo.lastName', 'Иванов').set('mainInfo.firstName', 'Пётр');
  const uploaded = new Map(pictures.map((id) => [id, { saved: false }]));
  const has = (path: string): Kept => state.get(path) ?? null;

  /** Whether somebody else says it. */
  const isTaken = ({ path, unique }: ModelField, kept: Kept): boolean =>
    unique && !equal(kept, has(path)) && (said.get(saidKey(path, kept)) ?? name) !== name;

  /** Codes by what follows the path. */
  const judge = (field: ModelField, kept: Sample<unknown, Kept>[1]): Readonly<Record<string, string>> => {
    const before = has(field.path);
    if (!field.shown) return { '': 'errorUnknown' };
    const readOnly = !field.editable || (managed && field.kind === 'name');
    if (isRefused(kept)) return readOnly ? { '': 'errorReadonly' } : kept.errors;
    const differs = !same(field, kept, before);
    if (readOnly) return differs ? { '': 'errorReadonly' } : {};
    if (!empty(kept)) return isTaken(field, kept) ? { '': 'errorUnique' } : {};
    return field.required || (field.adminRequired && differs) ? { '': 'errorEmpty' } : {};
  };

  const say = (field: ModelField, kept: Kept) => {
    const { path, unique } = field;
    if (same(field, kept, has(path))) return;
    if (unique) said.delete(saidKey(path, has(path)));
    if (unique && !empty(kept)) said.set(saidKey(path, kept), name);
    state.set(path, kept);
  };

  /** Pictures that stand in a field from now on are saved, and saved ones that stand in none any more are gone. */
  const keepPictures = () => {
    const named = new Set(fields.filter(isPicture).flatMap(({ path }) => [has(path)].flat()));
    for (const [id, picture] of uploaded) {
      if (picture.saved && !named.has(id)) uploaded.delete(id);
      else picture.saved ||= named.has(id);
    }
  };

  const sampleFor = (field: ModelField): Sample<unknown, Kept> => {
    const { kind, path } = field;
    if (kind === 'mobiles' || kind === 'emails')
      return contactsSample(random, kind, has(path) as readonly ContactRow[]);
    if (kind !== 'picture' && kind !== 'pictures') return sampleOf(random, kind);
    const stored = [has(path)].flat();
    const may = (id: string) => uploaded.has(id) || stored.includes(id);
    return pictureSample(random, { many: kind === 'pictures', known: pictures, may });
  };

  type Asked = { readonly field: ModelField; readonly sample: Sample<unknown, Kept> };
  /** What is given is not always of the type it should have. */
  const patchOf = (asked: readonly Asked[]): ModelPatch => {
    const part = (prefix: string) =>
      Object.fromEntries(
        asked
          .filter(({ field }) => field.path.startsWith(`${prefix}.`))
          .map(({ field, sample: [given] }) => [field.path.slice(prefix.length + 1), given]),
      );
    const parts = ['mainInfo', 'contacts', 'additionalInfo'].map((prefix) => [prefix, part(prefix)]);
    return Object.fromEntries(parts) as ModelPatch;
  };

  const outcomeOf = (asked: readonly Asked[]): Outcome => {
    const renamed = asked.some(
      ({ field, sample: [, kept] }) => field.kind === 'name' && !equal(kept, has(field.path)),
    );
    if (managed && renamed) return { kind: 'directoryManaged' };
    const errors = asked.flatMap(({ field, sample: [, kept] }) =>
      Object.entries(judge(field, kept)).map(([below, code]) => [`${field.path}${below}`, code] as const),
    );
    return errors.length === 0
      ? { kind: 'decided' }
      : { kind: 'refused', errorList: Object.fromEntries(errors) };
  };

  return {
    /** A patch by chance with what has to come of it; the model takes it over when it is allowed. */
    step: (): { patch: ModelPatch; outcome: Outcome; pictures: ReadonlySet<string> } => {
      const asked = fields
        .filter(() => random.chance(0.2))
        .map((field) => ({ field, sample: sampleFor(field) }));
      const before = new Set(uploaded.keys());
      const outcome = outcomeOf(asked);
      if (outcome.kind === 'decided') {
        const changes = asked.some(({ field, sample }) => !same(field, sample[1] as Kept, has(field.path)));
        for (const { field, sample } of asked) say(field, sample[1] as Kept);
        if (changes && asked.some(({ field }) => isPicture(field))) keepPictures();
      }
      return { patch: patchOf(asked), outcome, pictures: before };
    },
    /** What an answer says otherwise; learns the ids that new contacts were given. */
    differs: (profile: Pick<Profile, 'mainInfo' | 'contactsInfo' | 'additionalInfo'>): string[] => {
      const { mainInfo, contactsInfo: contacts, additionalInfo } = profile;
      const view: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
        mainInfo,
        contacts,
        additionalInfo,
      };
      return fields.flatMap((field) => {
        const [part = '', code = ''] = field.path.split('.');
        const [got, expected] = [
          view[part]?.[code],
          field.shown || isContacts(field) ? has(field.path) : undefined,
        ];
        const rows = isContacts(field) ? (got as readonly ContactRow[]) : undefined;
        const wrong = rows ? contactsDiffer(rows, expected as readonly ContactRow[]) : !equal(got, expected);
        if (rows && !wrong) state.set(field.path, rows);
        return wrong ? [`${field.path} ${JSON.stringify(got)}, not ${JSON.stringify(expected)}`] : [];
      });
    },
    /** The same as the journal tells it. */
    told: (): readonly (readonly [path: string, told: Told])[] =>
      fields
        .filter(({ shown }) => shown)
        .map((field) => {
          const { path, kind } = field;
          const kept = has(path);
          if (isContacts(field)) return [path, toldContacts(kept as readonly ContactRow[])];
          if (kind === 'pictures') return [path, (kept as string[]).map((id) => id.slice(0, 8))];
          if (kept === null) return [path, null];
          if (kind === 'picture') return [path, String(kept).slice(0, 8)];
          return [path, kind === 'twins' ? `Тула / Tula (${String(kept)})` : (kept as Told)];
        }),
    /** Required, theirs to fill in, and empty. */
    missing: () =>
      fields
        .filter(
          ({ required, shown, editable, kind }) =>
            required && shown && editable && !(managed && kind === 'name'),
        )
        .filter(({ path }) => empty(has(path)))
        .map(({ code }) => code),
    /** Ids of pictures that are kept for good. */
    savedPictures: () => [...uploaded].flatMap(([id, { saved }]) => (saved ? [id] : [])),
  };
};
