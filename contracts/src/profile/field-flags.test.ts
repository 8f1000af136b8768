import { expect, it } from 'vitest';
import { type FieldFlag, type FieldFlags, withFlag, withType, wrongFlags } from './field-flags.ts';
import { fieldTypes } from './fields.ts';

const flags: readonly FieldFlag[] = [
  ...(['profileVisible', 'profileEdit', 'profileRequired'] as const),
  ...(['adminVisible', 'adminEdit', 'adminRequired', 'unique', 'multiple'] as const),
];
const none = Object.fromEntries(flags.map((flag) => [flag, false])) as { [Flag in FieldFlag]: boolean };

/** Every set of flags that contradicts nothing, of every type. */
const all: readonly FieldFlags[] = fieldTypes.flatMap((fieldType) =>
  Array.from({ length: 2 ** flags.length }, (_, bits) => ({
    ...none,
    ...Object.fromEntries(flags.map((flag, at) => [flag, (bits & (1 << at)) !== 0])),
    fieldType,
  })).filter((one) => wrongFlags(one).length === 0),
);

it('whatever is switched on or off leads to no contradiction, and does what was asked or nothing', () => {
  for (const before of all)
    for (const flag of flags)
      for (const on of [true, false]) {
        const after = withFlag(before, flag, on);
        expect(wrongFlags(after), JSON.stringify({ before, flag, on })).toEqual([]);
        if (after[flag] !== on) expect(after).toEqual(before);
      }
});

it('another type takes away the flags that it cannot have, and no others', () => {
  for (const before of all)
    for (const fieldType of fieldTypes) {
      const after = withType(before, fieldType);
      expect(wrongFlags(after)).toEqual([]);
      if (fieldType === before.fieldType) expect(after).toEqual(before);
    }
});

it.each([
  ['required', 'profileRequired', true, ['profileVisible', 'profileEdit', 'profileRequired']],
  ['edit', 'adminEdit', true, ['adminVisible', 'adminEdit']],
] as const)('%s implies what it needs', (_, flag, on, expected) => {
  const after = withFlag({ ...none, fieldType: 'input' }, flag, on);
  expect(flags.filter((one) => after[one])).toEqual(expected);
});

it('what is seen no more is neither edited nor required', () => {
  const before = withFlag({ ...none, fieldType: 'input' } as FieldFlags, 'profileRequired', true);
  expect(withFlag(before, 'profileVisible', false)).toEqual({ ...none, fieldType: 'input' });
});

it('multiple and unique take each other’s place', () => {
  const unique = withFlag({ ...none, fieldType: 'input' } as FieldFlags, 'unique', true);
  expect(withFlag(unique, 'multiple', true)).toMatchObject({ unique: false, multiple: true });
});

it('a toggle is never required', () => {
  const toggle = { ...none, fieldType: 'toggle' } as FieldFlags;
  expect(withFlag(toggle, 'profileRequired', true)).toEqual(toggle);
});
