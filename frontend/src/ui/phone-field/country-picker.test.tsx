// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { hideScreens, showScreen } from '../../testing/show-screen.tsx';
import { findCountries } from './find-countries.ts';
import { PhoneField } from './phone-field.tsx';

const countries = [
  { country: 'RU', name: 'Россия', code: '+7' },
  { country: 'AM', name: 'Армения', code: '+374' },
  { country: 'GB', name: 'Соединённое Королевство', code: '+44' },
  { country: 'KZ', name: 'Казахстан', code: '+7' },
];
const codes = (typed: string) => findCountries(countries, typed).map(({ country }) => country);

afterEach(hideScreens);

test('a country is found by any word of its name, by its calling code and by its ISO code', () => {
  expect(codes('  кор')).toEqual(['GB']);
  expect(codes('соединенное')).toEqual(['GB']);
  expect(codes('+7')).toEqual(['RU', 'KZ']);
  expect(codes('37')).toEqual(['AM']);
  expect(codes('gb')).toEqual(['GB']);
  expect(codes('')).toHaveLength(4);
  expect(codes('zz')).toEqual([]);
});

const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
function Form() {
  const [phone, setPhone] = useState('');
  return (
    <form onSubmit={onSubmit}>
      <PhoneField label="Телефон" value={phone} onChange={setPhone} countries={countries} />
      <output>{phone}</output>
    </form>
  );
}
const opener = () => screen.getByRole('button', { name: /^Код страны/ });

test('by keyboard: typed, chosen, and the number goes on; the form is not sent', async () => {
  await showScreen(<Form />);
  expect(opener().getAttribute('aria-label')).toBe('Код страны: Россия +7');
  await userEvent.click(opener());
  await userEvent.keyboard('арм{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Телефон'));
  await userEvent.keyboard('10123456');
  expect(document.querySelector('output')?.textContent).toBe('+37410123456');
  expect(opener().getAttribute('aria-label')).toBe('Код страны: Армения +374');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('arrows move, Escape gives the focus back and changes nothing', async () => {
  await showScreen(<Form />);
  await userEvent.click(opener());
  const marked = () =>
    document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')
      ?.textContent;
  expect(marked()).toBe('Россия+7');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(marked()).toBe('Армения+374');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(opener());
  expect(opener().getAttribute('aria-label')).toContain('Россия');
});

test('by mouse; what stands elsewhere closes it', async () => {
  await showScreen(<Form />);
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('option', { name: /Казахстан/ }));
  expect(opener().getAttribute('aria-label')).toContain('Казахстан');
  await userEvent.click(opener());
  await userEvent.click(screen.getByLabelText('Телефон'));
  expect(screen.queryByRole('listbox')).toBeNull();
});
