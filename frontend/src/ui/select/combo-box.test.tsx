// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen } from '../../testing/show-screen.tsx';
import { ComboBox } from './combo-box.tsx';

afterEach(hideScreens);

const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
];

test.each([false, true])(
  'what is chosen stands in the box, also where its list opens at once: %s',
  async (opens) => {
    await showScreen(
      <ComboBox label="Kind" value="b" options={options} onChange={() => {}} autoFocus={opens} />,
    );
    expect(await screen.findByRole<HTMLInputElement>('combobox', { hidden: true })).toHaveProperty(
      'value',
      'Beta',
    );
    const shown = screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
    expect(shown).toEqual(opens ? ['Alpha', 'Beta'] : []);
  },
);
