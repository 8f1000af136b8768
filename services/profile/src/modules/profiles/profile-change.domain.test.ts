import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import type { ProfilePatch } from '@gatehouse/contracts/profile/resources.ts';
import { describe, expect, it } from 'vitest';
import type { Form } from '../form/form.domain.ts';
import { decideProfileChange, type ProfileDecision } from './profile-change.domain.ts';
import { formWith } from './profile-form.fixtures.ts';
import { newProfile, type ProfileRecord } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';

type Patch = Omit<ProfilePatch, 'revision'>;

const profile = newProfile(accountData('a'), new Date('2026-01-02T03:04:05Z'));
const installed = formWith();
const outside = withBound('errorRange', { of: 'day', min: '1900-01-01', max: '2026-06-01' });
let given = 0;

interface State {
  readonly profile: ProfileRecord;
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly form: Form;
  readonly useUserFio: boolean;
}
const nobodyElse: State = { profile, values: new Map(), form: installed, useUserFio: false };
const decide = (patch: Patch, state: Partial<State> = {}): ProfileDecision =>
  decideProfileChange({
    ...nobodyElse,
    ...state,
    patch,
    today: '2026-06-01',
    newId: () => `new-${++given}`,
    taken: new Set(),
    pictures: new Set(),
  });
const decided = (patch: Patch, state: Partial<State> = {}) => {
  const decision = decide(patch, state);
  if (decision.kind !== 'decided') throw new Error(JSON.stringify(decision));
  return decision;
};
const refused = (patch: Patch, state: Partial<State> = {}) => {
  const decision = decide(patch, state);
  return decision.kind === 'refused' ? decision.errorList : decision.kind;
};

describe('a change of the main info', () => {
  it('changes what it names, completes the name, and tells the journal of both', () => {
    const { profile: next, changes } = decided({ mainInfo: { firstName: ' Анна  Мария ', comment: null } });
    expect(next).toEqual({ ...profile, firstName: 'Анна Мария', fio: 'Иванов Анна Мария' });
    expect(changes).toEqual([
      { field: 'firstName', previous: 'Пётр', current: 'Анна Мария' },
      { field: 'fio', previous: 'Иванов Пётр', current: 'Иванов Анна Мария' },
    ]);
  });

  it('makes the parts of one name where people have one', () => {
    const { profile: next } = decided({ mainInfo: { fio: 'Петрова Анна Ильинична' } }, { useUserFio: true });
    expect([next.lastName, next.firstName, next.middleName]).toEqual(['Петрова', 'Анна', 'Ильинична']);
    expect(refused({ mainInfo: { lastName: 'Петрова' } }, { useUserFio: true })).toEqual({
      'mainInfo.lastName': 'errorUnknown',
    });
    expect(refused({ mainInfo: { fio: 'Петрова' } })).toEqual({ 'mainInfo.fio': 'errorUnknown' });
  });

  it.each([
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['\u{1d49c}\u{1d4f7}\u{1f600}', '\u{1d49c}\u{1d4f7}\u{1f600}'],
    ['أنّا', 'أنّا'],
  ])('writes the name %j plainly, and the whole name with it', (firstName, written) => {
    const { profile: next } = decided({ mainInfo: { firstName } });
    expect([next.firstName, next.fio]).toEqual([written, `Иванов ${written}`]);
  });

  it.each([
    ['tomorrow', { birthDate: '2026-06-02' }, { 'mainInfo.birthDate': outside }],
    ['a day before 1900', { birthDate: '1899-12-31' }, { 'mainInfo.birthDate': outside }],
    ['an empty required name', { lastName: null }, { 'mainInfo.lastName': 'errorEmpty' }],
    // As at the registration: what would have to be cut is refused.
    ['a name of markup alone', { firstName: '<i></i>' }, { 'mainInfo.firstName': 'errorSymbols' }],
    ['markup around a name', { firstName: '<b>Анна</b>' }, { 'mainInfo.firstName': 'errorSymbols' }],
    ['the beginning of a tag', { lastName: 'a<b' }, { 'mainInfo.lastName': 'errorSymbols' }],
    // What turns the direction of the text around would turn what stands behind the name too.
    ['turned text', { middleName: 'Ан\u202eна\u2066' }, { 'mainInfo.middleName': 'errorSymbols' }],
    // What is not seen would make two names of one.
    ['what nobody sees', { firstName: '\u200bАн\u061cна\u200f' }, { 'mainInfo.firstName': 'errorSymbols' }],
  ] as const)('is refused with %s', (_, mainInfo, errorList) => {
    expect(refused({ mainInfo })).toEqual(errorList);
  });

  it('is refused with a whole name whose parts are longer than is kept of them', () => {
    const fio = `Петрова ${'а'.repeat(101)}`;
    expect(refused({ mainInfo: { fio } }, { useUserFio: true })).toEqual({ 'mainInfo.fio': 'errorTooLong' });
    expect(decided({ mainInfo: { fio: fio.slice(0, -1) } }, { useUserFio: true }).differs).toBe(true);
  });

  it('takes a name of before that has such symbols for what it is, and nothing else', () => {
    const before = { ...profile, firstName: 'Ан<на' };
    const sent = { firstName: 'Ан<на', comment: 'fine' };
    expect(decided({ mainInfo: sent }, { profile: before }).profile.firstName).toBe('Ан<на');
    expect(refused({ mainInfo: { firstName: 'Ан<на!' } }, { profile: before })).toEqual({
      'mainInfo.firstName': 'errorSymbols',
    });
  });

  it('is refused as a whole, with everything that is wrong', () => {
    expect(
      refused({
        mainInfo: { birthDate: '1800-01-01', comment: 'fine' },
        contacts: { mobiles: [{ main: '1' }] },
        additionalInfo: { none: 'x' },
      }),
    ).toEqual({
      'mainInfo.birthDate': outside,
      'contacts.mobiles.0.main': 'errorPhone',
      'additionalInfo.none': 'errorUnknown',
    });
  });

  it('that asks for what is there is none, of somebody in a directory too', () => {
    const managed = { ...profile, account: { ...profile.account, managedBy: 'directory' } };
    expect(decided({ mainInfo: { lastName: 'Иванов' } }, { profile: managed }).changes).toEqual([]);
    expect(decide({ mainInfo: { lastName: 'Петров' } }, { profile: managed }).kind).toBe('directoryManaged');
    expect(decided({ mainInfo: { gender: 'man' } }, { profile: managed }).profile.gender).toBe('man');
  });
});

describe('a change of contacts', () => {
  const mobile = { id: 'm1', main: '+79161234567', additional: '12345', messengers: ['telegram'] as const };
  const known = { ...profile, contacts: { mobiles: [mobile], emails: [] } };

  it('takes the place of the list before, keeps ids, and drops what is empty', () => {
    const mobiles = [
      { id: null, main: '8 916 765-43-21', messengers: ['telegram', 'viber'] as never },
      { id: 'm1', main: '+79161234567', additional: '' },
      { main: ' ', additional: '11111' },
    ];
    const { profile: next, changes } = decided({ contacts: { mobiles } }, { profile: known });
    expect(next.contacts?.mobiles).toEqual([
      {
        id: expect.stringMatching(/^new-/),
        main: '+79167654321',
        additional: null,
        messengers: ['viber', 'telegram'],
      },
      { id: 'm1', main: '+79161234567', additional: null, messengers: [] },
    ]);
    expect(changes).toEqual([
      {
        field: 'personalMobile',
        previous: ['+79161234567,12345 telegram'],
        current: ['+79167654321 viber telegram', '+79161234567'],
      },
    ]);
  });

  it('that is repeated changes nothing, though it names no id', () => {
    const patch = { contacts: { emails: [{ main: 'Anna@Home.example' }] } };
    const { profile: next } = decided(patch);
    expect(decided(patch, { profile: next })).toMatchObject({ differs: false, changes: [] });
  });

  it('that is repeated changes nothing, though it names a row that it dropped', () => {
    const patch = { contacts: { mobiles: [{ id: 'm1', main: ' ' }] } };
    const { profile: next } = decided(patch, { profile: known });
    expect(next.contacts?.mobiles).toEqual([]);
    expect(decided(patch, { profile: next })).toMatchObject({ differs: false, changes: [] });
  });

  it('that only exchanges ids changes nothing', () => {
    const emails = ['a', 'b'].map((name) => ({ id: name, main: `${name}@home.example` }));
    const exchanged = emails.map((row, index) => ({ ...row, id: emails[1 - index]?.id ?? '' }));
    const own = { ...profile, contacts: { mobiles: [], emails } };
    expect(decided({ contacts: { emails: exchanged } }, { profile: own })).toMatchObject({
      differs: false,
      changes: [],
      profile: { contacts: { emails } },
    });
  });

  it.each([
    ['an id of somebody else', [{ id: 'm2', main: mobile.main }], { '0.id': 'errorUnknown' }],
    [
      'one id for two',
      [
        { id: 'm1', main: mobile.main },
        { id: 'm1', main: '+79167654321' },
      ],
      { '1.id': 'errorUnique' },
    ],
    ['one number twice', [{ main: mobile.main }, { main: mobile.main }], { '1.main': 'errorUnique' }],
    ['a short extension', [{ main: mobile.main, additional: '123' }], { '0.additional': 'errorFormat' }],
  ])('is refused with %s', (_, mobiles, errors) => {
    const errorList = Object.fromEntries(
      Object.entries(errors).map(([path, code]) => [`contacts.mobiles.${path}`, code]),
    );
    expect(refused({ contacts: { mobiles } }, { profile: known })).toEqual(errorList);
  });

  it.each([
    ['8 (999) 123-45-67 доб. 12345', null, '12345'],
    ['+7 999 123-45-67, ext. 12345', null, '12345'],
    ['\u202a+7\u00a0999\u00a0123\u201345\u201367\u202c', '54321', '54321'],
  ])('keeps the extension of %j', (main, additional, kept) => {
    const { profile: next } = decided({ contacts: { mobiles: [{ main, additional }] } });
    expect(next.contacts?.mobiles[0]).toMatchObject({ main: '+79991234567', additional: kept });
  });

  it('loses no extension unsaid', () => {
    const main = '8 (999) 123-45-67 доб. 12';
    expect(refused({ contacts: { mobiles: [{ main }] } })).toEqual({
      'contacts.mobiles.0.additional': 'errorFormat',
    });
    const both = { main: '8 (999) 123-45-67 доб. 11111', additional: '22222' };
    expect(refused({ contacts: { mobiles: [both] } })).toEqual({ 'contacts.mobiles.0.main': 'errorPhone' });
  });

  it('takes two extensions of one number', () => {
    const mobiles = [
      { main: mobile.main, additional: '11111' },
      { main: mobile.main, additional: '22222' },
    ];
    expect(decided({ contacts: { mobiles } }).profile.contacts?.mobiles).toHaveLength(2);
  });
});

describe('a change of fields of the own', () => {
  const rules = formWith(
    { code: 'free' },
    { code: 'asked', profileRequired: true },
    { code: 'kept', adminRequired: true },
    { code: 'shut', profileEdit: false },
    { code: 'hidden', profileEdit: false, profileVisible: false },
    { code: 'number', unique: true },
    { code: 'pick', fieldType: 'dropbox', items: [{ id: 'a', value: { ru: 'Первый', en: 'First' } }] },
  );
  const values = new Map([
    ['free', ['x']],
    ['asked', ['x']],
    ['kept', ['x']],
    ['shut', ['x']],
  ]);
  const own = (additionalInfo: NonNullable<Patch['additionalInfo']>) => ({ additionalInfo });

  it('is kept with the key of its uniqueness, and told by the titles of choices', () => {
    const { values: kept, changes } = decided(own({ number: 'A-1', pick: 'a', free: null }), {
      form: rules,
      values,
    });
    expect(kept).toEqual([
      { field: 'number', values: ['A-1'], key: 'a-1', uniqueKey: 'a-1' },
      { field: 'pick', values: ['a'], key: 'a', uniqueKey: undefined },
      { field: 'free', values: [], key: undefined, uniqueKey: undefined },
    ]);
    expect(changes).toEqual([
      { field: 'additionalInfo.number', previous: null, current: 'A-1' },
      {
        field: 'additionalInfo.pick',
        previous: null,
        current: 'Первый / First',
        titles: {
          ru: { previous: null, current: 'Первый' },
          en: { previous: null, current: 'First' },
        },
      },
      { field: 'additionalInfo.free', previous: 'x', current: null },
    ]);
  });

  it.each([
    ['a required one emptied', { asked: '' }, { asked: 'errorEmpty' }],
    ['one emptied that administrators need', { kept: null }, { kept: 'errorEmpty' }],
    ['one that is only read', { shut: 'y' }, { shut: 'errorReadonly' }],
    ['one that people do not see', { hidden: 'y' }, { hidden: 'errorUnknown' }],
    ['one of the platform', { comment: 'y' }, { comment: 'errorUnknown' }],
    ['one that is named like what every object has', { constructor: 'y' }, { constructor: 'errorUnknown' }],
  ])('is refused with %s', (_, additionalInfo, errors) => {
    const errorList = Object.fromEntries(
      Object.entries(errors).map(([code, error]) => [`additionalInfo.${code}`, error]),
    );
    expect(refused(own(additionalInfo), { form: rules, values })).toEqual(errorList);
  });

  it('may say again what is only read, and leave empty what administrators need and nobody filled in', () => {
    const state = { form: rules, values: new Map([['shut', ['x']]]) };
    expect(decided(own({ shut: 'x', kept: '' }), state).changes).toEqual([]);
  });
});
