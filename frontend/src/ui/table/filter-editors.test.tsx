// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { hideScreens, showScreen, text } from '../../testing/show-screen.tsx';
import { TextFilter } from './filter-editors.tsx';

afterEach(hideScreens);

test('more words than lists take for a filter are told at the field, and not asked for', async () => {
  const onApply = vi.fn();
  await showScreen(<TextFilter label="Название" value={'я'.repeat(199)} onApply={onApply} />);
  const apply = () => userEvent.click(screen.getByRole('button', { name: text('widget.apply') }));
  await userEvent.type(screen.getByLabelText('Название'), 'яя');
  expect(screen.getByText('Не больше 200 символов, сейчас 201')).toBeDefined();
  await apply();
  expect(onApply).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Название'), '{backspace}');
  await apply();
  expect(onApply).toHaveBeenCalledWith('я'.repeat(200));
});
