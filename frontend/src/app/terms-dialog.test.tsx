// @vitest-environment happy-dom
import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Result } from '../lib/http.ts';
import { useRequest } from '../lib/swr.ts';
import { problem } from '../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../testing/show-screen.tsx';
import { TermsDialog } from './terms-dialog.tsx';

const read: Call = { operationId: 'things.list', method: 'GET', path: '/things', idempotency: 'safe' };
const terms = [{ id: 'use', title: 'Правила', link: '/platform/law/use', loginRequired: true }];
const loadMissing = vi.fn(async () => {});
const agreed = vi.fn();

function Screen() {
  useRequest(read, { body: undefined });
  return <TermsDialog terms={terms} onAgreed={agreed} />;
}

const show = (answer: Result<unknown>) =>
  showScreen(<Screen />, {
    startUp: { loadMissing },
    answers: { 'things.list': () => ok([]), 'identity.session.agree': () => answer },
  });
const agree = () => userEvent.click(screen.getByRole('button', { name: text('frame.terms.submit') }));

afterEach(() => {
  hideScreens();
  agreed.mockClear();
});

test('is agreed with by its box alone, and then everything is read anew where one is', async () => {
  const { sent } = await show(ok(null));
  expect(screen.getByRole('dialog', { name: text('auth.terms.title') })).toBeTruthy();
  await agree();
  expect(sent.map(({ operation }) => operation)).toEqual(['things.list']);
  const said = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(said.join()).toContain(text('frame.terms.required'));
  await userEvent.click(screen.getByRole('checkbox'));
  await agree();
  expect(agreed).toHaveBeenCalledOnce();
  expect(sent.map(({ operation }) => operation)).toEqual([
    'things.list',
    'identity.session.agree',
    'things.list',
  ]);
  expect(sent[1]?.args).toEqual({ body: { termsAgree: [{ type: 'use', agree: true }] } });
  expect(loadMissing).toHaveBeenCalledOnce();
});

test('stays when the consent does not arrive', async () => {
  await show({ ok: false, error: problem(503, 'request.unavailable') });
  await userEvent.click(screen.getByRole('checkbox'));
  await agree();
  expect(agreed).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: text('auth.terms.title') })).toBeTruthy();
});
