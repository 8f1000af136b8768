/** What a change of a profile leads to: the next state with what the journal tells of it, or what is wrong with it. */

import type { TitledChange } from '@gatehouse/contracts/core/define-event.ts';
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import type { ProfilePatch } from '@gatehouse/contracts/profile/resources.ts';
import { keyOf, oneLine, readDay, readOwn } from '@gatehouse/kit/text/field-input.ts';
import { hasForbiddenSymbols, plainText } from '@gatehouse/kit/text/plain-text.ts';
import type { FormField } from '../form/form.domain.ts';
import { readEmails, readMobiles, toldMobile } from './contacts-input.domain.ts';
import { same, toldChange, uniqueKeyOf } from './field-input.domain.ts';
import { completeName, PART_MAX, partsOf } from './person-name.domain.ts';
import {
  type FormInForce,
  fieldsInForce,
  isEditable,
  isNeeded,
  type ProfileValues,
} from './profile-fields.domain.ts';
import { disabledFieldsOf, type ProfileRecord } from './profiles.domain.ts';

/** What a person says in one field of the installation's own from now on; empty: nothing. */
export interface ChangedValue {
  readonly field: string;
  readonly values: readonly string[];
  readonly key: string | undefined;
  readonly uniqueKey: string | undefined;
}

export type ProfileDecision =
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> }
  /** A directory says what its people are called. */
  | { readonly kind: 'directoryManaged' }
  | {
      readonly kind: 'decided';
      readonly profile: ProfileRecord;
      readonly values: readonly ChangedValue[];
      /** Whether anything is kept otherwise than before. */
      readonly differs: boolean;
      readonly changes: readonly TitledChange[];
    };

export interface ChangeInput extends FormInForce {
  readonly profile: ProfileRecord;
  readonly values: ProfileValues;
  readonly patch: Omit<ProfilePatch, 'revision' | 'mainInfo'> & { readonly mainInfo?: MainInfo };
  /** The day of now. */
  readonly today: string;
  readonly newId: () => string;
  /** Pictures for fields that the person has uploaded. */
  readonly pictures: ReadonlySet<string>;
  /** Fields whose wanted value somebody else has (`wantedUnique`). */
  readonly taken: ReadonlySet<string>;
}

/** The language is kept with the settings of the interface (ADR 104). */
type MainInfo = Omit<NonNullable<ProfilePatch['mainInfo']>, 'locale'>;
type MainCode = keyof MainInfo;
type MainValue = string | null;

/** A path that is answered comes from the request. */
const PATH_MAX = 100;

const names: readonly string[] = ['lastName', 'firstName', 'middleName', 'fio'];

interface Asked {
  /** Where in the patch. */
  readonly path: string;
  readonly field: FormField;
  readonly before: unknown;
  readonly after: unknown;
  readonly isEmpty: boolean;
  /** What is wrong with the value itself, by path. */
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * What is wrong with asking for it. A value that is there already is never refused, so that a form may send what it
 * read.
 */
const refusalsOf = (
  asked: Asked,
  editable: boolean,
  { taken, viewer = 'person' }: Pick<ChangeInput, 'taken' | 'viewer'>,
): Readonly<Record<string, string>> => {
  const { path, field, before, after, isEmpty, errors } = asked;
  const invalid = Object.keys(errors).length > 0;
  const differs = !same(before, after);
  if (!editable) return invalid || differs ? { [path]: 'errorReadonly' } : {};
  if (invalid) return errors;
  if (isEmpty && isNeeded(field, viewer, differs)) return { [path]: 'errorEmpty' };
  return !isEmpty && !field.systemic && taken.has(field.code) ? { [path]: 'errorUnique' } : {};
};

/** A name is refused rather than cut, as at the registration; what it is kept as has to hold all of it. */
const wrongName = (code: MainCode, given: string): string | undefined => {
  if (hasForbiddenSymbols(given)) return 'errorSymbols';
  const longest = Math.max(...Object.values(partsOf(oneLine(given))).map((part) => [...(part ?? '')].length));
  return code === 'fio' && longest > PART_MAX ? 'errorTooLong' : undefined;
};

const readMain = (code: MainCode, given: MainValue, today: string): { text: MainValue; error?: string } => {
  if (given === null) return { text: null };
  if (code === 'birthDate') {
    const read = readDay(given, today);
    return 'error' in read ? { text: null, error: read.error } : { text: read.text || null };
  }
  if (code === 'gender') return { text: given };
  const text = (code === 'comment' ? plainText(given) : oneLine(given)) || null;
  const error = names.includes(code) ? wrongName(code, given) : undefined;
  return error === undefined ? { text } : { text: given, error };
};

/** One value of the main info as it is asked for. */
const askedMain = (
  { profile, today }: Pick<ChangeInput, 'profile' | 'today'>,
  field: FormField,
  code: MainCode,
  given: MainValue,
): Asked => {
  const path = `mainInfo.${code}`;
  const { text, error } = readMain(code, given, today);
  // What stands there already is sent back by forms.
  const errors = error === undefined || given === profile[code] ? {} : { [path]: error };
  return { path, field, before: profile[code], after: text, isEmpty: text === null, errors };
};

const withoutIds = (rows: readonly { readonly id: string }[]) => rows.map(({ id: _, ...row }) => row);

const askedContacts = (
  { profile, patch, newId }: Pick<ChangeInput, 'profile' | 'patch' | 'newId'>,
  field: FormField,
  kind: 'mobiles' | 'emails',
): Asked => {
  const path = `contacts.${kind}`;
  const stored = profile.contacts;
  const { rows, errors } =
    kind === 'mobiles'
      ? readMobiles(patch.contacts?.mobiles ?? [], stored?.mobiles ?? [], newId)
      : readEmails(patch.contacts?.emails ?? [], stored?.emails ?? [], newId);
  const below = Object.entries(errors).map(([at, code]) => [fieldPath(path, at), code]);
  const before = stored?.[kind] ?? [];
  // Ids given to each other's rows change nothing that anybody reads.
  const after = same(withoutIds(before), withoutIds(rows)) ? before : rows;
  return { path, field, before, after, isEmpty: rows.length === 0, errors: Object.fromEntries(below) };
};

const askedOwn = (
  { values, pictures }: Pick<ChangeInput, 'values' | 'pictures'>,
  field: FormField,
  given: Parameters<typeof readOwn>[1],
): Asked => {
  const path = `additionalInfo.${field.code}`;
  const before = values.get(field.code) ?? [];
  const read = readOwn(field, given, { stored: before, pictures });
  if ('errors' in read) {
    const errors = Object.fromEntries(read.errors.map(([below, code]) => [`${path}${below}`, code]));
    return { path, field, before, after: before, isEmpty: false, errors };
  }
  return { path, field, before, after: read.values, isEmpty: read.values.length === 0, errors: {} };
};

/** Everything that the patch names; a field that the viewer does not see is none. */
const askedBy = (
  input: Omit<ChangeInput, 'taken'>,
): { asked: readonly Asked[]; unknown: Readonly<Record<string, string>> } => {
  const { patch } = input;
  const shown = new Map(fieldsInForce(input).map((field) => [field.code, field]));
  const asked: Asked[] = [];
  const unknown: Record<string, string> = {};
  const ask = (path: string, code: string, systemic: boolean, read: (field: FormField) => Asked) => {
    const field = shown.get(code);
    if (field?.systemic === systemic) asked.push(read(field));
    else unknown[path.slice(0, PATH_MAX)] = 'errorUnknown';
  };
  for (const [code, given] of Object.entries(patch.mainInfo ?? {}) as [MainCode, MainValue][]) {
    ask(`mainInfo.${code}`, code, true, (field) => askedMain(input, field, code, given));
  }
  for (const kind of Object.keys(patch.contacts ?? {}) as ('mobiles' | 'emails')[]) {
    const code = kind === 'mobiles' ? 'personalMobile' : 'personalEmail';
    ask(`contacts.${kind}`, code, true, (field) => askedContacts(input, field, kind));
  }
  for (const [code, given] of Object.entries(patch.additionalInfo ?? {})) {
    ask(`additionalInfo.${code}`, code, false, (field) => askedOwn(input, field, given));
  }
  return { asked, unknown };
};

/** The profile with what changed of it; a name is completed from what was given of it. */
const nextProfile = (profile: ProfileRecord, changed: readonly Asked[]): ProfileRecord => {
  const given = Object.fromEntries(
    changed.flatMap(({ path, field, after }) => (path.startsWith('mainInfo.') ? [[field.code, after]] : [])),
  ) as Partial<Record<MainCode, never>>;
  const at = (path: string) => changed.find((asked) => asked.path === path)?.after;
  const contacts = {
    mobiles: (at('contacts.mobiles') ?? profile.contacts?.mobiles ?? []) as never,
    emails: (at('contacts.emails') ?? profile.contacts?.emails ?? []) as never,
  };
  const { lastName, firstName, middleName } = { ...profile, ...given };
  const named = Object.keys(given).some((code) => names.includes(code));
  const name = 'fio' in given ? { fio: given.fio ?? null } : { lastName, firstName, middleName };
  return {
    ...profile,
    ...given,
    ...(named ? completeName(name) : {}),
    ...(changed.some(({ path }) => path.startsWith('contacts.')) ? { contacts } : {}),
  };
};

const mainFields = [...names, 'birthDate', 'gender', 'comment'] as MainCode[];

/** Whether the person sees a field; names follow from each other, whichever of them the form shows. */
export const seenByPerson = ({ form, useUserFio }: FormInForce) => {
  const shown = new Set(fieldsInForce({ form, useUserFio }).map(({ code }) => code));
  const showsName = names.some((code) => shown.has(code));
  return (code: string): boolean => (names.includes(code) ? showsName : shown.has(code));
};

/** What the journal tells: every field that is not as it was, those included that follow from others. */
const changesOf = (
  before: ProfileRecord,
  after: ProfileRecord,
  changed: readonly Asked[],
  seen: (code: string) => boolean,
): TitledChange[] => {
  const main = mainFields.map((field) => ({ field, previous: before[field], current: after[field] }));
  const told = ({ contacts }: ProfileRecord) => ({
    personalMobile: contacts?.mobiles.map(toldMobile) ?? [],
    personalEmail: contacts?.emails.map(({ main: address }) => address) ?? [],
  });
  const [was, is] = [told(before), told(after)];
  const contacts = (['personalMobile', 'personalEmail'] as const).map((field) => ({
    field,
    previous: was[field],
    current: is[field],
  }));
  const own = changed
    .filter(({ field }) => !field.systemic)
    .map(({ path, field, before: previous, after: current }) => ({
      field: path,
      ...toldChange(field, previous as string[], current as string[]),
    }));
  return [...main, ...contacts, ...own]
    .filter(({ previous, current }) => !same(previous, current))
    .map((change) =>
      seen(change.field.replace(/^additionalInfo\./, '')) ? change : { ...change, hidden: true },
    );
};

/** Values that nobody else may have, as far as the patch asks for them anew. */
export const wantedUnique = (
  input: Omit<ChangeInput, 'taken'>,
): readonly { readonly field: string; readonly uniqueKey: string }[] =>
  askedBy(input).asked.flatMap(({ field, before, after, errors }) => {
    if (field.systemic || Object.keys(errors).length > 0 || same(before, after)) return [];
    const uniqueKey = uniqueKeyOf(field, after as readonly string[]);
    return uniqueKey === undefined ? [] : [{ field: field.code, uniqueKey }];
  });

/** All of the patch or nothing of it. */
export const decideProfileChange = (input: ChangeInput): ProfileDecision => {
  const { profile } = input;
  const { asked, unknown } = askedBy(input);
  const disabled = disabledFieldsOf(profile.account);
  const { viewer } = input;
  const editable = isEditable(profile, viewer);
  if (asked.some(({ field, before, after }) => disabled.includes(field.code) && !same(before, after))) {
    return { kind: 'directoryManaged' };
  }
  const errorList = Object.assign(
    {},
    unknown,
    ...asked.map((one) => refusalsOf(one, editable(one.field), input)),
  ) as Record<string, string>;
  if (Object.keys(errorList).length > 0) return { kind: 'refused', errorList };
  const changed = asked.filter(({ before, after }) => !same(before, after));
  const next = nextProfile(profile, changed);
  const values = changed
    .filter(({ field }) => !field.systemic)
    .map(({ field, after }) => ({
      field: field.code,
      values: after as readonly string[],
      key: keyOf(field, after as readonly string[]),
      uniqueKey: uniqueKeyOf(field, after as readonly string[]),
    }));
  const seen = seenByPerson(input);
  const changes = changesOf(profile, next, changed, seen);
  return { kind: 'decided', profile: next, values, differs: changed.length > 0, changes };
};
