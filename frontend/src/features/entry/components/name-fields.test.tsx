import { expect, test } from 'vitest';
import type { FieldProps } from '../../../lib/form.ts';
import { LocaleProvider } from '../../../lib/locale-context.tsx';
import { attributesOf, render } from '../../../testing/render.tsx';
import type { NameField } from '../names.ts';
import { NameFields, type NameFieldsProps } from './name-fields.tsx';

const field =
  (error?: string) =>
  (name: NameField): FieldProps<string> => ({
    name,
    value: '',
    error,
    onChange: () => {},
    onBlur: () => {},
  });

const shown = (props: NameFieldsProps, locale: 'ru' | 'en' = 'ru') =>
  render(
    <LocaleProvider control={{ locale, change: () => {} }}>
      <NameFields {...props} />
    </LocaleProvider>,
  );

test('names come in parts, each with what the browser can fill in', () => {
  const markup = shown({ useUserFio: false, field: field() });
  expect([...markup.matchAll(/autoComplete="([^"]+)"/g)].map(([, value]) => value)).toEqual([
    'family-name',
    'given-name',
    'additional-name',
  ]);
});

test('in English the family name stands last', () => {
  const markup = shown({ useUserFio: false, field: field() }, 'en');
  expect([...markup.matchAll(/autoComplete="([^"]+)"/g)].map(([, value]) => value)).toEqual([
    'given-name',
    'additional-name',
    'family-name',
  ]);
});

test('or as one full name where the platform is set up so', () => {
  const markup = shown({ useUserFio: true, field: field() });
  expect(markup.match(/<input/g)).toHaveLength(1);
  expect(attributesOf(markup, 'input')).toMatchObject({ name: 'fio', autoComplete: 'name' });
});

test.each(['errorSymbols', 'errorFormat'])('%s says that symbols are forbidden', (error) => {
  expect(shown({ useUserFio: true, field: field(error) })).toContain('недопустимые символы');
});
