import { expect, test } from 'vitest';
import { type Form, type FormField, fieldDefaults } from './form.domain.ts';
import { chosenForApplications, fieldsForApplications } from './told-fields.domain.ts';

const title = { ru: 'Город', en: 'City' };
const part = { title, order: 10, active: true, systemic: false };
const field = (code: string, more: Partial<FormField> = {}): FormField => ({
  ...fieldDefaults,
  ...part,
  code,
  ...more,
});
const formOf = (...fields: readonly FormField[]): Pick<Form, 'tabs'> => ({
  tabs: [{ ...part, code: 'work', blocks: [{ ...part, code: 'place', fields }] }],
});

test('fields that their person sees can be chosen, no picture and none of the platform', () => {
  const form = formOf(
    field('city', { applicationsVisible: true }),
    field('birthDate', { systemic: true }),
    field('hidden', { profileVisible: false, profileEdit: false }),
    field('off', { active: false }),
    field('photo', { fieldType: 'picture' }),
    field('salary'),
  );
  expect(fieldsForApplications(form)).toEqual([
    { code: 'city', title, applicationsVisible: true, immutable: false },
    { code: 'salary', title, applicationsVisible: false, immutable: false },
  ]);
});

test('a field whose definition is settled stays as it is, and the others with it', () => {
  const form = formOf(field('city', { actionsAccess: 2 }), field('salary'));
  expect(fieldsForApplications(form).map(({ immutable }) => immutable)).toEqual([true, false]);
  const choose = (applicationsVisible: boolean) =>
    chosenForApplications(form, [
      { code: 'salary', applicationsVisible: true },
      { code: 'city', applicationsVisible },
    ]);
  expect(choose(true)).toEqual({
    kind: 'refused',
    errorList: { 'fields.1.applicationsVisible': 'errorReadonly' },
  });
  const chosen = choose(false);
  expect(chosen.kind === 'chosen' && fieldsForApplications(chosen)).toMatchObject([
    { code: 'city', applicationsVisible: false },
    { code: 'salary', applicationsVisible: true },
  ]);
});

test('what is chosen already is no change', () => {
  const form = formOf(field('city'), field('salary', { applicationsVisible: true }));
  const chosen = chosenForApplications(form, [
    { code: 'city', applicationsVisible: false },
    { code: 'salary', applicationsVisible: true },
  ]);
  expect(chosen).toEqual({ kind: 'chosen', tabs: form.tabs });
});
