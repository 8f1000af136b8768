import { describe, expect, it } from 'vitest';
import { type FormField, journalledForm, shownFields } from './form.domain.ts';
import type { FileField, FormFile } from './form-file.schema.ts';
import { mergeForm } from './form-merge.domain.ts';
import { installedForm } from './installed-form.ts';

const title = { ru: 'Город', en: 'City' };
const installed = { tabs: installedForm };
const fileOf = (...fields: FileField[]): FormFile => ({
  tabs: [{ code: 'work', title, blocks: [{ code: 'place', title, fields }] }],
});
const merged = (file: FormFile, before: Pick<Parameters<typeof mergeForm>[0], 'tabs'> = installed) => {
  const result = mergeForm(before, file);
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.errorList));
  return result;
};
const refusals = (file: FormFile, before: Pick<Parameters<typeof mergeForm>[0], 'tabs'> = installed) => {
  const result = mergeForm(before, file);
  return result.kind === 'refused' ? result.errorList : {};
};
const ofField = (field: Omit<FileField, 'code'>, before?: ReturnType<typeof merged>) => {
  const prefix = 'tabs.0.blocks.0.fields.0.';
  return Object.fromEntries(
    Object.entries(refusals(fileOf({ code: 'city', ...field }), before)).map(([path, code]) => [
      path.replace(prefix, ''),
      code,
    ]),
  );
};
const items = [{ id: 'a', value: title }];

describe('a file of fields', () => {
  it('adds what is new behind what is there, and keeps the rest', () => {
    const { tabs } = merged(fileOf({ code: 'city', title }, { code: 'street', title, order: 1 }));
    expect(tabs.map(({ code }) => code)).toEqual(['users_main', 'work']);
    expect(tabs[1]?.blocks[0]?.fields.map(({ code }) => code)).toEqual(['street', 'city']);
    expect(tabs[0]).toEqual(installedForm[0]);
  });

  it('changes nothing the second time', () => {
    const file = fileOf({ code: 'city', title, fieldType: 'dropbox', items });
    const once = merged(file);
    expect(journalledForm(merged(file, once))).toEqual(journalledForm(once));
  });

  it('changes what it names of a field and of a choice', () => {
    const once = merged(fileOf({ code: 'city', title, fieldType: 'dropbox', items }));
    const again = merged(
      fileOf({
        code: 'city',
        profileRequired: true,
        items: [{ id: 'b', value: { ru: 'Б', en: 'B' } }, { ...items[0], active: false } as never],
      }),
      once,
    );
    const city = again.tabs[1]?.blocks[0]?.fields[0] as FormField;
    expect(city).toMatchObject({ title, profileRequired: true, fieldType: 'dropbox' });
    expect(city.items.map(({ id, active }) => [id, active])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('puts fields of the own into blocks of the platform, and no markup into titles', () => {
    const hostile = { ru: '<b>Город</b>\u202e', en: 'City' };
    const fields = [{ code: 'city', title: hostile }];
    const file = { tabs: [{ code: 'users_main', blocks: [{ code: 'users_main_base', fields }] }] };
    const form = { ...merged(file), sequence: 1 };
    expect(shownFields(form, false).find(({ code }) => code === 'city')?.title.ru).toBe('Город');
  });

  it.each<[string, Omit<FileField, 'code'>, object]>([
    ['no title', {}, { title: 'errorEmpty' }],
    ['a title of markup alone', { title: { ru: '<b></b>', en: 'x' } }, { title: 'errorEmpty' }],
    [
      'required, not editable',
      { title, profileRequired: true, profileEdit: false },
      { profileRequired: 'errorChoice' },
    ],
    ['editable, not visible', { title, profileVisible: false }, { profileEdit: 'errorChoice' }],
    ['unique and many', { title, unique: true, multiple: true }, { unique: 'errorChoice' }],
    ['many toggles', { title, fieldType: 'toggle', multiple: true }, { multiple: 'errorChoice' }],
    [
      'told to applications, not visible',
      { title, applicationsVisible: true, profileVisible: false, profileEdit: false },
      { applicationsVisible: 'errorChoice' },
    ],
    [
      'a picture told to applications',
      { title, applicationsVisible: true, fieldType: 'picture' },
      { applicationsVisible: 'errorChoice' },
    ],
    ['a dropbox of nothing', { title, fieldType: 'dropbox' }, { items: 'errorEmpty' }],
    ['choices of a text', { title, items }, { items: 'errorChoice' }],
    [
      'a required toggle',
      { title, fieldType: 'toggle', profileRequired: true },
      { profileRequired: 'errorChoice', adminRequired: 'errorChoice' },
    ],
  ])('is refused with %s', (_, field, errorList) => {
    expect(ofField(field)).toEqual(errorList);
  });

  it('is refused with a code that is taken in another place', () => {
    expect(ofField({ title })).toEqual({});
    expect(refusals(fileOf({ code: 'login', title }))).toEqual({
      'tabs.0.blocks.0.fields.0.code': 'errorUnique',
    });
  });

  it('tells applications of fields of the own alone, and the journal that it does', () => {
    const told = { code: 'birthDate', applicationsVisible: true };
    expect(
      refusals({ tabs: [{ code: 'users_main', blocks: [{ code: 'users_main_base', fields: [told] }] }] }),
    ).toEqual({ 'tabs.0.blocks.0.fields.0.applicationsVisible': 'errorChoice' });
    const rulesOf = (applicationsVisible: boolean) =>
      JSON.stringify(journalledForm(merged(fileOf({ code: 'city', title, applicationsVisible }))));
    expect(rulesOf(true)).toContain('"applicationsVisible"');
    expect(rulesOf(false)).not.toContain('"applicationsVisible"');
  });

  it('switches no part of the platform off', () => {
    expect(refusals({ tabs: [{ code: 'users_main', active: false }] })).toEqual({
      'tabs.0.active': 'errorReadonly',
    });
  });
});

describe('what of a field may change', () => {
  const before = (level: FormField['actionsAccess']) =>
    merged(fileOf({ code: 'city', title, actionsAccess: level }));
  const hidden = { profileVisible: false, profileEdit: false };

  it.each([0, 1, 2, 3, 4] as const)('at level %i is no type, and no number of values', (level) => {
    expect(ofField({ fieldType: 'date', multiple: true, unique: false }, before(level))).toMatchObject({
      fieldType: 'errorReadonly',
      multiple: 'errorReadonly',
    });
  });

  it.each([
    [0, []],
    [1, ['active']],
    [2, ['active', 'applicationsVisible', 'profileVisible']],
    [3, ['active', 'profileRequired']],
    [4, ['active', 'applicationsVisible', 'comment', 'profileEdit', 'profileRequired', 'profileVisible']],
  ] as const)('at level %i is all but %j', (level, locked) => {
    const changes = [
      ...[{ active: false }, { comment: title }, hidden, { profileRequired: true }],
      { applicationsVisible: true },
    ];
    const refused = changes.flatMap((change) => Object.keys(ofField(change, before(level))));
    expect([...new Set(refused)].sort()).toEqual(locked);
  });
});
