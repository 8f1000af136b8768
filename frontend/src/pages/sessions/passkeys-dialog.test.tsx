// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StartUpState } from '../../features/start-up/start-up.store.ts';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { PasskeysDialog } from './passkeys-dialog.tsx';

const startRegistration = vi.hoisted(() => vi.fn());
// A browser is needed for the real one; the journey has it.
vi.mock('@simplewebauthn/browser', () => ({ startRegistration }));

const state = { publicSettings: {} } as unknown as Partial<StartUpState>;
const options = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'id.example', name: 'Portal' },
  user: { id: 'MQ', name: 'anna', displayName: 'Anna' },
  excludeCredentials: [{ id: 'old', type: 'public-key' }],
};
const laptop = {
  passkeyId: 'laptop',
  name: 'Laptop',
  synced: false,
  lastUsedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const made = { id: 'new', response: { clientDataJSON: 'e30', attestationObject: 'o2M', transports: [] } };

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  startRegistration.mockReset().mockResolvedValue(made);
});
afterEach(() => {
  vi.unstubAllGlobals();
  hideScreens();
});

const show = async (answers: Answers = {}) => {
  const shown = await showScreen(<PasskeysDialog onClose={() => undefined} />, {
    state,
    answers: {
      'identity.passkey.list': () => ok({ items: [laptop] }),
      'identity.account.confirmation': () =>
        ok({ factors: [{ flow: 'credentials', resendIn: 0 }], hasPassword: true }),
      'identity.passkey.begin': () => ok(options),
      'identity.passkey.add': () => ok({ passkeyId: 'new' }),
      'identity.passkey.rename': () => ok(null),
      'identity.passkey.remove': () => ok(null),
      ...answers,
    },
  });
  return { bodies: () => shown.sent.flatMap(({ args }) => args.body ?? []) };
};
const press = async (id: string) => userEvent.click(await screen.findByRole('button', { name: text(id) }));
const choose = async (id: string) => {
  await userEvent.click(within(await screen.findByRole('listitem')).getByRole('button'));
  await userEvent.click(await screen.findByRole('menuitem', { name: text(id) }));
};
const type = async (id: string, value: string) => {
  const field = await screen.findByLabelText(text(id));
  await userEvent.clear(field);
  await userEvent.type(field, value);
};
const proof = { flow: 'credentials', password: 'Orchid-Lantern-42' };
const fill = async () => {
  await press('passkeys.add');
  await type('passkeys.name', ' Phone ');
  await type('confirmation.password', proof.password);
  await press('passkeys.make');
};

test('a proof brings the question, the browser the passkey, which is stored by its name', async () => {
  const { bodies } = await show();
  await fill();
  await screen.findByText(text('passkeys.added'));
  const { id, response } = made;
  const { clientDataJSON, attestationObject } = response;
  expect(bodies()).toEqual([
    proof,
    { name: 'Phone', credential: { id, response: { clientDataJSON, attestationObject } } },
  ]);
  expect(startRegistration.mock.calls[0]?.[0].optionsJSON).toMatchObject({
    ...options,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
});

test.each([
  ['NotAllowedError', 'closed'],
  ['InvalidStateError', 'known'],
  ['SecurityError', 'failed'],
])('a browser that answers %s is said to have it %s', async (name, said) => {
  startRegistration.mockRejectedValue(Object.assign(new Error('no'), { name }));
  const { bodies } = await show();
  await fill();
  await screen.findByText(text(`passkeys.${said}`));
  expect(bodies()).toEqual([proof]);
});

test('a name and a proof are asked for, and what is wrong stands at its field', async () => {
  const { bodies } = await show({
    'identity.passkey.begin': () => ({
      ok: false,
      error: { ...problem(400, 'account.notConfirmed'), errorList: { password: 'errorCurrent' } },
    }),
  });
  await press('passkeys.add');
  await press('passkeys.make');
  expect(await screen.findAllByText(text('form.errorEmpty'))).toHaveLength(2);
  expect(bodies()).toEqual([]);
  // A device would keep a key that the service has refused for its name.
  await userEvent.click(await screen.findByLabelText(text('passkeys.name')));
  await userEvent.paste('a'.repeat(65));
  await type('confirmation.password', 'wrong');
  await press('passkeys.make');
  expect(bodies()).toEqual([]);
  await type('passkeys.name', 'Phone');
  await press('passkeys.make');
  await screen.findByText(text('form.errorCurrent'));
  expect(startRegistration).not.toHaveBeenCalled();
});

test('a code that proves it is asked for first', async () => {
  await show({
    'identity.account.confirmation': () =>
      ok({ factors: [{ flow: 'email_code', to: 'a***@x.example', resendIn: 0 }], hasPassword: false }),
    'identity.account.confirmation-code': () => ok({ resendIn: 60 }),
  });
  await press('passkeys.add');
  const make = () =>
    screen.getByRole('button', { name: text('passkeys.make') }).getAttribute('aria-disabled');
  expect(make()).toBe('true');
  await press('confirmation.send');
  await screen.findByLabelText(text('confirmation.code', { length: 6 }));
  expect(make()).toBeNull();
});

test('one is called anew, and another goes by a proof', async () => {
  const { bodies } = await show();
  await choose('passkeys.rename');
  await type('passkeys.name', 'Work laptop');
  await press('ui.save');
  await screen.findByText(text('passkeys.renamed'));
  await choose('ui.delete');
  await type('confirmation.password', proof.password);
  await press('ui.delete');
  await screen.findByText(text('passkeys.removed'));
  expect(bodies()).toEqual([{ name: 'Work laptop' }, proof]);
});

test('a browser without passkeys offers none', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  await show();
  await screen.findByText(text('passkeys.unsupported'));
});
