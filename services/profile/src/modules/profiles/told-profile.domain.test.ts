import { describe, expect, it } from 'vitest';
import type { FormTab } from '../form/form.domain.ts';
import { formWith } from './profile-form.fixtures.ts';
import { newProfile } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';
import { toldProfile } from './told-profile.domain.ts';

const at = new Date('2026-01-02T03:04:05.000Z');
const person = { ...newProfile(accountData('a'), at), birthDate: '1990-05-17', gender: 'woman' as const };
const told = { applicationsVisible: true };
const none = new Map<string, readonly string[]>();
const choices = ['north', 'south'].map((id) => ({ id, value: { ru: 'Тула', en: 'Tula' } }));

const codesOf = (form: ReturnType<typeof formWith>) =>
  toldProfile(person, none, { form, useUserFio: false }).fields.map(({ code }) => code);

/** A form with one of its fields otherwise, as an import would refuse it or as it may be switched later. */
const otherwise = (form: ReturnType<typeof formWith>, code: string, more: object) => ({
  ...form,
  tabs: form.tabs.map(
    (tab): FormTab => ({
      ...tab,
      blocks: tab.blocks.map((block) => ({
        ...block,
        fields: block.fields.map((field) => (field.code === code ? { ...field, ...more } : field)),
      })),
    }),
  ),
});

describe('what applications may learn', () => {
  it('is what was chosen for them, each value as its type has it', () => {
    const form = formWith(
      ...[{ code: 'city', ...told }, { code: 'internal' }, { code: 'tongues', multiple: true, ...told }],
      { code: 'remote', fieldType: 'toggle', ...told },
      { code: 'office', fieldType: 'dropbox', items: choices, ...told },
      ...[{ code: 'empty', ...told }],
    );
    const values = new Map([
      ...([
        ['city', ['Омск']],
        ['internal', ['nobody outside']],
        ['tongues', ['ru', 'en']],
      ] as const),
      ...([
        ['remote', ['false']],
        ['office', ['north']],
      ] as const),
    ]);
    const { fields, ...rest } = toldProfile(person, values, { form, useUserFio: false });
    expect(rest).toEqual({ birthDate: '1990-05-17', gender: 'woman', updatedAt: '2026-01-02T03:04:05.000Z' });
    expect(fields.map(({ code, value }) => [code, value])).toEqual([
      ...[
        ['city', 'Омск'],
        ['tongues', ['ru', 'en']],
      ],
      ...[
        ['remote', false],
        ['office', 'north'],
        ['empty', null],
      ],
    ]);
    expect(fields[0]?.title).toEqual({ ru: 'Поле', en: 'Field' });
  });

  it('is nothing that is switched off, that its person does not see, or that is a picture', () => {
    const form = formWith({ code: 'city', ...told }, { code: 'street', ...told });
    expect(codesOf(form)).toEqual(['city', 'street']);
    for (const hidden of [
      { active: false },
      { profileVisible: false },
      { applicationsVisible: false },
      { fieldType: 'picture' },
    ])
      expect(codesOf(otherwise(form, 'city', hidden))).toEqual(['street']);
  });

  it.each(['birthDate', 'gender'] as const)('is no %s where the form does not show it', (code) => {
    const form = otherwise(formWith(), code, { profileVisible: false });
    expect(toldProfile(person, none, { form, useUserFio: false })[code]).toBeNull();
  });
});
