import { fieldTypes } from '@gatehouse/contracts/profile/fields.ts';
import { expect, it } from 'vitest';
import { demoProfileFields } from './profile-fields.ts';
import { demoProfiles } from './profile-values.ts';

it('the demo shows a field of every type, with one value and with many, in two tabs', () => {
  const fields = demoProfileFields.tabs.flatMap((tab) =>
    tab.blocks.flatMap((block): { fieldType: string; multiple?: boolean }[] => block.fields),
  );
  const typesOf = (many: boolean) =>
    [
      ...new Set(fields.filter(({ multiple = false }) => multiple === many).map((field) => field.fieldType)),
    ].sort();
  expect(typesOf(false)).toEqual([...fieldTypes].sort());
  // One toggle says all: a form refuses many.
  expect(typesOf(true)).toEqual(fieldTypes.filter((type) => type !== 'toggle').sort());
  expect(demoProfileFields.tabs).toHaveLength(2);
});

it.each(demoProfiles)('$login says something in each field', ({ values, pictures }) => {
  const codes = demoProfileFields.tabs.flatMap((tab) =>
    tab.blocks.flatMap((block): string[] => block.fields.map(({ code }) => code)),
  );
  expect([...Object.keys(values), ...Object.keys(pictures)].sort()).toEqual(codes.sort());
});
