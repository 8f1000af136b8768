/** Entries of a directory, and the choices that fields have of them. */
import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import type { DirectoryEntry, EntryCreate } from '@gatehouse/contracts/profile/directories.endpoints.ts';
import { keyOf, readOwn } from '@gatehouse/kit/text/field-input.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import type { FormField, FormItem, FormTab, Localized } from '../form/form.domain.ts';
import { ownValue } from '../profiles/profile-fields.domain.ts';

export interface EntryValue {
  /** Code of the column. */
  readonly field: string;
  readonly values: readonly string[];
}

/** One choice of a directory. */
export interface EntryRow {
  readonly _id: string;
  readonly directory: string;
  readonly code: string;
  readonly name: Localized;
  /** Code of the entry above it. */
  readonly parent: string | null;
  readonly active: boolean;
  readonly source: 'platform' | 'synchronization';
  /** Who delivers it. */
  readonly providerId?: string | undefined;
  readonly values: readonly EntryValue[];
  readonly sequence: number;
  readonly updatedAt: Date;
}

const line = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ').trim();

/** Choices of the fields that a directory feeds, by name. */
export const itemsOf = (entries: readonly EntryRow[]): readonly FormItem[] =>
  entries
    .toSorted((left, right) => compareTexts(left.name.ru, right.name.ru))
    .map(({ code, name, active }, index) => ({
      id: code,
      value: { ru: name.ru, en: name.en },
      order: (index + 1) * 10,
      active,
    }));

/** Columns of the installation's own that are in use. */
const ownColumns = ({ blocks }: FormTab): readonly FormField[] =>
  blocks.flatMap(({ fields }) => fields.filter(({ systemic, active }) => !systemic && active));

export interface EntryContent {
  readonly name: Localized;
  readonly parent: string | null;
  readonly values: readonly EntryValue[];
}

const noPictures: ReadonlySet<string> = new Set();

/** Whether an entry would stand below itself. */
const isLoop = (code: string, parent: string | null, others: readonly EntryRow[]): boolean => {
  const seen = new Set<string>();
  for (let above = parent; above !== null && !seen.has(above); ) {
    if (above === code) return true;
    seen.add(above);
    above = others.find((entry) => entry.code === above)?.parent ?? null;
  }
  return false;
};

/** What is said of an entry, held against the columns of its directory and its other entries. */
export const readEntry = (
  tab: FormTab,
  given: Pick<EntryCreate, 'name' | 'parent' | 'values'>,
  {
    code,
    before,
    entries,
  }: {
    readonly code: string;
    readonly before: EntryRow | undefined;
    readonly entries: readonly EntryRow[];
  },
): ParseResult<EntryContent> => {
  const errorList: Record<string, string> = {};
  const name = { ru: line(given.name.ru), en: line(given.name.en) };
  if (name.ru === '') errorList['name.ru'] = 'errorEmpty';
  if (name.en === '') errorList['name.en'] = 'errorEmpty';
  const others = entries.filter((entry) => entry.code !== code);
  const parent = given.parent === undefined ? (before?.parent ?? null) : given.parent;
  const known = parent === null || others.some((entry) => entry.code === parent);
  if (!known || isLoop(code, parent, others)) errorList.parent = 'errorChoice';
  const stored = new Map((before?.values ?? []).map(({ field, values }) => [field, values]));
  const columns = ownColumns(tab);
  for (const field of Object.keys(given.values ?? {}))
    if (!columns.some((column) => column.code === field))
      errorList[fieldPath('values', field)] = 'errorUnknown';
  const next = new Map(stored);
  for (const column of columns) {
    const value = given.values?.[column.code];
    const was = stored.get(column.code) ?? [];
    const read =
      value === undefined ? { values: was } : readOwn(column, value, { stored: was, pictures: noPictures });
    if ('errors' in read) {
      for (const [below, error] of read.errors) errorList[fieldPath('values', column.code) + below] = error;
      continue;
    }
    if (column.adminRequired && read.values.length === 0)
      errorList[fieldPath('values', column.code)] = 'errorEmpty';
    const key = column.unique ? keyOf(column, read.values) : undefined;
    const taken = others.some(({ values }) =>
      values.some((one) => one.field === column.code && keyOf(column, one.values) === key),
    );
    if (key !== undefined && taken) errorList[fieldPath('values', column.code)] = 'errorUnique';
    next.set(column.code, read.values);
  }
  const values = [...next].flatMap(([field, texts]) => (texts.length > 0 ? [{ field, values: texts }] : []));
  return parseResult(errorList, { name, parent, values });
};

export const entryView = (
  tab: FormTab,
  row: EntryRow,
  above: readonly Pick<EntryRow, 'code' | 'name'>[],
): DirectoryEntry => {
  const parent = above.find(({ code }) => code === row.parent);
  const values = new Map(row.values.map(({ field, values: texts }) => [field, texts]));
  return {
    id: row.code,
    revision: row.sequence,
    code: row.code,
    name: { ...row.name },
    parent: row.parent,
    active: row.active,
    source: row.source,
    parentName: parent ? { ...parent.name } : null,
    providerId: row.providerId ?? null,
    values: Object.fromEntries(ownColumns(tab).map((column) => [column.code, ownValue(column, values)])),
  };
};

/** As the history shows it. */
export const entryAudit = ({ code, name, parent, active, values }: EntryRow) => ({
  code,
  name,
  parent,
  enabled: active,
  values: Object.fromEntries(values.map(({ field, values: texts }) => [field, texts])),
});
