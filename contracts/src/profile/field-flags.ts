/** How the flags of a field depend on each other; one rule for the service and the screens. */
import type { FieldType } from './fields.ts';

/** Who sees, edits and has to fill in a field: the person, and administrators. */
const sides = [
  { required: 'profileRequired', edit: 'profileEdit', visible: 'profileVisible' },
  { required: 'adminRequired', edit: 'adminEdit', visible: 'adminVisible' },
] as const;

type Side = (typeof sides)[number];
export type SideFlag = Side[keyof Side];
export type FieldFlag = SideFlag | 'unique' | 'multiple';

export const fieldFlags: readonly FieldFlag[] = [
  ...sides.flatMap(({ visible, edit, required }) => [visible, edit, required]),
  ...(['unique', 'multiple'] as const),
];

export type FieldFlags = { readonly [Flag in FieldFlag]: boolean } & { readonly fieldType: FieldType };

/** Flags that a field cannot have, whatever else is set: a toggle always has a value. */
export const impossibleFlags = ({ fieldType }: Pick<FieldFlags, 'fieldType'>): readonly FieldFlag[] => {
  if (fieldType === 'toggle') return ['profileRequired', 'adminRequired', 'multiple', 'unique'];
  return fieldType === 'picture' ? ['unique'] : [];
};

/** The flags after one was switched: required implies edit, edit implies visible, and the other way round when switched off. */
export const withFlag = <Flags extends FieldFlags>(flags: Flags, flag: FieldFlag, on: boolean): Flags => {
  if (on && impossibleFlags(flags).includes(flag)) return flags;
  const next: Record<FieldFlag, boolean> & { fieldType: FieldType } = { ...flags, [flag]: on };
  for (const { required, edit, visible } of sides) {
    if (on && flag === required) next[edit] = true;
    if (on && (flag === required || flag === edit)) next[visible] = true;
    if (!on && flag === visible) next[edit] = false;
    if (!on && (flag === visible || flag === edit)) next[required] = false;
  }
  if (on && flag === 'multiple') next.unique = false;
  if (on && flag === 'unique') next.multiple = false;
  return next as Flags;
};

/** The flags that a field keeps when its type changes. */
export const withType = <Flags extends FieldFlags>(flags: Flags, fieldType: FieldType): Flags => ({
  ...flags,
  ...Object.fromEntries(impossibleFlags({ fieldType }).map((flag) => [flag, false])),
  fieldType,
});

/** Flags that contradict another one. */
export const wrongFlags = (flags: FieldFlags): readonly FieldFlag[] => [
  ...sides.flatMap(({ required, edit, visible }) => [
    ...(flags[required] && !(flags[edit] && flags[visible]) ? [required] : []),
    ...(flags[edit] && !flags[visible] ? [edit] : []),
  ]),
  ...(flags.unique && flags.multiple ? (['unique'] as const) : []),
  ...impossibleFlags(flags).filter((flag) => flags[flag]),
];
