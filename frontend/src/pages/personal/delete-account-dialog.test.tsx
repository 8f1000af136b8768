// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StartUpState } from '../../features/start-up/start-up.store.ts';
import type { Result } from '../../lib/http.ts';
import { problem } from '../../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

afterEach(hideScreens);

const ways = [
  { flow: 'credentials', resendIn: 0 },
  { flow: 'email_code', to: 'o***a@example.org', resendIn: 0 },
];
const state = { publicSettings: { deletedIdentifiersKept: 21 } } as unknown as Partial<StartUpState>;
const show = async (answer: () => Result<unknown>, shown: readonly object[] = ways) => {
  const forgetSession = vi.fn();
  const rest = await showScreen(<DeleteAccountDialog onClose={() => {}} />, {
    state,
    startUp: { forgetSession },
    answers: {
      'identity.account.delete': answer,
      'identity.account.confirmation': () => ok({ ways: shown }),
      'identity.account.confirmation-code': () => ok({ resendIn: 60 }),
    },
  });
  return { ...rest, forgetSession };
};
const press = () =>
  userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: text('profile.deletion.delete') }),
  );
const bodies = (sent: readonly { operation: string; args: { body?: unknown } }[]) =>
  sent.filter(({ operation }) => operation === 'identity.account.delete').map(({ args }) => args.body);

test('the password deletes the account, and the person is seen off at the sign-in', async () => {
  const { sent, forgetSession } = await show(() => ok(null));
  expect(screen.getByText(/21 день/)).toBeDefined();
  await userEvent.type(await screen.findByLabelText(text('confirmation.password')), 'Orchid-Lantern-42');
  await press();
  expect(bodies(sent)).toEqual([{ flow: 'credentials', password: 'Orchid-Lantern-42' }]);
  expect(forgetSession).toHaveBeenCalledWith('deleted');
});

test('so does a code, sent when it is asked for', async () => {
  const { sent } = await show(() => ok(null));
  await userEvent.click(
    await screen.findByLabelText(text('confirmation.way.email_code', { to: 'o***a@example.org' })),
  );
  await userEvent.click(screen.getByRole('button', { name: text('confirmation.send') }));
  await userEvent.type(await screen.findByLabelText(text('confirmation.code', { length: 6 })), '482915');
  await press();
  expect(bodies(sent)).toEqual([{ flow: 'email_code', code: '482915' }]);
});

test('nothing is sent without a proof, and a wrong one stands at its field', async () => {
  const { sent, forgetSession } = await show(() => ({
    ok: false,
    error: { ...problem(400, 'account.notConfirmed'), errorList: { password: 'errorCurrent' } },
  }));
  const password = await screen.findByLabelText(text('confirmation.password'));
  await press();
  expect(bodies(sent)).toEqual([]);
  await userEvent.type(password, 'Something-Else-1');
  await press();
  expect(await screen.findByText(text('form.errorCurrent'))).toBeDefined();
  expect(forgetSession).not.toHaveBeenCalled();
});

test('who has nothing to confirm with is told so', async () => {
  await show(() => ok(null), []);
  expect(await screen.findByText(text('confirmation.none.title'))).toBeDefined();
});
