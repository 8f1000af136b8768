// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StartUpState } from '../../features/start-up/start-up.store.ts';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

const state = { publicSettings: {} } as unknown as Partial<StartUpState>;
const secret = 'GEZDGNBVGY3TQOJQ';
const codes = ['1234567890', '0987654321'];
const off = { totp: null, recoveryCodesLeft: 0 };
const on = { totp: { createdAt: '2026-11-20T10:00:00.000Z', lastUsedAt: null }, recoveryCodesLeft: 3 };

afterEach(() => {
  hideScreens();
  vi.restoreAllMocks();
});

const show = async (has: object, factors: readonly object[], answers: Answers = {}) => {
  const onClose = vi.fn();
  const shown = await showScreen(<SecondFactorDialog onClose={onClose} />, {
    state,
    answers: {
      'identity.second-factor.state': () => ok(has),
      'identity.account.confirmation': () => ok({ factors, hasPassword: true }),
      'identity.second-factor.begin-totp': () =>
        ok({ secret, uri: `otpauth://totp/x?secret=${secret}`, endTime: '2026-11-20T10:10:00.000Z' }),
      'identity.second-factor.confirm-totp': () => ok({ recoveryCodes: codes }),
      'identity.second-factor.renew-recovery-codes': () => ok({ recoveryCodes: codes }),
      'identity.second-factor.remove-totp': () => ok(null),
      ...answers,
    },
  });
  const bodies = () => shown.sent.flatMap(({ args }) => args.body ?? []);
  return { ...shown, onClose, bodies };
};
const press = async (id: string) =>
  userEvent.click(await screen.findByRole('button', { name: text(`secondFactor.${id}`) }));
const type = async (id: string, value: string) =>
  userEvent.type(await screen.findByLabelText(text(id)), value);
const byPassword = [{ flow: 'credentials', resendIn: 0 }];
const byTotp = [
  { flow: 'totp', resendIn: 0 },
  { flow: 'recovery_code', resendIn: 0 },
];

test('the password brings the secret, its first code the recovery codes, which stand there once', async () => {
  const { bodies, onClose } = await show(off, byPassword);
  await screen.findByText(text('secondFactor.offText'));
  await press('setUp');
  expect(document.activeElement).toBe(await screen.findByLabelText(text('confirmation.password')));
  await type('confirmation.password', 'Orchid-Lantern-42');
  await press('setUp');
  expect(await screen.findByText('GEZD GNBV GY3T QOJQ')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(text('secondFactor.code')));
  expect(document.querySelector('svg title')?.textContent).toBe(text('secondFactor.qr'));
  await type('secondFactor.code', '287082');
  await press('turnOn');
  expect(await screen.findByText('12345 67890')).toBeDefined();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:codes';
  });
  // What would be a download in a browser leads this one away.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await press('saveCodes');
  expect(await files[0]?.text()).toContain(codes.join('\n'));
  expect(bodies()).toEqual([{ flow: 'credentials', password: 'Orchid-Lantern-42' }, { code: '287082' }]);
  await press('done');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a wrong first code stands at its field', async () => {
  await show(off, byPassword, {
    'identity.second-factor.confirm-totp': () => ({
      ok: false,
      error: { ...problem(400, 'account.notConfirmed'), errorList: { code: 'errorCode' } },
    }),
  });
  await press('setUp');
  await type('confirmation.password', 'Orchid-Lantern-42');
  await press('setUp');
  await type('secondFactor.code', '287082');
  await press('turnOn');
  await vi.waitFor(
    () => expect(screen.getByLabelText(text('secondFactor.code')).getAttribute('aria-invalid')).toBe('true'),
    20_000,
  );
});

test('recovery codes are made anew, and it is turned off, by a code of it', async () => {
  const { bodies, onClose, notices } = await show(on, byTotp);
  expect(await screen.findByText(text('secondFactor.codesLeft', { count: 3 }))).toBeDefined();
  await press('renew');
  await type('confirmation.totpCode', '287082');
  await press('renew');
  expect(await screen.findByText('09876 54321')).toBeDefined();
  hideScreens();

  const again = await show(on, byTotp);
  await press('turnOff');
  await userEvent.click(await screen.findByLabelText(text('confirmation.factor.recovery_code')));
  await type('confirmation.recoveryCode', '1234567890');
  await press('turnOff');
  await vi.waitFor(() => expect(again.onClose).toHaveBeenCalledOnce(), 20_000);
  expect([...bodies(), ...again.bodies()]).toEqual([
    { flow: 'totp', code: '287082' },
    { flow: 'recovery_code', code: '1234567890' },
  ]);
  expect([notices(), again.notices()]).toEqual([[], [text('secondFactor.turnedOff')]]);
  expect(onClose).not.toHaveBeenCalled();
});
