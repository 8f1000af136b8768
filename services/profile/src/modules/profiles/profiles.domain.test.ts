import type { DomainAgreement } from '@gatehouse/contracts/platform/resources.ts';
import { describe, expect, it } from 'vitest';
import type { FormTab } from '../form/form.domain.ts';
import { installedForm } from '../form/installed-form.ts';
import { emptyRequiredFields } from './profile-fields.domain.ts';
import { profileConfigure, profileView } from './profile-view.domain.ts';
import { creationChanges, labelOf, newProfile, withTerm } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';

const at = new Date('2026-01-02T03:04:05.000Z');
const noNames = { lastName: null, firstName: null, middleName: null, fio: null };
const profile = newProfile(accountData('a'), at);
const form = { tabs: installedForm, sequence: 0 };
const byForm = (useUserFio: boolean) => ({ form, useUserFio });
const reading = { form, useUserFio: false, locale: 'ru', agreements: [] } as const;
const noValues = new Map<string, readonly string[]>();
const nameless = newProfile(accountData('a', { names: noNames }), at);

describe('a new profile', () => {
  it('has the names of the registration, in parts and in full', () => {
    expect(profile).toMatchObject({ lastName: 'Иванов', firstName: 'Пётр', fio: 'Иванов Пётр' });
    const inOneField = { ...noNames, fio: 'Петрова Анна Ильинична' };
    expect(newProfile(accountData('a', { names: inOneField }), at)).toMatchObject({
      lastName: 'Петрова',
      firstName: 'Анна',
      middleName: 'Ильинична',
    });
  });

  it('tells the journal of names, not of what the account tells itself', () => {
    expect(creationChanges(profile).map(({ field }) => field)).toEqual(['lastName', 'firstName', 'fio']);
  });

  it('is recognized by its name, else by what it signs in with', () => {
    expect(labelOf(profile)).toBe('Иванов Пётр');
    expect(labelOf(nameless)).toBe('ivanov');
    expect(labelOf(newProfile(accountData('a', { names: noNames, login: null }), at))).toBe(
      'ivanov@example.com',
    );
  });
});

describe('required fields', () => {
  it('are the parts of the name, or the full name by the setting', () => {
    expect(emptyRequiredFields(nameless, noValues, byForm(false))).toEqual(['lastName', 'firstName']);
    expect(emptyRequiredFields(nameless, noValues, byForm(true))).toEqual(['fio']);
    expect(emptyRequiredFields(profile, noValues, byForm(false))).toEqual([]);
  });

  it('ask nobody for what only a directory can fill', () => {
    const managed = newProfile(accountData('a', { names: noNames, managedBy: 'directory' }), at);
    expect(profileView(managed, noValues, reading).accessInfo).toEqual({
      requiredFieldsEmpty: false,
      requiredFieldsEmptyCodes: [],
    });
  });
});

describe('the form', () => {
  it('has its two blocks below the main tab, in the language of the caller', () => {
    const ru = profileConfigure(profile, noValues, byForm(false), 'ru');
    const en = profileConfigure(profile, noValues, byForm(false), 'en');
    expect(ru.tabs).toEqual([{ code: 'users_main', title: 'Личные данные' }]);
    expect(en.blocks.users_main?.map(({ code, title }) => [code, title])).toEqual([
      ['users_main_base', 'Main data'],
      ['users_main_contacts', 'Contacts'],
    ]);
    expect(Object.keys(ru.fields)).toEqual(['users_main_base', 'users_main_contacts']);
  });

  it('shows one name field or three', () => {
    const codes = (useUserFio: boolean) =>
      profileConfigure(profile, noValues, byForm(useUserFio), 'ru').fields.users_main_base?.map(
        ({ code }) => code,
      ) ?? [];
    expect(codes(false).slice(0, 3)).toEqual(['lastName', 'firstName', 'middleName']);
    expect(codes(true)[0]).toBe('fio');
    expect(codes(true)).not.toContain('lastName');
  });

  it('lets nobody edit what signs in, and people of a directory no name', () => {
    const contacts =
      profileConfigure(profile, noValues, byForm(false), 'ru').fields.users_main_contacts ?? [];
    expect(contacts.filter(({ profileEdit }) => profileEdit).map(({ code }) => code)).toEqual([
      'personalMobile',
      'personalEmail',
    ]);
    const managed = newProfile(accountData('a', { managedBy: 'directory' }), at);
    expect(profileConfigure(managed, noValues, byForm(false), 'ru').disabledFields).toEqual([
      'lastName',
      'firstName',
      'middleName',
    ]);
    expect(profileConfigure(managed, noValues, byForm(true), 'ru').disabledFields).toEqual(['fio']);
    expect(profileView(managed, noValues, reading).availableActions).toEqual({
      updatePassword: false,
      setPassword: false,
    });
  });
});

describe('fields of the own', () => {
  const [main] = installedForm as [FormTab];
  const [block] = main.blocks as [FormTab['blocks'][number]];
  const [like] = block.fields as [FormTab['blocks'][number]['fields'][number]];
  const own = (code: string, more: Partial<typeof like> = {}) => ({
    ...like,
    code,
    systemic: false,
    profileRequired: false,
    order: 500,
    ...more,
  });
  const withFields = (...fields: (typeof like)[]) => ({
    ...reading,
    form: {
      sequence: 1,
      tabs: [...installedForm, { ...main, code: 'more', blocks: [{ ...block, fields }] }],
    },
  });
  const codesOf = (given: ReturnType<typeof withFields>) =>
    Object.values(profileConfigure(profile, noValues, given, 'ru').fields)
      .flat()
      .map(({ code }) => code);

  it('are answered as text, as lists, and as yes or no', () => {
    const fields = [
      own('city'),
      own('tongues', { multiple: true }),
      own('remote', { fieldType: 'toggle' }),
      own('empty'),
      own('none', { multiple: true }),
    ];
    const values = new Map([
      ['city', ['Омск']],
      ['tongues', ['ru', 'en']],
      ['remote', ['false']],
      ['gone', ['left by a field of before']],
    ]);
    expect(profileView(profile, values, withFields(...fields)).additionalInfo).toEqual({
      city: 'Омск',
      tongues: ['ru', 'en'],
      remote: false,
      empty: null,
      none: [],
    });
  });

  it('that are switched off, or not for their person, are neither told nor asked for', () => {
    const hidden = withFields(
      own('off', { active: false, profileRequired: true }),
      own('unseen', { profileVisible: false, profileRequired: true }),
    );
    const view = profileView(profile, new Map([['off', ['x']]]), hidden);
    expect([view.additionalInfo, view.accessInfo.requiredFieldsEmpty]).toEqual([{}, false]);
    expect(codesOf(hidden)).not.toContain('off');
    expect(profileConfigure(profile, noValues, hidden, 'ru').tabs.map(({ code }) => code)).toEqual([
      'users_main',
    ]);
  });

  it('are asked for once they are required, and only of whom can fill them', () => {
    const asked = withFields(
      own('city', { profileRequired: true }),
      own('kept', { profileRequired: true, profileEdit: false }),
    );
    const { accessInfo } = profileView(profile, noValues, asked);
    expect(accessInfo).toEqual({ requiredFieldsEmpty: true, requiredFieldsEmptyCodes: ['city'] });
    expect(emptyRequiredFields(profile, new Map([['city', ['Омск']]]), asked)).toEqual([]);
  });

  it('offer the choices that are on, and what the person chose before it was switched off', () => {
    const value = { ru: 'Да', en: 'Yes' };
    const items = [
      { id: 'a', value, order: 1, active: true },
      { id: 'b', value, order: 2, active: false },
    ];
    const asked = withFields(own('x', { fieldType: 'dropbox', items }));
    const offered = (values: ReadonlyMap<string, readonly string[]>) =>
      Object.values(profileConfigure(profile, values, asked, 'en').fields)
        .flat()
        .find(({ code }) => code === 'x')?.items;
    expect(offered(noValues)).toEqual([{ id: 'a', value: 'Yes' }]);
    expect(offered(new Map([['x', ['b']]]))).toEqual([
      { id: 'a', value: 'Yes' },
      { id: 'b', value: 'Yes' },
    ]);
  });
});

describe('terms', () => {
  const agreement = (id: string, more: Partial<DomainAgreement> = {}): DomainAgreement => ({
    id,
    code: id,
    version: 'v2',
    versionNumber: 2,
    title: { ru: 'Сейчас', en: 'Now' },
    menuVisible: false,
    footerVisible: false,
    loginRequired: true,
    profileVisible: true,
    ...more,
  });
  const shown = (
    term: { readonly id: string; readonly [more: string]: unknown },
    agreements: readonly DomainAgreement[],
    locale: 'ru' | 'en' = 'en',
  ) => {
    const agreed = { title: 'Тогда', version: 'v1', agreedAt: at, ...term };
    return profileView({ ...profile, terms: [agreed] }, noValues, { ...reading, locale, agreements })
      .termsInfo;
  };

  it('are told in the language of the reader, by the title and the number of then', () => {
    const titles = { ru: 'Тогда', en: 'Then' };
    expect(shown({ id: 't', titles, versionNumber: 1 }, [agreement('t')])).toEqual([
      { id: 't', title: 'Then', version: 'v1', versionNumber: 1, agreedAt: at.toISOString() },
    ]);
    expect(shown({ id: 't', titles }, [], 'ru')).toMatchObject([{ title: 'Тогда' }]);
  });

  it('that were told in Russian alone borrow the title of now, and the number of the same version', () => {
    expect(shown({ id: 't' }, [agreement('t')])).toMatchObject([{ title: 'Now', versionNumber: null }]);
    expect(shown({ id: 't', version: 'v2' }, [agreement('t')])).toMatchObject([{ versionNumber: 2 }]);
    expect(shown({ id: 't' }, [])).toMatchObject([{ title: 'Тогда', versionNumber: null }]);
  });

  it('are left out by the domain that asks for them, and by no other', () => {
    expect(shown({ id: 't' }, [agreement('t', { profileVisible: false })])).toEqual([]);
    expect(shown({ id: 't' }, [agreement('other', { profileVisible: false })])).toHaveLength(1);
  });

  const term = (version: string, agreedAt: string) => ({
    id: 't',
    title: 'Условия',
    version,
    agreedAt: new Date(agreedAt),
  });
  it('keep the version agreed with last, once a document', () => {
    const terms = withTerm(withTerm([], term('1', '2026-01-01')), term('2', '2026-02-01'));
    expect(terms).toEqual([term('2', '2026-02-01')]);
    expect(withTerm(terms, term('1', '2026-01-01'))).toEqual(terms);
  });
});
