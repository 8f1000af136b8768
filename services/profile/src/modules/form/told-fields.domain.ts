/** Which fields of the form applications may learn (ADR 152), as administrators see and change it. */
import type { FieldForApplications } from '@gatehouse/contracts/profile/told-fields.endpoints.ts';
import type { Form, FormField, FormTab } from './form.domain.ts';
import { fieldErrors, mayBeTold } from './form-rules.domain.ts';

const isSettled = (field: FormField): boolean => {
  const other = { ...field, applicationsVisible: field.applicationsVisible !== true };
  return Object.keys(fieldErrors(field, other, '')).length > 0;
};

/** Those that people see, in the order of the form; whoever may not be told is not there. */
export const fieldsForApplications = ({ tabs }: Pick<Form, 'tabs'>): FieldForApplications[] =>
  tabs
    .filter(({ active }) => active)
    .flatMap(({ blocks }) => blocks.filter(({ active }) => active))
    .flatMap(({ fields }) => fields.filter((field) => field.active && mayBeTold(field)))
    .map((field) => ({
      code: field.code,
      title: field.title,
      applicationsVisible: field.applicationsVisible === true,
      immutable: isSettled(field),
    }));

type Choice = Pick<FieldForApplications, 'code' | 'applicationsVisible'>;

/** The form with these choices, or what is wrong with them by path. */
export const chosenForApplications = (
  { tabs }: Pick<Form, 'tabs'>,
  choices: readonly Choice[],
):
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> }
  | { readonly kind: 'chosen'; readonly tabs: readonly FormTab[] } => {
  const known = new Map(fieldsForApplications({ tabs }).map((field) => [field.code, field]));
  const errorList: Record<string, string> = {};
  choices.forEach(({ code, applicationsVisible }, index) => {
    const field = known.get(code);
    const path = `fields.${index}.applicationsVisible`;
    if (field === undefined) errorList[path] = 'errorChoice';
    else if (field.immutable && field.applicationsVisible !== applicationsVisible)
      errorList[path] = 'errorReadonly';
  });
  if (Object.keys(errorList).length > 0) return { kind: 'refused', errorList };
  const wanted = new Map(choices.map(({ code, applicationsVisible }) => [code, applicationsVisible]));
  const chosen = (field: FormField): FormField => {
    const applicationsVisible = wanted.get(field.code);
    return applicationsVisible === undefined || applicationsVisible === (field.applicationsVisible === true)
      ? field
      : { ...field, applicationsVisible };
  };
  return {
    kind: 'chosen',
    tabs: tabs.map((tab) => ({
      ...tab,
      blocks: tab.blocks.map((block) => ({ ...block, fields: block.fields.map(chosen) })),
    })),
  };
};
