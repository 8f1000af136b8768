/** What holds when the form of companies and what was filled in by it come together. */
import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import {
  additionalInfoOf,
  type CompanyValue,
  companyFacts,
  readCompanyValues,
} from '../fields/company-values.domain.ts';
import { goneBetween } from './gone-values.ts';

type Field = FormDefinition[number]['blocks'][number]['fields'][number];
const named = { ru: 'Поле', en: 'Field' };
const codes = ['a', 'b', 'c', 'd', 'e'];
const choicesOf = (...ids: string[]) => ids.map((id) => ({ id, value: named, active: true }));

const anyField = (fieldCode: string, { pick, chance }: Choices): Field => {
  const fieldType = pick(['input', 'combobox', 'toggle'] as const);
  const adminVisible = chance(0.8);
  const adminEdit = adminVisible && chance(0.8);
  return {
    fieldCode,
    title: named,
    active: chance(0.9),
    fieldType,
    placeholder: null,
    comment: null,
    multiple: fieldType !== 'toggle' && chance(0.4),
    unique: false,
    valueCount: null,
    visible: chance(0.8),
    adminVisible,
    adminEdit,
    adminRequired: adminEdit && chance(0.2),
    items: fieldType === 'combobox' ? choicesOf(...['x', 'y', 'z'].filter(() => chance(0.7))) : [],
  };
};
const anyForm = (choices: Choices): FormDefinition => {
  const fields = codes.filter(() => choices.chance(0.7)).map((code) => anyField(code, choices));
  const part = { title: named, active: true };
  return [
    {
      ...part,
      tabCode: 'tab',
      view: choices.pick(['form', 'table'] as const),
      blocks: [{ ...part, active: choices.chance(0.9), blockCode: 'block', fields }],
    },
  ];
};
const fieldsOf = (tabs: FormDefinition) =>
  tabs.flatMap(({ blocks }) => blocks.flatMap(({ fields }) => fields));
const anyInput = (field: Field, { pick, chance }: Choices) => {
  if (chance(0.2)) return null;
  const one = () => pick(field.fieldType === 'combobox' ? ['x', 'y', 'z', ''] : ['первый', 'второй', '']);
  if (field.fieldType === 'toggle') return chance(0.5);
  return field.multiple ? [one(), one()] : one();
};
const stored = (values: readonly CompanyValue[]) =>
  new Map(values.map((value) => [value.field, value.values]));

it('what is not said stays, what the form names no more goes, and saying nothing again changes nothing', () =>
  forSeeds(2_000, (choices) => {
    let values: readonly CompanyValue[] = [];
    for (let step = 0; step < 6; step += 1) {
      const tabs = anyForm(choices);
      const said = fieldsOf(tabs).filter(() => choices.chance(0.4));
      const given = Object.fromEntries(said.map((field) => [field.fieldCode, anyInput(field, choices)]));
      const read = readCompanyValues(tabs, given, values);
      if (read.kind === 'refused') {
        // A refusal names what was said, or what has to be.
        for (const path of Object.keys(read.errorList))
          expect(path).toMatch(/^additionalInfo\.[a-e](\.\d+)?$/);
        continue;
      }
      const [before, after] = [stored(values), stored(read.value)];
      const there = new Set(fieldsOf(tabs).map(({ fieldCode }) => fieldCode));
      for (const code of codes)
        if (!there.has(code)) expect(after.has(code)).toBe(false);
        else if (!Object.hasOwn(given, code)) expect(after.get(code)).toEqual(before.get(code));
      values = read.value;
      expect(readCompanyValues(tabs, undefined, values)).toEqual({ ...read, value: values });
      const shown = fieldsOf(tabs).filter(
        ({ active, adminVisible }) => active && adminVisible && tabs[0]?.blocks[0]?.active,
      );
      expect(Object.keys(additionalInfoOf(tabs, values)).toSorted()).toEqual(
        shown.map(({ fieldCode }) => fieldCode).toSorted(),
      );
      for (const { code } of companyFacts(tabs, values, 'ru')) {
        expect(fieldsOf(tabs).find(({ fieldCode }) => fieldCode === code)?.visible).toBe(true);
        expect(after.get(code)?.length).toBeGreaterThan(0);
      }
    }
  }));

it('what is gone between two forms is each field and choice of the first that the second has not', () =>
  forSeeds(1_000, (choices) => {
    const [before, after] = [anyForm(choices), anyForm(choices)];
    const gone = goneBetween(before, after);
    const left = new Map(fieldsOf(after).map((field) => [field.fieldCode, field.items.map(({ id }) => id)]));
    for (const { fieldCode, items } of fieldsOf(before)) {
      expect(gone.fields.includes(fieldCode)).toBe(!left.has(fieldCode));
      const lost = left.has(fieldCode) ? (gone.items.get(fieldCode) ?? []) : [];
      for (const { id } of items)
        if (left.has(fieldCode)) expect(lost.includes(id)).toBe(!left.get(fieldCode)?.includes(id));
    }
    expect(goneBetween(before, before)).toEqual({ fields: [], items: new Map() });
  }));
