// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { FieldProps } from '../../../lib/form.ts';
import { intl, mount, unmountAll } from '../../../testing/mount.tsx';
import { readPolicy } from '../password-policy.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

afterEach(unmountAll);

const field = (name: string, error?: string): FieldProps<string> => ({
  name,
  value: 'Quiet-Lantern-7',
  error,
  onChange: () => {},
  onBlur: () => {},
});
const show = (password?: string, repeat?: string) =>
  mount(
    <NewPasswordFields
      policy={readPolicy(undefined)}
      password={field('password', password)}
      repeatPassword={field('repeatPassword', repeat)}
      onGenerated={() => {}}
      username={undefined}
      askVerdict={async () => ({ ok: true, data: { strength: 'strong', weaknesses: [] } })}
    />,
  );
const wrong = (page: HTMLElement) =>
  [...page.querySelectorAll('[aria-invalid]')].map((input) => input.getAttribute('name'));

describe('a new password', () => {
  test('that is made up for the person can be read in both fields', async () => {
    const page = await show();
    const inputs = [...page.querySelectorAll('input')];
    expect(inputs.map(({ type }) => type)).toEqual(['password', 'password']);
    const generate = [...page.querySelectorAll('button')].find(
      (button) => button.textContent === intl.messages['entry.password.generate'],
    );
    await act(async () => generate?.click());
    expect(inputs.map(({ type }) => type)).toEqual(['text', 'text']);
  });

  test.each(['errorCommon', 'errorContext', 'errorPolicy', 'errorMatch'])(
    '%s is wrong in both fields',
    async (code) => {
      expect(wrong(await show(code))).toEqual(['password', 'repeatPassword']);
      expect(wrong(await show(undefined, code))).toEqual(['password', 'repeatPassword']);
    },
  );

  test('of which one field is empty has that one wrong alone', async () => {
    expect(wrong(await show(undefined, 'errorEmpty'))).toEqual(['repeatPassword']);
  });

  test('is never cut by its field', async () => {
    const page = await show();
    expect(page.querySelector('input')?.maxLength).toBe(9999);
  });
});
