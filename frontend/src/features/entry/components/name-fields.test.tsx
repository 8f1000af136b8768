import { createIntl, RawIntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import type { FieldProps } from '../../../lib/form.ts';
import { intl } from '../../../testing/mount.tsx';
import { attributesOf, render } from '../../../testing/render.tsx';
import type { NameField } from '../names.ts';
import { NameFields } from './name-fields.tsx';

const field =
  (error?: string) =>
  (name: NameField): FieldProps<string> => ({
    name,
    value: '',
    error,
    onChange: () => {},
    onBlur: () => {},
  });

test('names come in parts, each with what the browser can fill in', () => {
  const markup = render(<NameFields useUserFio={false} field={field()} />);
  expect([...markup.matchAll(/autoComplete="([^"]+)"/g)].map(([, value]) => value)).toEqual([
    'family-name',
    'given-name',
    'additional-name',
  ]);
});

test('in English the family name stands last', () => {
  const english = createIntl({ locale: 'en', messages: intl.messages as Record<string, string> });
  const markup = render(
    <RawIntlProvider value={english}>
      <NameFields useUserFio={false} field={field()} />
    </RawIntlProvider>,
  );
  expect([...markup.matchAll(/autoComplete="([^"]+)"/g)].map(([, value]) => value)).toEqual([
    'given-name',
    'additional-name',
    'family-name',
  ]);
});

test('or as one full name where the platform is set up so', () => {
  const markup = render(<NameFields useUserFio field={field()} />);
  expect(markup.match(/<input/g)).toHaveLength(1);
  expect(attributesOf(markup, 'input')).toMatchObject({ name: 'fio', autoComplete: 'name' });
});

test.each(['errorSymbols', 'errorFormat'])('%s says that symbols are forbidden', (error) => {
  expect(render(<NameFields useUserFio field={field(error)} />)).toContain('недопустимые символы');
});
