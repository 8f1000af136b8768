// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StartUpState } from '../../features/start-up/start-up.store.ts';
import type { Result } from '../../lib/http.ts';
import { LocaleProvider } from '../../lib/locale-context.tsx';
import { problem } from '../../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { TermsDialog } from './terms-dialog.tsx';

const terms = [{ id: 'use', title: 'Правила', link: '/platform/law/use', loginRequired: true }];
const met = vi.fn();

const show = (answer: Result<unknown>, state: Partial<StartUpState> = {}) =>
  showScreen(<TermsDialog terms={terms} onMet={met} />, {
    answers: { 'identity.session.agree': () => answer },
    state,
  });
const agree = () => userEvent.click(screen.getByRole('button', { name: text('frame.terms.submit') }));

afterEach(() => {
  hideScreens();
  met.mockClear();
});

test('is agreed with by its box alone', async () => {
  const { sent } = await show(ok(null));
  expect(screen.getByRole('dialog', { name: text('auth.terms.title') })).toBeTruthy();
  await agree();
  expect(sent).toEqual([]);
  const said = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(said.join()).toContain(text('frame.terms.required'));
  await userEvent.click(screen.getByRole('checkbox'));
  await agree();
  expect(met).toHaveBeenCalledOnce();
  expect(sent).toMatchObject([
    { operation: 'identity.session.agree', args: { body: { termsAgree: [{ type: 'use', agree: true }] } } },
  ]);
});

test('stays when the consent does not arrive', async () => {
  await show({ ok: false, error: problem(503, 'request.unavailable') });
  await userEvent.click(screen.getByRole('checkbox'));
  await agree();
  expect(met).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: text('auth.terms.title') })).toBeTruthy();
});

test('consent to the processing of personal data is called what it is', async () => {
  const lawInfo = { personalAgree: '/platform/law/use' };
  const project = { locales: ['ru'], options: { ru: { lawInfo } } } as unknown as StartUpState['project'];
  await show(ok(null), { project });
  expect(
    screen.getByRole('checkbox', { name: /согласие на обработку персональных данных: «Правила»/ }),
  ).toBeTruthy();
});

test.each([
  ['de', 'Nutzungsbedingungen'],
  ['kk', 'Правила'],
  ['en', 'Правила'],
])('in %s a term is called as the domain calls it in that language: %s', async (locale, title) => {
  const lawInfo = { termsInfo: [{ ...terms[0], title: 'Nutzungsbedingungen' }] };
  const options = { de: { lawInfo }, en: { lawInfo }, kk: { lawInfo: { termsInfo: [] } } };
  const project = { locales: ['de'], options } as unknown as StartUpState['project'];
  await showScreen(
    <LocaleProvider control={{ locale, change: () => {} }}>
      <TermsDialog terms={terms} onMet={met} />
    </LocaleProvider>,
    { state: { project } },
  );
  expect(screen.getByRole('checkbox', { name: new RegExp(title) })).toBeTruthy();
});
