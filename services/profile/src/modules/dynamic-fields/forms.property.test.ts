/** What holds of forms and of what was filled in by them, whatever is edited. */
import { type FieldFlag, fieldFlags, wrongFlags } from '@gatehouse/contracts/profile/field-flags.ts';
import { fieldTypes } from '@gatehouse/contracts/profile/fields.ts';
import { readOwn } from '@gatehouse/kit/text/field-input.ts';
import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import { type FormField, type FormTab, fieldDefaults } from '../form/form.domain.ts';
import { contradictions, hasItems } from '../form/form-rules.domain.ts';
import { ownValue } from '../profiles/profile-fields.domain.ts';
import { profileView } from '../profiles/profile-view.domain.ts';
import { newProfile } from '../profiles/profiles.domain.ts';
import { accountData } from '../profiles/profiles.fixtures.ts';
import type { Edited } from './edited.domain.ts';
import {
  addField,
  definedField,
  definitionErrors,
  removeField,
  replaceField,
  setFieldActive,
} from './field-edits.domain.ts';
import { addBlock, orderParts, setBlockActive, setTabActive } from './tab-edits.domain.ts';
import { valueQuestions } from './value-rules.domain.ts';

const title = { ru: 'Поле', en: 'Field' };
const items = ['a', 'b', 'c'].map((id, index) => ({
  id,
  value: { ru: id, en: id },
  order: index,
  active: true,
}));
const noSources = { items: () => undefined, hasPersonnelType: () => false };
const base: FormField = { ...fieldDefaults, code: 'field', title, order: 10 };

it('the service refuses exactly the flags that the screens do not let anybody set', () => {
  for (const fieldType of fieldTypes)
    for (let bits = 0; bits < 2 ** fieldFlags.length; bits += 1) {
      const flags = Object.fromEntries(
        fieldFlags.map((flag, at) => [flag, (bits & (1 << at)) !== 0]),
      ) as Record<FieldFlag, boolean>;
      const field = { ...base, ...flags, fieldType, items: hasItems({ fieldType }) ? items : [] };
      const allowed = wrongFlags({ ...flags, fieldType }).length === 0;
      expect(Object.keys(contradictions(field)).length === 0, JSON.stringify({ fieldType, flags })).toBe(
        allowed,
      );
    }
});

const samples: Readonly<Record<string, readonly string[]>> = {
  input: ['Кабинет 7', 'x', '12'],
  textarea: ['две\nстроки', 'x'],
  date: ['2026-02-03', '1999-12-31'],
  phone: ['+79161234567', '8 (495) 123-45-67'],
  email: ['Anna@Mail.example', 'b@почта.рф'],
  dropbox: ['a', 'b'],
  combobox: ['c', 'a'],
};
const typed = Object.keys(samples) as FormField['fieldType'][];
const fieldOf = (choices: Choices, fieldType = choices.pick(typed)): FormField => {
  const multiple = choices.chance(0.5);
  return {
    ...base,
    fieldType,
    multiple,
    items: hasItems({ fieldType }) ? items : [],
    valueCount: multiple && choices.chance(0.5) ? 1 + choices.below(3) : null,
  };
};
const filled = (field: FormField, choices: Choices): readonly string[] => {
  const given = Array.from({ length: 1 + choices.below(3) }, () =>
    choices.pick(samples[field.fieldType] ?? []),
  );
  const read = readOwn(field, field.multiple ? given : (given[0] ?? null), {
    stored: [],
    pictures: new Set(),
  });
  return 'values' in read ? read.values : [];
};

it('a change that needs no question reads every value as it is kept', () =>
  forSeeds(3_000, (choices) => {
    const before = fieldOf(choices);
    const next = fieldOf(choices);
    const values = filled(before, choices);
    const { losesAll, fewerThan } = valueQuestions('users', before, next);
    if (losesAll || (fewerThan !== undefined && values.length > fewerThan)) return;
    const said = next.multiple ? [...values] : (values[0] ?? null);
    expect(readOwn(next, said, { stored: [], pictures: new Set() })).toEqual({ values });
  }));

const start: readonly FormTab[] = [
  {
    code: 'work',
    title,
    order: 10,
    active: true,
    systemic: false,
    blocks: [{ code: 'place', title, order: 10, active: true, systemic: false, fields: [] }],
  },
];
const fieldsOf = (tabs: readonly FormTab[]) =>
  tabs.flatMap(({ blocks }) => blocks.flatMap(({ fields }) => fields));

/** One edit of an administrator, as the services put it together; undefined where there is nothing to edit. */
const edit = (tabs: readonly FormTab[], choices: Choices, step: number): Edited | undefined => {
  const tab = choices.pick(tabs);
  const block = choices.pick(tab.blocks);
  const field = block.fields.length > 0 ? choices.pick(block.fields) : undefined;
  const at = field === undefined ? undefined : { tab, block, field };
  const fieldType = choices.pick(typed);
  switch (choices.below(8)) {
    case 0:
    case 1:
      return addField(
        'users',
        tabs,
        { type: 'users', code: block.code },
        {
          subtype: `users.${block.code}`,
          code: `f${step}`,
          title,
          fieldType,
          profileRequired: choices.chance(0.3),
          multiple: choices.chance(0.3),
          ...(hasItems({ fieldType }) ? { items: [{ code: 'a', value: title }] } : {}),
        },
        noSources,
      );
    case 2:
      return addBlock('users', tabs, tab.code, { code: `b${step}`, title });
    case 3:
      return at && removeField(tabs, at);
    case 4:
      return at && setFieldActive(tabs, at, choices.chance(0.5));
    case 5:
      return choices.chance(0.5)
        ? setBlockActive(tabs, { tab, block }, choices.chance(0.5))
        : setTabActive(tabs, tab, choices.chance(0.5));
    case 6: {
      const all = choices.shuffled(tab.blocks.flatMap(({ fields }) => fields.map(({ code }) => code)));
      const blocks = choices.shuffled(tab.blocks.map(({ code }) => code));
      return orderParts(
        tabs,
        tab,
        blocks.map((code, index) => ({
          code,
          fields: all.filter((_, place) => place % blocks.length === index),
        })),
      );
    }
    default: {
      if (at === undefined || field === undefined) return undefined;
      const flag = choices.pick(['profileRequired', 'profileEdit', 'profileVisible', 'unique'] as const);
      const next = definedField('users', field, { [flag]: choices.chance(0.5) }, noSources);
      const errorList = definitionErrors('users', field, next, noSources);
      return Object.keys(errorList).length > 0
        ? { kind: 'refused', errorList }
        : { kind: 'edited', tabs: replaceField(tabs, at, next) };
    }
  }
};

const profile = newProfile(accountData('a'), new Date('2026-01-02T03:04:05Z'));

it('whatever is edited, a profile shows each value of the fields that are shown, and of no others', () =>
  forSeeds(400, (choices) => {
    let tabs = start;
    const values = new Map<string, readonly string[]>();
    for (let step = 0; step < 25; step += 1) {
      const edited = edit(tabs, choices, step);
      if (edited?.kind === 'edited') tabs = edited.tabs;
      for (const field of fieldsOf(tabs))
        if (!values.has(field.code) && choices.chance(0.5)) values.set(field.code, filled(field, choices));
      const fields = fieldsOf(tabs);
      expect(new Set(fields.map(({ code }) => code)).size).toBe(fields.length);
      for (const field of fields) expect(contradictions(field)).toEqual({});
      const form = { tabs, sequence: step };
      const { additionalInfo, accessInfo } = profileView(profile, values, {
        form,
        useUserFio: false,
        locale: 'ru',
        agreements: [],
      });
      const shown = tabs
        .filter(({ active }) => active)
        .flatMap(({ blocks }) => blocks.filter(({ active }) => active))
        .flatMap((block) => block.fields.filter(({ active, profileVisible }) => active && profileVisible));
      expect(additionalInfo).toEqual(
        Object.fromEntries(shown.map((field) => [field.code, ownValue(field, values)])),
      );
      const empty = shown.filter(
        (field) => field.profileRequired && (values.get(field.code) ?? []).length === 0,
      );
      expect(accessInfo.requiredFieldsEmptyCodes).toEqual(empty.map(({ code }) => code));
    }
  }));
