// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { FormPreviewProps, PreviewField } from '../../features/dynamic-fields/preview.ts';
import { hideScreens, showScreen, text } from '../../testing/show-screen.tsx';
import { FormPreview } from './form-preview.tsx';

afterEach(hideScreens);

const named = (ru: string) => ({ ru, en: ru });
const field = (code: string, more: Partial<PreviewField> = {}): PreviewField => ({
  code,
  title: named(code),
  placeholder: null,
  comment: null,
  fieldType: 'input',
  systemic: false,
  active: true,
  multiple: false,
  unique: false,
  valueCount: null,
  items: [],
  profileVisible: true,
  profileEdit: true,
  profileRequired: false,
  adminVisible: true,
  adminEdit: true,
  adminRequired: false,
  ...more,
});
const show = (fields: readonly PreviewField[], more: Partial<FormPreviewProps> = {}) =>
  showScreen(
    <FormPreview
      type="users"
      viewer="person"
      view="form"
      {...more}
      blocks={[{ code: 'block', title: named('Данные'), active: true, fields }]}
    />,
  );

test('the person sees their fields as the form has them, and may write into those that they edit', async () => {
  await show([
    field('Кабинет', { placeholder: named('Например, 7') }),
    field('Приём', { profileEdit: false }),
    field('Оклад', { profileVisible: false, profileEdit: false }),
    field('Языки', { multiple: true, valueCount: 2 }),
  ]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Кабинет' }), '7');
  expect((screen.getByRole('textbox', { name: 'Кабинет' }) as HTMLInputElement).value).toBe('7');
  expect(screen.queryByRole('textbox', { name: 'Приём' })).toBeNull();
  expect(screen.getByText('Приём')).toBeDefined();
  expect(screen.queryByText('Оклад')).toBeNull();
  expect(screen.getByText('Не больше 2 значений')).toBeDefined();
});

test('an administrator sees what the person does not', async () => {
  await show([field('Оклад', { profileVisible: false, profileEdit: false, adminRequired: true })], {
    viewer: 'administrator',
  });
  expect(screen.getByRole('textbox', { name: /Оклад/ })).toBeDefined();
});

test('a form without a field for the viewer says so; each field has what stands beside it', async () => {
  await show([field('Оклад', { profileVisible: false })]);
  expect(screen.getByText(text('dynamicFields.noneShown'))).toBeDefined();
  hideScreens();
  await show([field('Кабинет')], { actionOf: (code) => <button type="button">{`of ${code}`}</button> });
  expect(screen.getByRole('button', { name: 'of Кабинет' })).toBeDefined();
});
