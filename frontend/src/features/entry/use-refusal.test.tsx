// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ApiError } from '../../lib/api-error.ts';
import { problem } from '../../testing/problem.ts';
import { hideScreens, showScreen } from '../../testing/show-screen.tsx';
import { type RefusalControl, useRefusal } from './use-refusal.ts';

afterEach(hideScreens);

let control: RefusalControl;
function Step() {
  control = useRefusal({});
  return <p>{control.terms.map(({ title }) => title)}</p>;
}

const term = { id: 'use', title: 'Условия', link: '/platform/law/use', loginRequired: true };
const errorList = { password: 'errorCommon' };

test('a form that is refused for its fields asks for the terms that are missing, too', async () => {
  await showScreen(<Step />);
  const error: ApiError = { ...problem(400, 'registration.form'), errorList, termsRequired: [term] };
  await act(async () => expect(control.take(error, ['password'])).toEqual(errorList));
  expect(screen.getByText('Условия')).toBeDefined();
});
