/** What companies have in fields that the installation defines. */

import type { CompanyFact } from '@gatehouse/contracts/access-request/resources.ts';
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import { keyOf, type OwnInput, type ReadField, readOwn } from '@gatehouse/kit/text/field-input.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';

type Field = FormDefinition[number]['blocks'][number]['fields'][number];

export interface CompanyValue {
  /** Code of the field. */
  readonly field: string;
  /** As text, whatever the type of the field. */
  readonly values: readonly string[];
  /** Form in which the value is compared over all companies of the kind. */
  readonly key: string;
}

const shownFields = (tabs: FormDefinition): readonly Field[] =>
  tabs
    .filter(({ active }) => active)
    .flatMap(({ blocks }) => blocks.filter(({ active }) => active))
    .flatMap(({ fields }) => fields.filter(({ active }) => active));

const valuesOf = (stored: readonly CompanyValue[] | undefined) =>
  new Map((stored ?? []).map(({ field, values }) => [field, values]));

const FILE_ID = /^[A-Za-z0-9_-]{43}$/;
/** Profile has the pictures, and keeps one from the moment that a company names it. */
const picturesIn = (input: OwnInput): ReadonlySet<string> =>
  new Set([input].flat().filter((one): one is string => typeof one === 'string' && FILE_ID.test(one)));

/** Values of a company with those that were given; what is left out stays, what the form names no more goes. */
export const readCompanyValues = (
  tabs: FormDefinition,
  given: Readonly<Record<string, OwnInput>> | undefined,
  stored: readonly CompanyValue[] | undefined,
): ParseResult<readonly CompanyValue[]> => {
  const errorList: Record<string, string> = {};
  const before = valuesOf(stored);
  const fields = tabs.flatMap(({ blocks }) => blocks.flatMap((block) => block.fields));
  const shown = shownFields(tabs).filter(({ adminVisible }) => adminVisible);
  for (const code of Object.keys(given ?? {}))
    if (!shown.some(({ fieldCode }) => fieldCode === code))
      errorList[fieldPath('additionalInfo', code).slice(0, 100)] = 'errorUnknown';
  const next: CompanyValue[] = [];
  for (const field of fields) {
    const { fieldCode, adminEdit, adminRequired } = field;
    const path = fieldPath('additionalInfo', fieldCode);
    const was = before.get(fieldCode) ?? [];
    const isShown = shown.includes(field);
    const input =
      isShown && given !== undefined && Object.hasOwn(given, fieldCode) ? given[fieldCode] : undefined;
    const read =
      input === undefined
        ? { values: was }
        : readOwn(field as ReadField, input, { stored: was, pictures: picturesIn(input) });
    if ('errors' in read) {
      for (const [below, code] of read.errors) errorList[path + below] = code;
      continue;
    }
    const differs = JSON.stringify(read.values) !== JSON.stringify(was);
    if (differs && !adminEdit) errorList[path] = 'errorReadonly';
    const asked = given !== undefined || stored === undefined;
    if (isShown && adminEdit && adminRequired && asked && read.values.length === 0)
      errorList[path] = 'errorEmpty';
    const key = keyOf(field, read.values);
    if (key !== undefined) next.push({ field: fieldCode, values: read.values, key });
  }
  return parseResult(errorList, next);
};

/** Values that no other company may have: of fields that are unique, or are becoming so. */
export const uniqueValues = (
  tabs: FormDefinition,
  values: readonly CompanyValue[],
  held: readonly string[],
): readonly CompanyValue[] => {
  const unique = new Set(held);
  for (const field of shownFields(tabs)) if (field.unique) unique.add(field.fieldCode);
  return values.filter(({ field }) => unique.has(field));
};

/** As administrators read and send them. */
export const additionalInfoOf = (
  tabs: FormDefinition,
  stored: readonly CompanyValue[] | undefined,
): Record<string, string | boolean | string[] | null> => {
  const values = valuesOf(stored);
  return Object.fromEntries(
    shownFields(tabs)
      .filter(({ adminVisible }) => adminVisible)
      .map(({ fieldCode, fieldType, multiple }) => {
        const texts = values.get(fieldCode) ?? [];
        if (multiple) return [fieldCode, [...texts]];
        const [text] = texts;
        return [fieldCode, text === undefined ? null : fieldType === 'toggle' ? text === 'true' : text];
      }),
  );
};

/** What the people of a company read beside its requisites: fields that are filled in, in their order. */
export const companyFacts = (
  tabs: FormDefinition,
  stored: readonly CompanyValue[] | undefined,
  locale: string,
): CompanyFact[] => {
  const values = valuesOf(stored);
  const language = locale === 'en' ? 'en' : 'ru';
  return shownFields(tabs)
    .filter(({ visible }) => visible)
    .flatMap(({ fieldCode, fieldType, title, items }) => {
      const texts = values.get(fieldCode) ?? [];
      const told = texts.map((text) => items.find(({ id }) => id === text)?.value[language] ?? text);
      return told.length === 0 ? [] : [{ code: fieldCode, title: title[language], fieldType, values: told }];
    });
};

/** As the history compares them. */
export const valuesAudit = (stored: readonly CompanyValue[] | undefined): object =>
  stored === undefined || stored.length === 0
    ? {}
    : {
        additionalInfo: Object.fromEntries(
          stored.map(({ field, values }) => [field, values.length === 1 ? values[0] : values]),
        ),
      };
