import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { describe, expect, it } from 'vitest';
import { installedForm } from '../form/installed-form.ts';
import { newProfile, type ProfileRecord } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';
import { createProfilesService } from './profiles.service.ts';

const profile = newProfile(accountData('a'), new Date());
const reader = { accountId: 'a', login: 'ivanov', domainId: undefined };

const serviceWith = (
  answers: (ProfileRecord | undefined)[],
  { sequence, useUserFio } = { sequence: 0, useUserFio: false },
) => {
  const waits: number[] = [];
  const service = createProfilesService({
    repository: { find: async () => answers.shift() },
    values: { of: async () => new Map() },
    form: async () => ({ tabs: installedForm, sequence }),
    settings: () => ({ useUserFio }),
    domains: { current: () => ({ byId: () => undefined }) },
    languageOf: async () => 'en',
    clock: systemClock,
    pause: async (ms) => {
      waits.push(ms);
    },
  });
  return { service, waits };
};

describe('a profile that has not arrived yet', () => {
  it('is waited for', async () => {
    const { service, waits } = serviceWith([undefined, undefined, profile]);
    expect((await service.read(reader, 'ru')).mainInfo.fio).toBe('Иванов Пётр');
    expect(waits).toHaveLength(2);
  });

  it('is what the session knows when it does not come within a second', async () => {
    const { service, waits } = serviceWith([]);
    const { mainInfo, accessInfo } = await service.read(reader, 'ru');
    expect(mainInfo).toMatchObject({ userId: 'a', login: 'ivanov', fio: null, isEditable: false });
    expect(accessInfo.requiredFieldsEmpty).toBe(false);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(1_000);
  });

  it('has a form nevertheless', async () => {
    const { service } = serviceWith([]);
    expect((await service.configure(reader, 'en')).tabs[0]?.title).toBe('Personal data');
  });

  it('is not waited for when it is there', async () => {
    const { service, waits } = serviceWith([profile]);
    await service.read(reader, 'ru');
    expect(waits).toEqual([]);
  });
});

describe('required fields', () => {
  const names = { lastName: null, firstName: null, middleName: null, fio: null };
  const nameless = newProfile(accountData('n', { names }), new Date());
  const told = (found: ProfileRecord | undefined, rules = { sequence: 0, useUserFio: false }) =>
    serviceWith([found], rules).service;

  it('of a person are empty or not, by rules whose version changes with the form and the way names are written', async () => {
    expect(await told(profile).required('a')).toEqual({ version: '0.parts', empty: false });
    expect(await told(nameless).required('n')).toEqual({ version: '0.parts', empty: true });
    const other = told(nameless, { sequence: 7, useUserFio: true });
    expect([await other.requiredBy(), await other.required('n')]).toMatchObject([
      '7.fio',
      { version: '7.fio' },
    ]);
  });

  it('are not asked of people who cannot fill them in, and unknown before the profile has arrived', async () => {
    const disabled = { ...nameless, account: { ...nameless.account, status: 'disabled' as const } };
    const elsewhere = { ...nameless, account: { ...nameless.account, managedBy: 'directory' as const } };
    for (const each of [disabled, elsewhere])
      expect(await told(each).required('n')).toMatchObject({ empty: false });
    await expect(told(undefined).required('n')).rejects.toMatchObject({ definition: { status: 404 } });
  });
});

describe('a deleted profile', () => {
  it('is not there', async () => {
    const gone = { ...profile, account: { ...profile.account, status: 'deleted' as const } };
    await expect(serviceWith([gone]).service.read(reader, 'ru')).rejects.toMatchObject({
      definition: { status: 404 },
    });
  });
});
