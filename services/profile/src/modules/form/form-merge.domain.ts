/** What a file of definitions makes of a form: parts it names are added or changed, everything else stays. */
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import {
  type Form,
  type FormBlock,
  type FormField,
  type FormItem,
  type FormTab,
  fieldDefaults,
  type Localized,
} from './form.domain.ts';
import type { FileBlock, FileField, FileTab, FormFile } from './form-file.schema.ts';
import { fieldErrors } from './form-rules.domain.ts';

type ErrorList = Record<string, string>;

export type Merged =
  | { readonly kind: 'refused'; readonly errorList: Readonly<ErrorList> }
  | { readonly kind: 'merged'; readonly tabs: readonly FormTab[] };

const ORDER_STEP = 10;

const nextOrder = (rows: readonly { readonly order: number }[]): number =>
  Math.max(0, ...rows.map(({ order }) => order)) + ORDER_STEP;

const inOrder = <Row extends { readonly order: number }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((left, right) => left.order - right.order);

const clean = ({ ru, en }: Localized): Localized => ({ ru: plainText(ru), en: plainText(en) });
const cleanOrNull = (text: Localized | null): Localized | null => (text === null ? null : clean(text));

const defined = <T extends object>(given: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;

const mergedItems = (known: readonly FormItem[], given: FileField['items']): readonly FormItem[] => {
  const rows = [...known];
  for (const item of given ?? []) {
    const at = rows.findIndex(({ id }) => id === item.id);
    const before = rows[at] ?? { order: nextOrder(rows), active: true };
    const next = { ...before, ...defined(item), id: item.id, value: clean(item.value) };
    if (at === -1) rows.push(next);
    else rows[at] = next;
  }
  return inOrder(rows);
};

const mergedField = (known: FormField | undefined, given: FileField, order: number): FormField => {
  const { title, placeholder, comment, items, ...rest } = given;
  const before = known ?? { ...fieldDefaults, title: { ru: '', en: '' }, order };
  return {
    ...before,
    ...defined(rest),
    code: given.code,
    ...(title === undefined ? {} : { title: clean(title) }),
    ...(placeholder === undefined ? {} : { placeholder: cleanOrNull(placeholder) }),
    ...(comment === undefined ? {} : { comment: cleanOrNull(comment) }),
    items: mergedItems(before.items, items),
  };
};

interface Part {
  readonly code: string;
  readonly order: number;
}

/** Each given row in the place of the known one with its code, or as a new one. */
const mergeRows = <Row extends Part, Given extends { readonly code: string }>(
  known: readonly Row[],
  given: readonly Given[],
  merge: (before: Row | undefined, row: Given, order: number, index: number) => Row,
): readonly Row[] => {
  const rows = [...known];
  given.forEach((row, index) => {
    const at = rows.findIndex(({ code }) => code === row.code);
    const next = merge(rows[at], row, nextOrder(rows), index);
    if (at === -1) rows.push(next);
    else rows[at] = next;
  });
  return inOrder(rows);
};

const mergedPart = (
  before: FormTab | FormBlock | undefined,
  { code, title, order, active }: FileTab | FileBlock,
  nextPlace: number,
) => ({
  code,
  title: title === undefined ? (before?.title ?? { ru: '', en: '' }) : clean(title),
  order: order ?? before?.order ?? nextPlace,
  active: active ?? before?.active ?? true,
  systemic: before?.systemic ?? false,
});

const partErrors = (next: FormTab | FormBlock, path: string): ErrorList => ({
  ...(next.title.ru === '' || next.title.en === '' ? { [fieldPath(path, 'title')]: 'errorEmpty' } : {}),
  // Without it there would be no place for names and contacts.
  ...(next.systemic && !next.active ? { [fieldPath(path, 'active')]: 'errorReadonly' } : {}),
});

/** Codes of blocks and fields are unique over the whole form: values and answers are kept by them. */
const repeatedCodes = (file: FormFile, merged: readonly FormTab[]): ErrorList => {
  const errorList: ErrorList = {};
  const count = (codes: readonly string[], code: string) => codes.filter((one) => one === code).length;
  const blocks = merged.flatMap((tab) => tab.blocks);
  const blockCodes = blocks.map(({ code }) => code);
  const fieldCodes = blocks.flatMap(({ fields }) => fields.map(({ code }) => code));
  file.tabs.forEach((tab, t) => {
    tab.blocks?.forEach((block, b) => {
      const path = fieldPath('tabs', t, 'blocks', b);
      if (count(blockCodes, block.code) > 1) errorList[fieldPath(path, 'code')] = 'errorUnique';
      block.fields?.forEach(({ code }, f) => {
        if (count(fieldCodes, code) > 1) errorList[fieldPath(path, 'fields', f, 'code')] = 'errorUnique';
      });
    });
  });
  return errorList;
};

/** The form with what the file says, or what is wrong with it by path. Doing it again changes nothing. */
export const mergeForm = (form: Pick<Form, 'tabs'>, file: FormFile): Merged => {
  const errorList: ErrorList = {};
  const fieldsOf = (known: readonly FormField[], given: readonly FileField[], path: string) =>
    mergeRows(known, given, (before, field, order, f) => {
      const next = mergedField(before, field, order);
      Object.assign(errorList, fieldErrors(before, next, fieldPath(path, 'fields', f)));
      return next;
    });
  const blocksOf = (known: readonly FormBlock[], given: readonly FileBlock[], path: string) =>
    mergeRows(known, given, (before, block, order, b) => {
      const own = `${path}.blocks.${b}`;
      const fields = fieldsOf(before?.fields ?? [], block.fields ?? [], own);
      const next = { ...mergedPart(before, block, order), fields };
      Object.assign(errorList, partErrors(next, own));
      return next;
    });
  const tabs = mergeRows(form.tabs, file.tabs, (before, tab, order, t): FormTab => {
    const blocks = blocksOf(before?.blocks ?? [], tab.blocks ?? [], `tabs.${t}`);
    const next = { ...mergedPart(before, tab, order), blocks };
    Object.assign(errorList, partErrors(next, fieldPath('tabs', t)));
    return next;
  });
  Object.assign(errorList, repeatedCodes(file, tabs));
  return Object.keys(errorList).length > 0 ? { kind: 'refused', errorList } : { kind: 'merged', tabs };
};
