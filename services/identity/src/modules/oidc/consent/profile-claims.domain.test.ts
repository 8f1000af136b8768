import { describe, expect, test } from 'vitest';
import { asksProfile, nothingTold, profileClaimsOf, type Told } from './profile-claims.domain.ts';

const title = { ru: 'Поле', en: 'Field' };
const field = (code: string, value: Told['fields'][number]['value']) => ({ code, title, value });
const anna: Told = {
  birthDate: '1990-05-17',
  gender: 'woman',
  updatedAt: '2026-01-02T03:04:05.678Z',
  fields: [
    ...[field('city', 'Омск'), field('tongues', ['ru', 'en']), field('remote', false)],
    ...[field('empty', null), field('none', []), field('blank', '')],
  ],
};
const all = () => true;

describe('claims of a profile', () => {
  test('are the standard ones by their names, and the fields of the installation under one', () => {
    expect(profileClaimsOf(anna, all)).toEqual({
      birthdate: '1990-05-17',
      gender: 'female',
      updated_at: 1_767_323_045,
      profile_fields: { city: 'Омск', tongues: ['ru', 'en'], remote: false },
    });
    expect(profileClaimsOf({ ...anna, gender: 'man' }, all)).toMatchObject({ gender: 'male' });
  });

  test('leave out what is empty, and are none without a profile', () => {
    const emptied = { ...anna, birthDate: null, gender: null, fields: anna.fields.slice(3) };
    expect(profileClaimsOf(emptied, all)).toEqual({ updated_at: 1_767_323_045 });
    expect(profileClaimsOf(nothingTold, all)).toEqual({});
  });

  test('have the fields that may be told to this application alone', () => {
    const { profile_fields: told } = profileClaimsOf(anna, (code) => code === 'city');
    expect(told).toEqual({ city: 'Омск' });
    expect(profileClaimsOf(anna, () => false)).not.toHaveProperty('profile_fields');
  });

  test.each([
    [['openid', 'profile', 'email', 'phone', 'roles', 'offline_access'], ['name', 'phone_number'], false],
    [['openid', 'personal'], [], true],
    [['openid', 'profile_fields'], [], true],
    [['openid'], ['gender'], true],
    [['openid'], ['profile_fields'], true],
  ])('are read for %j with %j: %s', (scopes, claims, read) => {
    expect(asksProfile({ scopes, claims })).toBe(read);
  });
});
