import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { expect, test } from 'vitest';
import { begin, field, many, today } from './edited-profile.fixtures.ts';
import type { EditedProfile } from './edited-profile.ts';
import { errorsInForm, wrongInForm } from './wrong-in-profile.ts';

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
