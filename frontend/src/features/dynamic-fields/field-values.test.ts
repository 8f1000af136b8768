import type { DynamicField } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import { withFlag } from '@gatehouse/contracts/profile/field-flags.ts';
import { expect, test } from 'vitest';
import { concernsValues, definitionOf, fieldValues, heldBy } from './field-values.ts';

const made = fieldValues('users', undefined);

test('a flag that another one implies says by which', () => {
  const required = withFlag(made, 'profileRequired', true);
  expect(heldBy(required, 'profileEdit')).toBe('profileRequired');
  expect(heldBy(required, 'profileVisible')).toBe('profileEdit');
  expect(heldBy(required, 'profileRequired')).toBeUndefined();
  expect(heldBy({ ...made, multiple: true }, 'unique')).toBe('multiple');
  expect(heldBy({ ...made, fieldType: 'toggle' }, 'adminRequired')).toBe('toggle');
});

test('choices are sent where they are the field’s own, and never of a directory', () => {
  const items = [{ code: 'a', value: { ru: 'А', en: 'A' }, active: true }];
  const chosen = { ...made, fieldType: 'dropbox' as const, items };
  expect(definitionOf(chosen, false)).toMatchObject({ items: [{ code: 'a', order: 10 }], directory: null });
  const fed = definitionOf({ ...chosen, directory: 'cities' }, false);
  expect(fed).toMatchObject({ directory: 'cities' });
  expect(fed).not.toHaveProperty('items');
});

test('of a field of the platform only words and flags of people are sent', () => {
  expect(Object.keys(definitionOf(made, true))).not.toContain('fieldType');
});

test('a title alone concerns nobody’s values', () => {
  const field = { ...made, id: 'users.x', revision: 1 } as unknown as DynamicField;
  const before = fieldValues('users', field);
  expect(concernsValues(before, { ...before, title: { ru: 'Другое', en: 'Other' } })).toBe(false);
  expect(concernsValues(before, { ...before, unique: true })).toBe(true);
});
