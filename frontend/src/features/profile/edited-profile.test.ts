import { formatIn, type NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import { describe, expect, it, test } from 'vitest';
import { begin, field, formOf, many, profile, systemic, withOwn } from './edited-profile.fixtures.ts';
import {
  changesOf,
  differingFields,
  editedProfile,
  lockOf,
  type OwnValue,
  typedOver,
} from './edited-profile.ts';
import { inNameOrder, type ProfileField } from './profile-form.ts';

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
