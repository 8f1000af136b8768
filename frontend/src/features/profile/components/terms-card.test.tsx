// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { TermsCard } from './terms-card.tsx';

const agreed = {
  id: 'terms',
  title: 'Пользовательское соглашение',
  version: 'hash-of-the-third',
  versionNumber: 3,
  agreedAt: '2026-01-10T08:00:00Z',
};
const offered = { id: 'news', title: 'Рассылка новостей', address: '/profile/documents/news' };

afterEach(hideScreens);

test('an agreement is told by its title and number, and leads to the text of then', async () => {
  await showScreen(<TermsCard terms={[agreed]} offered={[]} />, { answers: {} });
  const row = screen.getByRole('link', { name: agreed.title }).closest('div');
  expect(row?.textContent).toContain('Версия 3, принята 10 января 2026');
  expect(row?.textContent).not.toContain(agreed.version);
  expect(row?.querySelector('a')?.getAttribute('href')).toContain(
    '/profile/agreements/terms/hash-of-the-third',
  );
});

test('what is optional can be agreed with, once', async () => {
  const { sent } = await showScreen(<TermsCard terms={[]} offered={[offered]} />, {
    answers: { 'identity.session.agree': () => ok(null) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Принять документ «Рассылка новостей»' }));
  expect(sent.map(({ args }) => args.body)).toEqual([{ termsAgree: [{ type: 'news', agree: true }] }]);
  expect(await screen.findByText(text('profile.acceptedNow'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Принять/ })).toBeNull();
});

test('an agreement that was not saved says so and can be tried again', async () => {
  const { notices } = await showScreen(<TermsCard terms={[]} offered={[offered]} />, {
    answers: {
      'identity.session.agree': () => ({ ok: false, error: problem(503, 'request.unavailable') }),
    },
  });
  await userEvent.click(screen.getByRole('button', { name: /Принять/ }));
  expect(notices().join()).toContain('Не удалось принять документ «Рассылка новостей».');
  expect(screen.getByRole('button', { name: /Принять/ })).toBeTruthy();
});
