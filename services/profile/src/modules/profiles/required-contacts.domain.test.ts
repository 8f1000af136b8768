import type { ProfilePatch } from '@gatehouse/contracts/profile/resources.ts';
import { expect, it } from 'vitest';
import { decideProfileChange } from './profile-change.domain.ts';
import { formWith } from './profile-form.fixtures.ts';
import { newProfile } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';

const installed = formWith();
const requiring = (code: string) => ({
  ...installed,
  tabs: installed.tabs.map((tab) => ({
    ...tab,
    blocks: tab.blocks.map((block) => ({
      ...block,
      fields: block.fields.map((field) =>
        field.code === code ? { ...field, profileRequired: true } : field,
      ),
    })),
  })),
});
const mobile = (id: string, main: string) => ({ id, main, additional: null, messengers: [] });
const email = (id: string, main: string) => ({ id, main });
const profile = {
  ...newProfile(accountData('a'), new Date('2026-01-02T03:04:05Z')),
  contacts: {
    mobiles: [mobile('m1', '+79161234567'), mobile('m2', '+79167654321')],
    emails: [email('e1', 'anna@home.example'), email('e2', 'anna@work.example')],
  },
};
const change = (contacts: NonNullable<ProfilePatch['contacts']>, required: string) => {
  const decision = decideProfileChange({
    profile,
    values: new Map(),
    form: requiring(required),
    useUserFio: false,
    patch: { contacts },
    today: '2026-06-01',
    newId: () => 'new',
    taken: new Set(),
    pictures: new Set(),
  });
  return decision.kind === 'refused' ? decision.errorList : decision.kind;
};

it.each([
  ['personalMobile', 'mobiles', [{ id: 'm2', main: '+79167654321' }]],
  ['personalEmail', 'emails', [{ id: 'e2', main: 'anna@work.example' }]],
] as const)('of a required %s one can be deleted while another is left', (code, kind, one) => {
  expect(change({ [kind]: [...one] }, code)).toBe('decided');
  for (const none of [[], null, [{ ...one[0], main: ' ' }]])
    expect(change({ [kind]: none }, code)).toEqual({ [`contacts.${kind}`]: 'errorEmpty' });
  expect(change({ [kind]: [] }, 'comment')).toBe('decided');
});
