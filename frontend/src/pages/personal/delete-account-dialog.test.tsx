// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StartUpState } from '../../features/start-up/start-up.store.ts';
import type { Result } from '../../lib/http.ts';
import { problem } from '../../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const startAuthentication = vi.hoisted(() => vi.fn());
// A browser is needed for the real one; the journey has it.
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }));

const response = { clientDataJSON: 'e30', authenticatorData: 'o2M', signature: 'MEU', userHandle: 'MQ' };
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  startAuthentication.mockReset().mockResolvedValue({ id: 'laptop', response });
});
afterEach(() => {
  vi.unstubAllGlobals();
  hideScreens();
});

const factors = [
  { flow: 'credentials', resendIn: 0 },
  { flow: 'email_code', to: 'o***a@example.org', resendIn: 0 },
];
const state = { publicSettings: { deletedIdentifiersKept: 21 } } as unknown as Partial<StartUpState>;
const show = async (
  answer: () => Result<unknown>,
  shown: readonly object[] = factors,
  code: () => Result<unknown> = () => ok({ resendIn: 60 }),
) => {
  const forgetSession = vi.fn();
  const rest = await showScreen(<DeleteAccountDialog onClose={() => {}} />, {
    state,
    startUp: { forgetSession },
    answers: {
      'identity.account.delete': answer,
      'identity.account.confirmation': () => ok({ factors: shown }),
      'identity.account.confirmation-code': code,
      'identity.account.confirmation-passkey': () => ok({ challenge: 'Y2g', rpId: 'id.example' }),
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
    await screen.findByLabelText(text('confirmation.factor.email_code', { to: 'o***a@example.org' })),
  );
  await userEvent.click(screen.getByRole('button', { name: text('confirmation.send') }));
  await userEvent.type(await screen.findByLabelText(text('confirmation.code', { length: 6 })), '482915');
  await press();
  expect(bodies(sent)).toEqual([{ flow: 'email_code', code: '482915' }]);
});

test('a code that was asked for a moment ago is typed in, though none is sent again', async () => {
  const { sent } = await show(
    () => ok(null),
    factors.slice(1),
    () => ({ ok: false, error: { ...problem(429, 'auth.codeResendTooSoon'), retryAfter: 40 } }),
  );
  await userEvent.click(await screen.findByRole('button', { name: text('confirmation.send') }));
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

const withPasskey = [...factors, { flow: 'passkey', resendIn: 0 }];
const choosePasskey = async () =>
  userEvent.click(await screen.findByLabelText(text('confirmation.factor.passkey')));

test('so does a passkey, which the browser asks for this act alone', async () => {
  const { sent, forgetSession } = await show(() => ok(null), withPasskey);
  await choosePasskey();
  await press();
  await vi.waitFor(() => expect(forgetSession).toHaveBeenCalledWith('deleted'), 20_000);
  const asked = sent.find(({ operation }) => operation === 'identity.account.confirmation-passkey');
  expect(asked?.args.body).toEqual({ act: 'deleteAccount' });
  expect(bodies(sent)).toEqual([{ flow: 'passkey', credential: { id: 'laptop', response } }]);
});

test('a question that is closed sends nothing, and a passkey that is refused says so', async () => {
  const { sent } = await show(
    () => ({
      ok: false,
      error: { ...problem(400, 'account.notConfirmed'), errorList: { credential: 'errorMatch' } },
    }),
    withPasskey,
  );
  await choosePasskey();
  startAuthentication.mockRejectedValueOnce(new Error('NotAllowedError'));
  await press();
  await screen.findByText(text('confirmation.passkey.closed'));
  expect(bodies(sent)).toEqual([]);
  await press();
  await screen.findByText(text('confirmation.passkey.refused'));
});

test('a browser without passkeys offers none', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  await show(() => ok(null), withPasskey);
  await screen.findByLabelText(text('confirmation.password'));
  expect(screen.queryByLabelText(text('confirmation.factor.passkey'))).toBeNull();
});
