// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { FieldProps } from '../../../lib/form.ts';
import { intl, mount, unmountAll } from '../../../testing/mount.tsx';
import { readPolicy } from '../password-policy.ts';
import type { AskVerdict } from '../use-password-verdict.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

afterEach(unmountAll);

const field = (name: string, error?: string): FieldProps<string> => ({
  name,
  value: 'Quiet-Lantern-7',
  error,
  onChange: () => {},
  onBlur: () => {},
});
const strong: AskVerdict = async () => ({ ok: true, data: { strength: 'strong', weaknesses: [] } });
const show = (password?: string, repeat?: string, askVerdict = strong) =>
  mount(
    <NewPasswordFields
      policy={readPolicy(undefined)}
      password={field('password', password)}
      repeatPassword={field('repeatPassword', repeat)}
      onGenerated={() => {}}
      username={undefined}
      askVerdict={askVerdict}
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

  test('is being made up until the server has judged it, and not twice at once', async () => {
    let asked = 0;
    let judge = () => {};
    const page = await show(undefined, undefined, (password, signal) => {
      if (password !== 'Quiet-Lantern-7') asked += 1;
      return new Promise((resolve) => {
        judge = () => void strong(password, signal).then(resolve);
      });
    });
    const generate = page.querySelector<HTMLButtonElement>('.gh-password-tools button');
    await act(async () => generate?.click());
    expect(generate?.getAttribute('aria-disabled')).toBe('true');
    await act(async () => generate?.click());
    expect(asked).toBe(1);
    await act(async () => judge());
    expect(generate?.getAttribute('aria-disabled')).toBeNull();
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
