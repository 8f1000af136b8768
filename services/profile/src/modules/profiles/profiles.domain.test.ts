import type { DomainAgreement } from '@gatehouse/contracts';
import { describe, expect, it } from 'vitest';
import { profileConfigure, profileView } from './profile-view.domain.ts';
import { creationChanges, emptyRequiredFields, labelOf, newProfile, withTerm } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';

const at = new Date('2026-01-02T03:04:05.000Z');
const noNames = { lastName: null, firstName: null, middleName: null, fio: null };
const profile = newProfile(accountData('a'), at);
const reading = { useUserFio: false, locale: 'ru', agreements: [] } as const;
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
    expect(emptyRequiredFields(nameless, false)).toEqual(['lastName', 'firstName']);
    expect(emptyRequiredFields(nameless, true)).toEqual(['fio']);
    expect(emptyRequiredFields(profile, false)).toEqual([]);
  });

  it('ask nobody for what only a directory can fill', () => {
    const managed = newProfile(accountData('a', { names: noNames, managedBy: 'directory' }), at);
    expect(profileView(managed, reading).accessInfo).toEqual({
      requiredFieldsEmpty: false,
      requiredFieldsEmptyCodes: [],
    });
  });
});

describe('the form', () => {
  it('has its two blocks below the main tab, in the language of the caller', () => {
    const ru = profileConfigure(profile, false, 'ru');
    const en = profileConfigure(profile, false, 'en');
    expect(ru.tabs).toEqual([{ code: 'users_main', title: 'Личные данные' }]);
    expect(en.blocks.users_main?.map(({ code, title }) => [code, title])).toEqual([
      ['users_main_base', 'Main data'],
      ['users_main_contacts', 'Contacts'],
    ]);
    expect(Object.keys(ru.fields)).toEqual(['users_main_base', 'users_main_contacts']);
  });

  it('shows one name field or three', () => {
    const codes = (useUserFio: boolean) =>
      profileConfigure(profile, useUserFio, 'ru').fields.users_main_base?.map(({ code }) => code) ?? [];
    expect(codes(false).slice(0, 3)).toEqual(['lastName', 'firstName', 'middleName']);
    expect(codes(true)[0]).toBe('fio');
    expect(codes(true)).not.toContain('lastName');
  });

  it('lets nobody edit what signs in, and people of a directory no name', () => {
    const contacts = profileConfigure(profile, false, 'ru').fields.users_main_contacts ?? [];
    expect(contacts.every(({ profileEdit }) => !profileEdit)).toBe(true);
    const managed = newProfile(accountData('a', { managedBy: 'directory' }), at);
    expect(profileConfigure(managed, false, 'ru').disabledFields).toEqual([
      'lastName',
      'firstName',
      'middleName',
    ]);
    expect(profileConfigure(managed, true, 'ru').disabledFields).toEqual(['fio']);
    expect(profileView(managed, reading).availableActions.updatePassword).toBe(false);
  });
});

describe('terms', () => {
  const agreement = (id: string, more: Partial<DomainAgreement> = {}): DomainAgreement => ({
    ...{ id, code: id, version: 'v2', versionNumber: 2, title: { ru: 'Сейчас', en: 'Now' } },
    ...{ menuVisible: false, footerVisible: false, loginRequired: true, profileVisible: true },
    ...more,
  });
  const shown = (
    term: { readonly id: string; readonly [more: string]: unknown },
    agreements: readonly DomainAgreement[],
    locale: 'ru' | 'en' = 'en',
  ) => {
    const agreed = { title: 'Тогда', version: 'v1', agreedAt: at, ...term };
    return profileView({ ...profile, terms: [agreed] }, { useUserFio: false, locale, agreements }).termsInfo;
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
