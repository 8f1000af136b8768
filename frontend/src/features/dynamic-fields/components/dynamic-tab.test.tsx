// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { type FormPreview, isShownTo } from '../preview.ts';
import { DynamicTab } from './dynamic-tab.tsx';

afterEach(hideScreens);

/** Names the fields that a viewer sees. */
const Preview: FormPreview = ({ viewer, blocks, actionOf }) => (
  <ul aria-label={viewer}>
    {blocks.flatMap(({ fields }) =>
      fields
        .filter((one) => isShownTo(viewer, one))
        .map(({ code, title, profileRequired }) => (
          <li key={code}>
            {`${title.ru}${profileRequired ? ' *' : ''}`}
            {actionOf?.(code)}
          </li>
        )),
    )}
  </ul>
);

const name = { ru: 'Табельный номер', en: 'Staff number' };
const part = { revision: 3, order: 10, active: true, systemic: false };
const field = {
  ...part,
  id: 'users.staff',
  code: 'staff',
  title: name,
  type: 'users',
  fieldType: 'input',
  tab: 'users_main',
  subtype: 'users.base',
  unique: false,
  multiple: false,
  adminRequired: false,
  adminVisible: true,
  adminEdit: true,
  profileRequired: false,
  profileVisible: true,
  profileEdit: true,
  integrationRequired: false,
  immutable: false,
  placeholder: null,
  comment: null,
  valueCount: null,
  items: [],
  directory: null,
  personnelActionType: null,
  actionsAccess: 0,
};
const hidden = {
  ...field,
  id: 'users.hidden',
  code: 'hidden',
  title: { ru: 'Скрытое', en: 'Hidden' },
  profileVisible: false,
};
const second = { ...part, id: 'users.second', code: 'second', title: { ru: 'Второй', en: 'Second' } };
const other = { ...field, id: 'users.other', code: 'other', title: { ru: 'Кабинет', en: 'Room' } };
const tab = {
  ...part,
  id: 'users_main',
  code: 'users_main',
  type: 'users',
  view: 'form',
  title: { ru: 'Личные данные', en: 'Personal data' },
  subtypes: [
    { ...part, id: 'users.base', code: 'base', title: { ru: 'Первый', en: 'First' }, fields: [field, other] },
    { ...second, fields: [hidden] },
  ],
};
const effects = {
  lostValues: 0,
  hiddenValues: 0,
  lostItems: [],
  asked: 7,
  conflicts: 0,
  conflicting: [],
  errorList: {},
  usedBy: [],
};
const answers: Answers = {
  'profile.dynamic-tab.read': () => ok({ tab }),
  'profile.dynamic-tab.list': () => ok({ tabs: [] }),
  'profile.personnel-action-type.search': () => ok({ types: [] }),
  'profile.dynamic-field.effects': () => ok({ effects }),
  'profile.dynamic-field.change': () => ok({ revision: 4 }),
  'profile.dynamic-field.delete': () => ok(null),
  'identity.activity.read': () => ok({ sessions: 5, people: 5, domains: [] }),
};

const openField = async () => {
  await userEvent.click(await screen.findByRole('button', { name: name.ru }));
  return screen.findByRole('dialog');
};

test('required carries along what it implies, and who will be asked is said before it is saved', async () => {
  const { sent } = await showScreen(<DynamicTab type="users" id="users_main" Preview={Preview} />, {
    answers,
  });
  const dialog = await openField();
  const check = (flag: string) =>
    within(dialog).getByRole('checkbox', { name: new RegExp(text(`dynamicFields.flag.${flag}`)) });
  await userEvent.click(check('profileRequired'));
  expect((check('profileEdit') as HTMLInputElement).disabled).toBe(true);
  await userEvent.click(within(dialog).getByRole('button', { name: text('ui.save') }));
  const question = await screen.findByRole('alertdialog');
  expect(await within(question).findByText(/7/)).toBeDefined();
  expect(sent.some(({ operation }) => operation === 'profile.dynamic-field.change')).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: text('ui.save') }));
  const change = sent.find(({ operation }) => operation === 'profile.dynamic-field.change');
  expect(change?.args).toMatchObject({
    params: { id: 'users.staff' },
    body: { profileRequired: true, profileEdit: true, profileVisible: true, revision: 3 },
  });
});

test('a refusal for what was filled in leaves nothing to agree to', async () => {
  const refused = { ...effects, conflicts: 2, errorList: { unique: 'errorNotUnique' } };
  const conflicting = [{ id: 'a', name: 'Иванов', value: 'A-1' }];
  await showScreen(<DynamicTab type="users" id="users_main" Preview={Preview} />, {
    answers: {
      ...answers,
      'profile.dynamic-field.effects': () => ok({ effects: { ...refused, conflicting } }),
    },
  });
  const dialog = await openField();
  await userEvent.click(
    within(dialog).getByRole('checkbox', { name: new RegExp(text('dynamicFields.flag.unique')) }),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: text('ui.save') }));
  const question = await screen.findByRole('alertdialog');
  const shown = await within(question).findByText('A-1', { exact: false });
  expect(shown.textContent).toBe('A-1: Иванов');
  expect(within(question).getByRole('link', { name: 'Иванов' }).getAttribute('href')).toMatch(
    /\/setting\/people\/./,
  );
  expect(within(question).queryByRole('button', { name: text('ui.save') })).toBeNull();
});

test('the form is shown as its person sees it, and as an administrator does; each field leads to its properties', async () => {
  await showScreen(<DynamicTab type="users" id="users_main" Preview={Preview} />, { answers });
  const show = async (who: string) =>
    userEvent.click(await screen.findByRole('radio', { name: text(`dynamicFields.show.${who}`) }));
  await show('person');
  const words = (list: string) =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(words('person')).toEqual(['Табельный номер', 'Кабинет']);
  await show('administrator');
  expect(words('administrator')).toEqual(['Табельный номер', 'Кабинет', 'Скрытое']);
  const named = 'Свойства поля «Кабинет»';
  await userEvent.click(screen.getByRole('button', { name: named }));
  expect(within(await screen.findByRole('dialog')).getByText('Кабинет', { selector: 'li' })).toBeDefined();
});

test('a flag that is switched is seen in the field at once', async () => {
  await showScreen(<DynamicTab type="users" id="users_main" Preview={Preview} />, { answers });
  const dialog = await openField();
  const check = (flag: string) =>
    within(dialog).getByRole('checkbox', { name: new RegExp(text(`dynamicFields.flag.${flag}`)) });
  expect(within(dialog).getByText(name.ru, { selector: 'li' })).toBeDefined();
  await userEvent.click(check('profileRequired'));
  expect(within(dialog).getByText(`${name.ru} *`)).toBeDefined();
  await userEvent.click(check('profileRequired'));
  await userEvent.click(check('profileEdit'));
  await userEvent.click(check('profileVisible'));
  expect(within(dialog).getByText(text('dynamicFields.unseen.person'))).toBeDefined();
});

test('a field is moved to another block by its menu, and the order is saved with it', async () => {
  const { sent } = await showScreen(<DynamicTab type="users" id="users_main" Preview={Preview} />, {
    answers: { ...answers, 'profile.dynamic-tab.arrange': () => ok(null) },
  });
  const menu = `Действия: ${name.ru}`;
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  const move = 'Переместить в блок «Второй»';
  await userEvent.click(await screen.findByRole('menuitem', { name: move }));
  await userEvent.click(await screen.findByRole('button', { name: text('ui.save') }));
  const arrange = sent.find(({ operation }) => operation === 'profile.dynamic-tab.arrange');
  expect(arrange?.args.body).toEqual({
    subtypes: [
      { id: 'users.base', fields: ['users.other'] },
      { id: 'users.second', fields: ['users.hidden', 'users.staff'] },
    ],
  });
});

test('choices that go are named as people read them, with how many chose each', async () => {
  const items = ['north', 'south'].map((code, index) => ({
    code,
    order: index,
    active: true,
    value: { ru: code === 'north' ? 'Северный' : 'Южный', en: code },
  }));
  const chosen = { ...field, fieldType: 'dropbox', items };
  const [first] = tab.subtypes;
  await showScreen(<DynamicTab type="users" id="users_main" Preview={Preview} />, {
    answers: {
      ...answers,
      'profile.dynamic-tab.read': () => ok({ tab: { ...tab, subtypes: [{ ...first, fields: [chosen] }] } }),
      'profile.dynamic-field.effects': () =>
        ok({ effects: { ...effects, asked: 0, lostValues: 4, lostItems: [{ code: 'north', values: 4 }] } }),
    },
  });
  const dialog = within(await openField());
  await userEvent.click(
    (await dialog.findAllByRole('button', { name: text('ui.delete') }))[0] as HTMLElement,
  );
  await userEvent.click(dialog.getByRole('button', { name: text('ui.save') }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByText(/^Северный: 4/)).toBeDefined();
});

test('a read-only administrator opens the properties of a field and changes nothing', async () => {
  await showScreen(<DynamicTab type="users" id="users_main" Preview={Preview} />, {
    answers,
    person: { methods: ['setting.dynamic-fields.read'] },
  });
  const dialog = within(await openField());
  const flag = dialog.getByRole<HTMLInputElement>('checkbox', {
    name: new RegExp(text('dynamicFields.flag.unique')),
  });
  expect(flag.closest('fieldset[disabled]')).not.toBeNull();
  expect(dialog.getByText(text('widget.readOnly'))).toBeDefined();
  expect(dialog.queryByRole('button', { name: text('ui.save') })).toBeNull();
});
