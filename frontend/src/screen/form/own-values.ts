import type { FieldType } from '@gatehouse/contracts/profile/fields.ts';

/** A value as a form of the console holds it: several in a text have a line each, several that are chosen a check each. */
export type OwnValue = string | boolean | string[];

interface Shape {
  readonly fieldType: string;
  readonly multiple: boolean;
}

const isChoice = (fieldType: string): boolean =>
  (['dropbox', 'combobox'] as readonly (FieldType | string)[]).includes(fieldType);

/** Several values that are chosen. */
export const isChecks = ({ fieldType, multiple }: Shape): boolean => multiple && isChoice(fieldType);

export function initialValue(field: Shape, value: unknown): OwnValue {
  if (field.fieldType === 'toggle') return value === true;
  if (field.fieldType === 'picture') return [value ?? []].flat().map(String);
  if (isChecks(field)) return Array.isArray(value) ? value.map(String) : [];
  if (field.multiple) return Array.isArray(value) ? value.join('\n') : '';
  return typeof value === 'string' ? value : '';
}

/** The value as a call takes it. */
export function sentValue(field: Shape, value: OwnValue | undefined): string | boolean | string[] | null {
  if (field.fieldType === 'toggle') return value === true;
  if (field.fieldType === 'picture') {
    const pictures = Array.isArray(value) ? value : [];
    return field.multiple ? pictures : (pictures[0] ?? null);
  }
  if (isChecks(field)) return Array.isArray(value) ? value : [];
  const text = typeof value === 'string' ? value : '';
  if (field.multiple)
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  return text.trim() === '' ? null : text;
}
