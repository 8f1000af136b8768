// @vitest-environment happy-dom
import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen } from '../testing/show-screen.tsx';
import { CompanyFacts } from './company-facts.tsx';

afterEach(hideScreens);

type Field = FormDefinition[number]['blocks'][number]['fields'][number];
const named = (ru: string) => ({ ru, en: ru });
const field = (fieldCode: string, more: Partial<Field> = {}): Field => ({
  fieldCode,
  title: named(fieldCode),
  active: true,
  fieldType: 'input',
  placeholder: null,
  comment: null,
  multiple: false,
  unique: false,
  valueCount: null,
  visible: true,
  adminVisible: true,
  adminEdit: true,
  adminRequired: false,
  items: [],
  ...more,
});
const tabs: FormDefinition = [
  {
    tabCode: 'port',
    title: named('Порт'),
    active: true,
    view: 'table',
    blocks: [
      {
        blockCode: 'berths',
        title: named('Причалы'),
        active: true,
        fields: [
          field('berth', {
            fieldType: 'combobox',
            multiple: true,
            items: [{ id: 'n', value: named('Северный'), active: true }],
          }),
          field('covered', { fieldType: 'toggle' }),
          field('since', { fieldType: 'date' }),
          field('secret', { adminVisible: false }),
        ],
      },
      { blockCode: 'empty', title: named('Пустой'), active: true, fields: [field('nothing')] },
    ],
  },
];
const toldOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('what is filled in is read in words; blocks without a value and hidden fields are not there', async () => {
  const stored = { berth: ['n', 'gone'], covered: false, since: '2026-02-03', secret: 'x', nothing: null };
  await showScreen(<CompanyFacts tabs={tabs} stored={stored} />);
  expect(toldOf('berth')).toBe('Северныйgone');
  expect(toldOf('covered')).toBe('Нет');
  expect(toldOf('since')).toMatch(/^3 февраля 2026/);
  expect(screen.queryByText('secret')).toBeNull();
  expect(screen.queryByText('Пустой')).toBeNull();
});
