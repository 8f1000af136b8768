import type { ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { expect, test } from 'vitest';
import { toldForm } from './told-form.ts';

const field = (code: string, title: string, systemic: boolean, items: object[] = []) => ({
  code,
  title,
  systemic,
  items,
  fieldType: 'input',
  placeholder: null,
  comment: null,
  multiple: false,
  unique: false,
  profileEdit: true,
  profileRequired: false,
  adminRequired: false,
  disabled: false,
});
const form = {
  tabs: [{ code: 'users_main', title: 'Личные данные' }],
  blocks: {
    users_main: [
      { code: 'users_main_base', title: 'Основные данные' },
      { code: 'work', title: 'Работа' },
    ],
  },
  fields: {
    users_main_base: [
      field('lastName', 'Фамилия', true),
      field('gender', 'Пол', true, [
        { id: 'man', value: 'Мужской' },
        { id: 'woman', value: 'Женский' },
      ]),
    ],
    work: [field('lastName2', 'Прежняя фамилия', false), field('constructor', 'Разработчик', true)],
  },
  disabledFields: [],
} as unknown as ProfileConfigure;

const texts = new Map([
  ['profile.title', 'Жеке деректер'],
  ['profile.form.base', 'Негізгі деректер'],
  ['profile.form.man', 'Ер'],
  ['journal.field.lastName', 'Тегі'],
  ['journal.field.lastName2', 'Бұрынғы'],
]);

test('an added language says what every form has; the rest is called as the service tells it', () => {
  const { tabs, blocks, fields } = toldForm(form, (id) => texts.get(id));
  const titles = (rows: readonly { title: string }[] = []) => rows.map(({ title }) => title);
  expect(titles(tabs)).toEqual(['Жеке деректер']);
  expect(titles(blocks.users_main)).toEqual(['Негізгі деректер', 'Работа']);
  expect(titles(fields.users_main_base)).toEqual(['Тегі', 'Пол']);
  expect(fields.users_main_base?.[1]?.items.map(({ value }) => value)).toEqual(['Ер', 'Женский']);
  expect(titles(fields.work)).toEqual(['Прежняя фамилия', 'Разработчик']);
});
