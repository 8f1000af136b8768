// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StartUpState } from '../../features/start-up/start-up.store.ts';
import type { Result } from '../../lib/http.ts';
import { problem } from '../../testing/problem.ts';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { ContactDialog } from './contact-dialog.tsx';

const state = { publicSettings: {} } as unknown as Partial<StartUpState>;
const sent = () =>
  ok({ endTime: new Date(Date.now() + 300_000).toISOString(), resendIn: 60 }) as Result<unknown>;

afterEach(hideScreens);

const show = async (
  answers: Record<string, () => Result<unknown>>,
  factor: object | null = { flow: 'credentials' },
) => {
  const told = { onClose: vi.fn(), onChanged: vi.fn() };
  const shown = await showScreen(<ContactDialog kind="email" has {...told} />, {
    state,
    answers: {
      'identity.account.confirmation': () =>
        ok({
          factors: factor === null ? [] : [{ ...factor, resendIn: 0 }],
          hasPassword: factor !== null && 'flow' in factor && factor.flow === 'credentials',
        }),
      'identity.contact.send-code': sent,
      'identity.contact.change': () => ok(null),
      ...answers,
    },
  });
  const bodies = () => shown.sent.flatMap(({ args }) => args.body ?? []);
  return { ...shown, ...told, bodies };
};
const paste = async (label: string, value: string) => {
  await userEvent.click(await screen.findByLabelText(label));
  await userEvent.paste(value);
};
const ask = async (actual = true) => {
  await paste(text('profile.contact.email.label'), 'new@example.org');
  if (actual) await paste(text('profile.contact.actual'), 'Orchid-Lantern-42');
  await userEvent.click(screen.getByRole('button', { name: text('profile.contact.send') }));
};
const codeField = () => document.querySelector('input[autocomplete="one-time-code"]') as HTMLInputElement;
const typeCode = async (code = '482915') => {
  await vi.waitFor(() => expect(codeField()).toBeTruthy(), 20_000);
  await userEvent.click(codeField());
  await userEvent.paste(code);
};

test('the new address and the password bring a code, and its last digit changes the address', async () => {
  const { bodies, onChanged, onClose, notices } = await show({});
  await screen.findByLabelText(text('profile.contact.email.label'));
  await userEvent.click(screen.getByRole('checkbox'));
  await ask();
  await typeCode();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), 20_000);
  expect(bodies()).toEqual([
    { email: 'new@example.org', actual: 'Orchid-Lantern-42' },
    { email: 'new@example.org', code: '482915', endOthers: true },
  ]);
  expect(onChanged).toHaveBeenCalledWith('new@example.org');
  expect(notices().join()).toContain(text('profile.contact.email.done'));
});

test('an address of somebody else leads back to the field, with what was typed', async () => {
  const errorList = { email: 'errorUnique' };
  const { onChanged } = await show({
    'identity.contact.change': () => ({ ok: false, error: { ...problem(400, 'contact.form'), errorList } }),
  });
  await ask();
  await typeCode();
  expect(await screen.findByText(text('profile.contact.email.taken'))).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>(text('profile.contact.email.label'));
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['new@example.org', 'true']);
  expect(onChanged).not.toHaveBeenCalled();
});

test('wrong codes run out, and the field says so', async () => {
  const codes = ['registration.invalidCode', 'auth.codeAttemptsExceeded'];
  await show({
    'identity.contact.change': () => ({ ok: false, error: problem(400, codes.shift() ?? '') }),
  });
  await ask();
  await typeCode('000000');
  expect(await screen.findByText(text('profile.contact.invalid'))).toBeTruthy();
  await typeCode('111111');
  expect(await screen.findByText(text('profile.contact.exceeded'))).toBeTruthy();
  expect(codeField().readOnly).toBe(true);
});

test('who has no password brings a code to what they have, once for each place', async () => {
  const { bodies } = await show(
    { 'identity.account.confirmation-code': () => ok({ resendIn: 60 }) },
    { flow: 'email_code', to: 'o***d@example.org' },
  );
  await vi.waitFor(() => expect(screen.queryByLabelText(text('profile.contact.actual'))).toBeNull(), 20_000);
  await userEvent.click(await screen.findByRole('button', { name: text('confirmation.send') }));
  await typeCode('314159');
  await ask(false);
  await vi.waitFor(
    () => expect(screen.queryByLabelText(text('profile.contact.email.label'))).toBeNull(),
    20_000,
  );
  const proof = { flow: 'email_code', code: '314159' };
  expect(bodies()).toEqual([{ flow: 'email_code' }, { email: 'new@example.org', ...proof }]);
  await userEvent.click(screen.getByRole('button', { name: text('profile.contact.back') }));
  await userEvent.click(await screen.findByRole('button', { name: text('profile.contact.send') }));
  await vi.waitFor(() => expect(bodies().at(-1)).toEqual({ email: 'new@example.org' }), 20_000);
});

test('who has nothing to prove themselves by is told so', async () => {
  await show({}, null);
  expect(await screen.findByText(text('confirmation.none.title'))).toBeTruthy();
});
