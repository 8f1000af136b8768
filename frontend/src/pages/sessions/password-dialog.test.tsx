// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StartUpState } from '../../features/start-up/start-up.store.ts';
import type { Result } from '../../lib/http.ts';
import { problem } from '../../testing/problem.ts';
import { hideScreens, ok, type Sent, showScreen, text } from '../../testing/show-screen.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const OLD = 'Orchid-Lantern-42';
const NEW = 'Walnut-Harvest-77';
const state = {
  session: { profile: { mainInfo: { login: 'olivia', email: null } } },
  publicSettings: {},
} as unknown as Partial<StartUpState>;

const response = { clientDataJSON: 'e30', authenticatorData: 'o2M', signature: 'MEU', userHandle: 'MQ' };
// A browser is needed for the real one; the journey has it.
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async () => ({ id: 'laptop', response }),
}));

afterEach(() => {
  vi.unstubAllGlobals();
  hideScreens();
});

const known = [{ flow: 'credentials', resendIn: 0 }];
const show = (answer: () => Result<unknown>, factors: readonly object[] = known, hasPassword?: boolean) => {
  const onClose = vi.fn();
  const shown = showScreen(<PasswordDialog onClose={onClose} />, {
    state,
    answers: {
      'identity.password.change': answer,
      'identity.account.confirmation': () =>
        ok({
          factors,
          hasPassword:
            hasPassword ?? factors.some((factor) => 'flow' in factor && factor.flow === 'credentials'),
        }),
      'identity.account.confirmation-code': () => ok({ resendIn: 60 }),
      'identity.account.confirmation-passkey': () => ok({ challenge: 'Y2g', rpId: 'id.example' }),
    },
  });
  return shown.then((rest) => ({ ...rest, onClose }));
};
const field = (label: string) => screen.getByLabelText(label);
const paste = async (label: string, value: string) => {
  await userEvent.click(field(label));
  await userEvent.paste(value);
};
const fill = async (actual: string, password: string, repeat = password) => {
  await paste(text('sessions.actualPassword'), actual);
  await paste(text('entry.password.password'), password);
  await paste(text('entry.password.repeat'), repeat);
};
/** Without the question how strong it is, which follows a pause in typing. */
const changesOf = (sent: readonly Sent[]) =>
  sent.filter(({ operation }) => operation === 'identity.password.change');
const save = () =>
  userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: text('sessions.changePassword') }),
  );

test('the new password is sent with the present one, and the other sessions end unless the person says no', async () => {
  const { sent, notices, onClose } = await show(() => ok(null));
  await fill(OLD, NEW);
  await userEvent.click(screen.getByRole('checkbox'));
  await save();
  expect(changesOf(sent).map(({ args }) => args.body)).toEqual([
    { actual: OLD, password: NEW, rePassword: NEW, endOthers: false },
  ]);
  expect(notices()).toEqual([text('sessions.passwordChanged')]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a wrong present password stands at its field, and the dialog stays', async () => {
  const { onClose } = await show(() => ({
    ok: false,
    error: { ...problem(400, 'password.form'), errorList: { actual: 'errorCurrent' } },
  }));
  await fill(OLD, NEW);
  await save();
  expect(await screen.findByText(text('form.errorCurrent'))).toBeDefined();
  expect(field(text('sessions.actualPassword')).getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
});

test('nothing is sent while a field is empty or the passwords differ', async () => {
  const { sent } = await show(() => ok(null));
  await fill(OLD, NEW, 'Walnut-Harvest-78');
  await save();
  expect(changesOf(sent)).toEqual([]);
  expect(screen.getAllByText(text('form.errorMatch'))).toHaveLength(2);
});

test('too many tries: the dialog says when to come back', async () => {
  await show(() => ({
    ok: false,
    error: {
      ...problem(429, 'auth.attemptsExceeded'),
      retryAfter: 90,
      errorList: { actual: 'errorAttempts' },
    },
  }));
  await fill(OLD, NEW);
  await save();
  expect(await screen.findByText(/Слишком много попыток/)).toBeDefined();
  expect(await screen.findByRole('timer')).toBeDefined();
});

test('who has no password sets the first one with a code', async () => {
  const { sent, notices } = await show(
    () => ok(null),
    [{ flow: 'email_code', to: 'o***a@example.org', resendIn: 0 }],
  );
  await userEvent.click(await screen.findByRole('button', { name: text('confirmation.send') }));
  const code = await screen.findByLabelText(text('confirmation.code', { length: 6 }));
  await userEvent.type(code, '482915');
  await paste(text('entry.password.password'), NEW);
  await paste(text('entry.password.repeat'), NEW);
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: text('sessions.setPassword') }),
  );
  expect(changesOf(sent).map(({ args }) => args.body)).toEqual([
    { flow: 'email_code', code: '482915', password: NEW, rePassword: NEW, endOthers: true },
  ]);
  expect(notices()).toEqual([text('sessions.passwordSet')]);
});

test('who has a second factor changes the password with both', async () => {
  const factors = [
    { flow: 'totp', resendIn: 0 },
    { flow: 'recovery_code', resendIn: 0 },
  ];
  const { sent } = await show(() => ok(null), factors, true);
  const code = await screen.findByLabelText(text('confirmation.totpCode'));
  await fill(OLD, NEW);
  await userEvent.type(code, '482915');
  await save();
  expect(changesOf(sent).map(({ args }) => args.body)).toEqual([
    { actual: OLD, flow: 'totp', code: '482915', password: NEW, rePassword: NEW, endOthers: true },
  ]);
});

test('a passkey stands for the present password', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const sentCodes = { flow: 'email_code', to: 'o***a@example.org', resendIn: 0 };
  const factors = [...known, sentCodes, { flow: 'passkey', resendIn: 0 }];
  const { sent, notices } = await show(() => ok(null), factors);
  await userEvent.click(await screen.findByLabelText(text('confirmation.factor.passkey')));
  expect(screen.queryByLabelText(text('sessions.actualPassword'))).toBeNull();
  // Codes that are sent prove nothing here to somebody who has a password.
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await paste(text('entry.password.password'), NEW);
  await paste(text('entry.password.repeat'), NEW);
  await save();
  const proof = { flow: 'passkey', credential: { id: 'laptop', response } };
  await vi.waitFor(
    () =>
      expect(changesOf(sent).map(({ args }) => args.body)).toEqual([
        { ...proof, password: NEW, rePassword: NEW, endOthers: true },
      ]),
    20_000,
  );
  expect(notices()).toEqual([text('sessions.passwordChanged')]);
});
