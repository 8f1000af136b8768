/** What a provider says in fields of the installation's own, as far as a field takes it. */
import type { TitledChange } from '@gatehouse/contracts/core/define-event.ts';
import { keyOf, type OwnInput, readOwn } from '@gatehouse/kit/text/field-input.ts';
import { type FormField, isDeliverable, ownFields } from '../form/form.domain.ts';
import { same, toldChange, uniqueKeyOf } from './field-input.domain.ts';
import { type ChangedValue, seenByPerson } from './profile-change.domain.ts';
import type { FormInForce, ProfileValues } from './profile-fields.domain.ts';

export interface DeliveredAttribute {
  readonly field: string;
  readonly values: readonly string[];
}

export interface DeliveredFields {
  readonly values: readonly ChangedValue[];
  readonly changes: readonly TitledChange[];
}

const choiceTypes: readonly string[] = ['dropbox', 'combobox'];

/** A choice by its id or by what people read; a switch by the words of a directory. */
const textOf = ({ fieldType, items }: FormField, value: string): string => {
  if (!choiceTypes.includes(fieldType)) return value;
  const wanted = value.trim().toLowerCase();
  const found = items.find(
    ({ id, value: { ru, en } }) => id === value || [ru, en].some((text) => text.toLowerCase() === wanted),
  );
  return found?.id ?? value;
};

const inputOf = (field: FormField, values: readonly string[]): OwnInput => {
  if (field.multiple) return values.map((value) => textOf(field, value));
  const [first] = values;
  if (first === undefined) return null;
  if (field.fieldType === 'toggle') return /^(?:true|1|yes|on)$/i.test(first.trim());
  return textOf(field, first);
};

/** Fields whose delivered value differs from the stored one and is one of the field; the others stay as they are. */
export const deliveredValues = (
  form: FormInForce['form'],
  stored: ProfileValues,
  attributes: readonly DeliveredAttribute[],
): readonly (ChangedValue & { readonly definition: FormField })[] => {
  const fields = new Map(ownFields(form).map((field) => [field.code, field]));
  return attributes.flatMap(({ field: code, values }) => {
    const definition = fields.get(code);
    if (definition === undefined || !isDeliverable(definition)) return [];
    const before = stored.get(code) ?? [];
    const allowed = { stored: before, pictures: new Set<string>() };
    const read = readOwn(definition, inputOf(definition, values), allowed);
    if ('errors' in read || same(before, read.values)) return [];
    // What integrations have to say is not emptied by one that says nothing.
    if (definition.integrationRequired && read.values.length === 0) return [];
    const [key, uniqueKey] = [keyOf(definition, read.values), uniqueKeyOf(definition, read.values)];
    return [{ definition, field: code, values: read.values, key, uniqueKey }];
  });
};

/** Without those that somebody else has, and what the journal tells of the others. */
export const decideDelivered = (
  inForce: FormInForce,
  {
    stored,
    wanted,
    taken,
  }: {
    readonly stored: ProfileValues;
    readonly wanted: ReturnType<typeof deliveredValues>;
    readonly taken: ReadonlySet<string>;
  },
): DeliveredFields => {
  const seen = seenByPerson(inForce);
  const kept = wanted.filter(({ field }) => !taken.has(field));
  return {
    values: kept.map(({ definition: _, ...value }) => value),
    changes: kept.map(({ definition, field, values }) => {
      const told = toldChange(definition, stored.get(field) ?? [], values);
      return { field: `additionalInfo.${field}`, ...told, ...(seen(field) ? {} : { hidden: true }) };
    }),
  };
};
