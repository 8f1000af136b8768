import type { FormField } from '../form/form.domain.ts';
import type { FileField } from '../form/form-file.schema.ts';
import { mergeForm } from '../form/form-merge.domain.ts';
import { installedForm } from '../form/installed-form.ts';

const title = { ru: 'Поле', en: 'Field' };

/** The installed form with fields of the installation's own. */
export const formWith = (...fields: readonly (Omit<FileField, 'title'> & { readonly code: string })[]) => {
  const blocks = [{ code: 'own', title, fields: fields.map((field) => ({ title, ...field })) }];
  const merged = mergeForm({ tabs: installedForm }, { tabs: [{ code: 'more', title, blocks }] });
  if (merged.kind === 'refused') throw new Error(JSON.stringify(merged.errorList));
  return { tabs: merged.tabs, sequence: 1 };
};

/** The definition of one field of the own. */
export const fieldWith = (field: Omit<FileField, 'title' | 'code'>): FormField =>
  formWith({ code: 'own_field', ...field })
    .tabs.flatMap((tab) => tab.blocks.flatMap(({ fields }) => fields))
    .find(({ code }) => code === 'own_field') as FormField;
