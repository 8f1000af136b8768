import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { formatIn, type NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { describe, expect, it, test } from 'vitest';
import {
  changesOf,
  differingFields,
  type EditedProfile,
  editedProfile,
  errorsInForm,
  lockOf,
  type OwnValue,
  typedOver,
  wrongInForm,
} from './edited-profile.ts';
import { inNameOrder, type ProfileField } from './profile-form.ts';

const field = (code: string, fieldType: ProfileField['fieldType'], more: Partial<ProfileField> = {}) => ({
  ...{ code, title: code, fieldType, placeholder: null, comment: null, systemic: false, multiple: false },
  ...{ unique: false, profileEdit: true, profileRequired: false, disabled: false, adminRequired: false },
  ...{ items: [], ...more },
});
const own = { systemic: true };
const many = { multiple: true };
const systemic = [
  field('lastName', 'input', { ...own, profileRequired: true }),
  field('firstName', 'input', own),
  field('middleName', 'input', own),
  field('birthDate', 'date', own),
  field('login', 'input', { ...own, profileEdit: false }),
  field('personalMobile', 'phone', { ...own, ...many }),
  field('personalEmail', 'email', { ...own, ...many }),
];
const formOf = (...fields: ProfileField[]): ProfileConfigure => ({
  tabs: [{ code: 'main', title: 'Main' }],
  blocks: { main: [{ code: 'base', title: 'Base' }] },
  fields: { base: [...systemic, ...fields] },
  disabledFields: [],
});

const profile = {
  revision: 3,
  mainInfo: {
    lastName: 'Иванова',
    firstName: 'Анна',
    middleName: null,
    birthDate: '1990-01-31',
    login: 'anna',
  },
  contactsInfo: {
    mobiles: [{ id: 'm1', main: '+74951234567', additional: null, messengers: ['telegram'] }],
    emails: [],
  },
  additionalInfo: {},
} as unknown as Profile;
const withOwn = (additionalInfo: Profile['additionalInfo']): Profile => ({ ...profile, additionalInfo });

const today = '2026-06-01';

/** The form of these fields, begun with these values. */
const begin = (values: Profile['additionalInfo'], ...fields: ProfileField[]) => {
  const configure = formOf(...fields);
  const before = editedProfile(withOwn(values), configure);
  const edited = (change: (now: EditedProfile) => void) => {
    const now = structuredClone(before);
    change(now);
    return now;
  };
  const changes = (change: (now: EditedProfile) => void) => changesOf(configure, before, edited(change));
  return { configure, before, edited, changes };
};

describe('each type begins with its value and sends what is said of it', () => {
  it.each<[ProfileField['fieldType'], Partial<ProfileField>, unknown, OwnValue, OwnValue, unknown]>([
    ['input', {}, 'a', 'a', ' ', null],
    ['input', many, ['a', 'b'], [{ text: 'a' }, { text: 'b' }], [{ text: '' }, { text: 'b' }], ['b']],
    ['textarea', {}, null, '', 'a\nb', 'a\nb'],
    ['textarea', many, [], [{ text: '' }], [{ text: 'a' }, { text: ' ' }], ['a']],
    ['dropbox', {}, 'i1', 'i1', '', null],
    ['dropbox', many, ['i1'], [{ text: 'i1' }], [{ text: 'i2' }], ['i2']],
    ['combobox', {}, null, '', 'i2', 'i2'],
    ['combobox', many, ['i1'], ['i1'], [], []],
    ['toggle', {}, true, 'true', 'false', false],
    ['toggle', {}, null, '', 'true', true],
    ['date', {}, '2026-01-01', '2026-01-01', '', null],
    ['date', many, [], [{ text: '' }], [{ text: '2026-01-01' }], ['2026-01-01']],
    ['phone', {}, null, '', '+74951234567', '+74951234567'],
    ['email', many, ['a@b.ru'], [{ text: 'a@b.ru' }], [{ text: '' }], []],
    ['picture', {}, 'p1', 'p1', '', null],
    ['picture', {}, null, '', 'p1', 'p1'],
    ['picture', many, ['p1'], ['p1'], ['p1', 'p2'], ['p1', 'p2']],
    ['picture', many, [], [], ['p1'], ['p1']],
  ])('%s %o', (fieldType, more, stored, begun, typed, sent) => {
    const { before, changes } = begin({ x: stored }, field('x', fieldType, more));
    expect(before.additionalInfo.x).toEqual(begun);
    const change = changes(({ additionalInfo }) => {
      additionalInfo.x = typed;
    });
    expect(change).toEqual({ additionalInfo: { x: sent } });
  });
});

test('only what changed is sent; an empty row and a value typed anew change nothing', () => {
  const { changes } = begin({ x: 'a', y: ['b'] }, field('x', 'input'), field('y', 'input', many));
  expect(
    changes(({ additionalInfo, contacts, mainInfo }) => {
      additionalInfo.x = 'a';
      additionalInfo.y = [{ text: 'b' }, { text: '' }];
      contacts.emails.push({ contactId: null, main: ' ' });
      mainInfo.middleName = ' ';
    }),
  ).toBeUndefined();
  expect(
    changes(({ contacts, mainInfo }) => {
      mainInfo.firstName = 'Мария';
      contacts.emails[0] = { contactId: null, main: 'm@b.ru' };
    }),
  ).toEqual({ mainInfo: { firstName: 'Мария' }, contacts: { emails: [{ id: null, main: 'm@b.ru' }] } });
});

test('fields of others are not sent, whatever stands in the form', () => {
  const configure = { ...formOf(field('x', 'input', { profileEdit: false })), disabledFields: ['lastName'] };
  const before = editedProfile(profile, configure);
  const now = structuredClone(before);
  now.mainInfo.lastName = 'Петрова';
  now.additionalInfo.x = 'a';
  expect(changesOf(configure, before, now)).toBeUndefined();
  expect(systemic.map((one) => lockOf(one, configure))).toEqual([
    ...['directory', undefined, undefined, undefined, 'administrator', undefined, undefined],
  ]);
});

test('codes of the server stand at the entries that were sent, not at the empty ones between them', () => {
  const { configure, edited } = begin(
    { y: [], z: [], p: [] },
    field('x', 'input'),
    field('y', 'input', many),
    field('z', 'combobox', many),
    field('p', 'picture', many),
  );
  const now = edited(({ additionalInfo, contacts }) => {
    additionalInfo.y = [{ text: '' }, { text: 'a' }, { text: '' }, { text: 'b' }];
    additionalInfo.z = ['i1', 'i2'];
    additionalInfo.p = ['p1', 'p2'];
    contacts.mobiles.unshift({ contactId: null, main: '', additional: '', messengers: [] });
  });
  expect(
    errorsInForm(
      configure,
      {
        'mainInfo.lastName': 'errorEmpty',
        'additionalInfo.x': 'errorUnique',
        'additionalInfo.y.1': 'errorTooLong',
        'additionalInfo.z.1': 'errorChoice',
        'additionalInfo.p.1': 'errorPictureGone',
        'contacts.mobiles.0.additional': 'errorFormat',
        'contacts.emails': 'errorEmpty',
      },
      now,
    ),
  ).toEqual({
    'mainInfo.lastName': 'errorEmpty',
    'additionalInfo.x': 'errorUnique',
    'additionalInfo.y.3.text': 'errorTooLong',
    'additionalInfo.z': 'errorChoice',
    'additionalInfo.p.1': 'errorPictureGone',
    'contacts.mobiles.1.additional': 'errorFormat',
    'contacts.emails.0.main': 'errorEmpty',
  });
  expect(errorsInForm(configure, { 'contacts.mobiles.0.id': 'errorUnknown' }, now)).toEqual({
    'contacts.mobiles.1.main': 'errorUnknown',
  });
});

test('required fields, days out of bounds and half a phone are told before anything is sent', () => {
  const { configure, before, edited } = begin(
    { y: [], kept: 'a' },
    field('y', 'input', { ...many, profileRequired: true }),
    field('kept', 'input', { adminRequired: true }),
    field('never', 'input', { adminRequired: true }),
  );
  const outside = withBound('errorRange', { of: 'day', min: '1900-01-01', max: today });
  const wrong = (change: (now: EditedProfile) => void) =>
    wrongInForm(configure, before, edited(change), today);
  expect(
    wrong(({ mainInfo, contacts, additionalInfo }) => {
      mainInfo.lastName = ' ';
      mainInfo.birthDate = '2026-06-02';
      contacts.mobiles = [{ contactId: null, main: '', additional: '123', messengers: [] }];
      additionalInfo.kept = '';
    }),
  ).toEqual({
    'mainInfo.lastName': 'errorEmpty',
    'mainInfo.birthDate': outside,
    'contacts.mobiles.0.main': 'errorEmpty',
    'contacts.mobiles.0.additional': 'errorFormat',
    'additionalInfo.y.0.text': 'errorEmpty',
    'additionalInfo.kept': 'errorEmpty',
  });
  const filled = (day: string) =>
    wrong(({ mainInfo, additionalInfo }) => {
      mainInfo.birthDate = day;
      additionalInfo.y = [{ text: '' }, { text: 'a' }];
    });
  expect(filled('1900-01-01')).toEqual({});
  expect(filled(today)).toEqual({});
  expect(filled('1899-12-31')).toEqual({ 'mainInfo.birthDate': outside });
});

test('what was typed stands over what somebody else stored, and only that', () => {
  const { configure, before, edited } = begin({ x: 'a', y: 'b' }, field('x', 'input'), field('y', 'input'));
  const now = {
    ...withOwn({ x: 'a', y: 'stored' }),
    mainInfo: { ...profile.mainInfo, firstName: 'Мария', login: 'maria' },
    contactsInfo: { mobiles: [], emails: [] },
  };
  const typed = edited(({ additionalInfo, contacts }) => {
    additionalInfo.x = 'typed';
    contacts.mobiles[0] = { contactId: 'm1', main: '+74950000000', additional: '', messengers: [] };
  });
  const next = typedOver(configure, before, typed, editedProfile(now, configure));
  expect(next.additionalInfo).toEqual({ x: 'typed', y: 'stored' });
  expect(next.mainInfo.firstName).toBe('Мария');
  // Taken away by somebody else: it is a new one now.
  expect(next.contacts.mobiles.map(({ contactId, main }) => [contactId, main])).toEqual([
    [null, '+74950000000'],
  ]);
  const differing = differingFields(configure, withOwn({ x: 'a', y: 'b' }), now);
  expect(differing.map(({ code }) => code)).toEqual(['firstName', 'login', 'personalMobile', 'y']);
});

test('parts of a name stand in the order in which names are written', () => {
  const ordered = (format: NameFormat) =>
    (inNameOrder(formOf(), format).fields.base ?? []).slice(0, 4).map(({ code }) => code);
  expect(ordered('FIO')).toEqual(['lastName', 'firstName', 'middleName', 'birthDate']);
  expect(ordered('IOF')).toEqual(['firstName', 'middleName', 'lastName', 'birthDate']);
  expect(ordered(formatIn('FIO', 'en'))).toEqual(['firstName', 'middleName', 'lastName', 'birthDate']);
});
