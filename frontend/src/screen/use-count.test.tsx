// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen } from '../testing/show-screen.tsx';
import { useCount } from './use-count.ts';

function Counts() {
  const count = useCount();
  return <p>{[count(0), count(12_500), count(10_000, true)].join(' | ')}</p>;
}

afterEach(hideScreens);

test('a number is grouped, and says where the counting ended', async () => {
  await showScreen(<Counts />);
  expect(screen.getByText(/\|/).textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('0 | 12 500 | 10 000+');
});
