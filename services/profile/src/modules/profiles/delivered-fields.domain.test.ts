import { expect, it } from 'vitest';
import { type Form, type FormField, fieldDefaults } from '../form/form.domain.ts';
import { decideDelivered, deliveredValues } from './delivered-fields.domain.ts';

const title = { ru: 'Работа', en: 'Work' };
const item = { id: 'north', value: { ru: 'Тула', en: 'Tula' }, order: 1, active: true };
const field = (code: string, more: Partial<FormField> = {}): FormField => ({
  ...fieldDefaults,
  code,
  title,
  order: 1,
  ...more,
});
const fields = [
  field('department'),
  field('office', { fieldType: 'dropbox', items: [item] }),
  field('started', { fieldType: 'date' }),
  field('remote', { fieldType: 'toggle' }),
  field('tongues', { multiple: true }),
  field('number', { unique: true }),
  field('photo', { fieldType: 'picture' }),
  field('off', { active: false }),
  field('contract', { integrationRequired: true }),
  field('position', { personnelActionType: 'hiring' }),
];
const form = {
  tabs: [
    {
      code: 'work',
      title,
      order: 1,
      active: true,
      view: 'form',
      group: 'users',
      systemic: false,
      blocks: [{ code: 'place', title, order: 1, active: true, systemic: false, fields }],
    },
  ],
} as unknown as Form;

const valuesOf = (attributes: Parameters<typeof deliveredValues>[2], stored = new Map<string, string[]>()) =>
  Object.fromEntries(
    deliveredValues(form, stored, attributes).map(({ field: code, values }) => [code, values]),
  );

it('takes values as the types of fields keep them, choices by what people read', () => {
  expect(
    valuesOf([
      { field: 'department', values: [' IT  department ', 'second'] },
      { field: 'office', values: ['tula'] },
      { field: 'remote', values: ['Yes'] },
      { field: 'tongues', values: ['ru', 'en', 'ru'] },
    ]),
  ).toEqual({
    department: ['IT department'],
    office: ['north'],
    remote: ['true'],
    tongues: ['ru', 'en'],
  });
});

it.each([
  ['no day', { field: 'started', values: ['long ago'] }],
  ['no choice', { field: 'office', values: ['Moscow'] }],
  ['a picture', { field: 'photo', values: ['x'] }],
  ['of a field that is off', { field: 'off', values: ['x'] }],
  ['of personnel actions', { field: 'position', values: ['x'] }],
  ['of no field', { field: 'nowhere', values: ['x'] }],
  ['there already', { field: 'department', values: ['IT'] }],
])('leaves a field as it is for what is %s', (_, attribute) => {
  expect(valuesOf([attribute], new Map([['department', ['IT']]]))).toEqual({});
});

it('empties a field whose attribute has no value any more', () => {
  expect(valuesOf([{ field: 'department', values: [] }], new Map([['department', ['IT']]]))).toEqual({
    department: [],
  });
});

it('leaves out what somebody else has, and tells the rest value by value', () => {
  const stored = new Map([['department', ['IT']]]);
  const wanted = deliveredValues(form, stored, [
    { field: 'department', values: ['HR'] },
    { field: 'number', values: ['7'] },
  ]);
  const { values, changes } = decideDelivered(
    { form, useUserFio: false },
    { stored, wanted, taken: new Set(['number']) },
  );
  expect(values).toMatchObject([{ field: 'department', values: ['HR'], key: 'hr' }]);
  expect(changes).toMatchObject([{ field: 'additionalInfo.department', previous: 'IT', current: 'HR' }]);
});

it('does not empty a field that integrations have to fill', () => {
  const stored = new Map([['contract', ['A-1']]]);
  expect(valuesOf([{ field: 'contract', values: [] }], stored)).toEqual({});
  expect(valuesOf([{ field: 'contract', values: ['A-2'] }], stored)).toEqual({ contract: ['A-2'] });
});
