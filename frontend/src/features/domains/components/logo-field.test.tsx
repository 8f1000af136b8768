// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { LogoField } from './logo-field.tsx';

const image = { imageCode: 'x'.repeat(43), width: 96, height: 32, content: 'aGk=' };
const broken = {
  ok: false as const,
  error: { ...problem(400, 'request.invalid'), errorList: { file: 'errorImageBroken' } },
};

function Form() {
  const form = useForm({ defaultValues: { imageCode: '', styleTemplate: 'orchard', locales: [] } });
  return (
    <FormProvider {...form}>
      <LogoField />
      <output>{form.watch('imageCode')}</output>
    </FormProvider>
  );
}

afterEach(hideScreens);

const addresses = () => [
  ...new Set([...document.querySelectorAll('figure img')].map((img) => img.getAttribute('src'))),
];
const value = () => document.querySelector('output')?.textContent;

test('a file is seen before it is saved; one that is no logo says so at the field and leaves what was there', async () => {
  const contents: unknown[] = [];
  const upload = ({ args }: { args: unknown }) => {
    contents.push((args as { body: { file: string } }).body.file);
    return contents.length === 1 ? ok({ image }) : broken;
  };
  await showScreen(<Form />, { answers: { 'platform.image.store': upload } });
  expect(addresses()).toEqual(['/platform/style/orchard/logo.svg']);
  const field = document.querySelector('input[type=file]') as HTMLInputElement;
  const choose = (content: BlobPart) =>
    userEvent.upload(field, new File([content], 'logo.png', { type: 'image/png' }));

  await choose('hello');
  await waitFor(() => expect(value()).toBe(image.imageCode));
  expect(addresses()).toEqual(['data:image/png;base64,aGk=']);

  await choose('half');
  await screen.findByText(text('form.errorImageBroken'));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await choose(new Uint8Array(524_289));
  await screen.findByText('Нужен файл не больше 512 КБ, а в этом 512,01 КБ');
  expect(contents).toEqual([btoa('hello'), btoa('half')]);
  expect(value()).toBe(image.imageCode);

  await userEvent.click(screen.getByRole('button', { name: text('domains.logoRemove') }));
  expect(value()).toBe('');
  expect(addresses()).toEqual(['/platform/style/orchard/logo.svg']);
});
