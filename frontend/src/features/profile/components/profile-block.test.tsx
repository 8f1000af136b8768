// @vitest-environment happy-dom
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen, text } from '../../../testing/show-screen.tsx';
import { filledForm, type ProfileField } from '../profile-form.ts';
import { ProfileBlock } from './profile-block.tsx';

const field = (code: string, fieldType: ProfileField['fieldType'], more: Partial<ProfileField> = {}) => ({
  code,
  title: `title of ${code}`,
  fieldType,
  placeholder: null,
  comment: null,
  systemic: false,
  multiple: false,
  unique: false,
  profileEdit: true,
  profileRequired: false,
  disabled: false,
  adminRequired: false,
  items: [],
  ...more,
});

const formOf = (...fields: ProfileField[]): ProfileConfigure => ({
  tabs: [
    { code: 'main', title: 'Main' },
    { code: 'more', title: 'More' },
  ],
  blocks: {
    main: [{ code: 'base', title: 'Base' }],
    more: [{ code: 'own', title: 'Own' }],
  },
  fields: { base: [field('comment', 'textarea', { systemic: true })], own: fields },
  disabledFields: [],
});

const profileWith = (additionalInfo: Profile['additionalInfo']) =>
  ({
    mainInfo: { comment: null },
    contactsInfo: { mobiles: [], emails: [] },
    additionalInfo,
  }) as unknown as Profile;

/** What the row of each own field says. */
const shown = async (values: Profile['additionalInfo'], ...fields: ProfileField[]) => {
  const profile = profileWith(values);
  const block = filledForm(formOf(...fields), profile)[1]?.blocks[0];
  if (block === undefined) throw new Error('the block is not shown');
  await showScreen(<ProfileBlock block={block} profile={profile} />);
  return fields.map(({ title }) => screen.getByText(title).nextElementSibling);
};

afterEach(hideScreens);

test('a block of own fields is left out while nothing is in it, with its tab; what the platform keeps is not', () => {
  const form = formOf(field('note', 'input'), field('tags', 'input', { multiple: true }));
  const blocksOf = (values: Profile['additionalInfo']) =>
    filledForm(form, profileWith(values)).flatMap(({ blocks }) => blocks.map(({ code }) => code));
  expect(blocksOf({ note: null, tags: [] })).toEqual(['base']);
  expect(blocksOf({ note: null, tags: ['a'] })).toEqual(['base', 'own']);
  // No is an answer.
  const asked = formOf(field('agrees', 'toggle'));
  expect(filledForm(asked, profileWith({ agrees: false }))).toHaveLength(2);
});

test('fields of a tab that is a table stand beside each other, with the same words', async () => {
  const form = formOf(field('note', 'input'));
  const tabs = form.tabs.map((tab) => ({ ...tab, view: 'table' as const }));
  const profile = profileWith({ note: 'x' });
  const [, own] = filledForm({ ...form, tabs }, profile).flatMap(({ blocks }) => blocks);
  expect(own?.isTable).toBe(true);
  if (own) await showScreen(<ProfileBlock block={own} profile={profile} />);
  expect(screen.getByText('title of note').nextElementSibling?.textContent).toBe('x');
});

test('each type is told as it is read', async () => {
  const items = [{ id: 'i1', value: 'В офисе' }];
  const rows = await shown(
    { day: '2026-06-01', no: false, yes: true, choice: 'i1', phone: '+74951234567', empty: null },
    field('day', 'date'),
    field('no', 'toggle'),
    field('yes', 'toggle'),
    field('choice', 'dropbox', { items }),
    field('phone', 'phone'),
    field('empty', 'input'),
  );
  expect(rows.map((row) => row?.textContent)).toEqual([
    '1 июня 2026 г.',
    text('profile.no'),
    text('profile.yes'),
    'В офисе',
    '+74951234567',
    text('widget.emptyValue'),
  ]);
});

test('addresses lead there, and no other text does', async () => {
  const rows = await shown(
    { mail: 'a@example.com', site: 'https://example.com/a', script: 'javascript:alert(1)' },
    field('mail', 'email'),
    field('site', 'input'),
    field('script', 'input'),
  );
  const addresses = rows.map((row) => row?.querySelector('a')?.getAttribute('href'));
  expect(addresses).toEqual(['mailto:a@example.com', 'https://example.com/a', undefined]);
});

test('a picture is shown, and opens larger', async () => {
  const [row] = await shown({ photo: 'p1' }, field('photo', 'picture'));
  const image = row?.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/api/v1/platform/user/pictures/p1/256');
  expect(image?.alt).toBe('title of photo');
  expect(image?.closest('a')?.getAttribute('href')).toBe('/api/v1/platform/user/pictures/p1/1024');
});

test('many values are a list', async () => {
  const [row] = await shown({ tags: ['a', 'a', 'b'] }, field('tags', 'input', { multiple: true }));
  expect([...(row?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual(['a', 'a', 'b']);
});
