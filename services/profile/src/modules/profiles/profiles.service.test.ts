import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { describe, expect, it } from 'vitest';
import { installedForm } from '../form/installed-form.ts';
import { newProfile, type ProfileRecord } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';
import { createProfilesService } from './profiles.service.ts';

const profile = newProfile(accountData('a'), new Date());
const reader = { accountId: 'a', login: 'ivanov', domainId: undefined };

const serviceWith = (answers: (ProfileRecord | undefined)[]) => {
  const waits: number[] = [];
  const service = createProfilesService({
    repository: { find: async () => answers.shift() },
    values: { of: async () => new Map() },
    form: async () => ({ tabs: installedForm, sequence: 0 }),
    settings: () => ({ useUserFio: false }),
    domains: { current: () => ({ byId: () => undefined }) },
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

describe('a deleted profile', () => {
  it('is not there', async () => {
    const gone = { ...profile, account: { ...profile.account, status: 'deleted' as const } };
    await expect(serviceWith([gone]).service.read(reader, 'ru')).rejects.toMatchObject({
      definition: { status: 404 },
    });
  });
});
