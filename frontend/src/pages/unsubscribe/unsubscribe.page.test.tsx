// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Result } from '../../lib/http.ts';
import { problem } from '../../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { UnsubscribePage } from './unsubscribe.page.tsx';

afterEach(hideScreens);

const refusal = (status: number, code: string): Result<unknown> => ({
  ok: false,
  error: problem(status, code),
});
const show = (
  read: () => Result<unknown> = () => ok({ subscribes: ['account', 'documents'] }),
  confirm: () => Result<unknown> = () => ok(null),
) =>
  showScreen(<UnsubscribePage token="t" />, {
    answers: {
      'notification.unsubscription.read': read,
      'notification.unsubscription.confirm': confirm,
    },
  });
const heading = (id: string) => screen.findByRole('heading', { name: text(`link.unsubscribe.${id}`) });
const press = async (id: string) => userEvent.click(await screen.findByRole('button', { name: text(id) }));

test('the page names the topics, and ends nothing before its button is pressed', async () => {
  const { sent } = await show();
  await heading('title');
  screen.getByText(/письма на темы «Учётная запись» и «Документы»/);
  expect(sent).toHaveLength(1);
  await press('link.unsubscribe.confirm');
  await heading('done');
  screen.getByText(/Писем на темы «Учётная запись» и «Документы» больше не будет/);
  expect(sent).toHaveLength(2);
});

test('a link that we did not make says so at once', async () => {
  await show(() => refusal(404, 'request.notFound'));
  await heading('invalid');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what could not be asked is asked again', async () => {
  let answers = 0;
  await show(() => {
    answers += 1;
    return answers === 1 ? refusal(503, 'request.unavailable') : ok({ subscribes: ['documents'] });
  });
  await press('ui.retry');
  await heading('title');
  screen.getByText(/письма на тему «Документы»/);
});
