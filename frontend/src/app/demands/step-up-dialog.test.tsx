// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

const keyAnswer = {
  id: 'laptop',
  response: { clientDataJSON: 'Yw', authenticatorData: 'YQ', signature: 'cw', userHandle: 'dQ' },
};
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: async () => keyAnswer }));

const met = vi.fn();
const report = vi.fn();
const begun = {
  idKey: 'login',
  identifier: 'anna',
  flows: ['sms_code'],
  second: true,
  rememberMe: true,
  resendIn: 0,
};
const show = (answers: Answers) =>
  showScreen(<StepUpDialog onMet={met} />, {
    report,
    answers: {
      'identity.session.step-up': () => ok(begun),
      'identity.auth.send-code': () => ok({ resendIn: 60 }),
      ...answers,
    },
  });
const code = () => screen.findByRole('textbox');

afterEach(() => {
  hideScreens();
  met.mockClear();
  report.mockClear();
  vi.unstubAllGlobals();
});

test('asks the person of the session for what is missing, sends its code, and is done with the proof', async () => {
  const { sent } = await show({ 'identity.auth.login': () => ok({ status: 'signedIn' }) });
  await userEvent.type(await code(), '123456');
  await waitFor(() => expect(met).toHaveBeenCalledOnce());
  expect(sent.map(({ operation, args }) => [operation, args.body])).toEqual([
    ['identity.session.step-up', undefined],
    ['identity.auth.send-code', { flow: 'sms_code', login: 'anna' }],
    ['identity.auth.login', { flow: 'sms_code', login: 'anna', code: '123456' }],
  ]);
});

test('offers nobody else, nor how long to remember, and no way around', async () => {
  await show({});
  await code();
  expect(screen.getByText('anna')).toBeTruthy();
  expect(screen.queryByRole('button', { name: text('auth.login.change') })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: text('frame.stepUp.title') })).toBeTruthy();
});

test('asks for a password first where nothing of the session counts, and keeps how long it lasts', async () => {
  const { sent } = await show({
    'identity.session.step-up': () => ok({ ...begun, flows: ['credentials'], second: false }),
    'identity.auth.login': () => ok({ status: 'secondFactor', flows: ['sms_code'], resendIn: 30 }),
  });
  await userEvent.type(await screen.findByLabelText(text('auth.login.password')), 'secret{Enter}');
  await code();
  expect(sent.at(-1)?.args.body).toEqual({
    flow: 'credentials',
    login: 'anna',
    password: 'secret',
    rememberMe: true,
  });
});

test('a step that took too long begins anew', async () => {
  const expired = { ...problem(400, 'auth.expired'), expired: true };
  const { sent } = await show({ 'identity.auth.login': () => ({ ok: false, error: expired }) });
  await userEvent.type(await code(), '123456');
  await userEvent.click(await screen.findByRole('button', { name: text('auth.login.startAgain') }));
  await waitFor(() =>
    expect(sent.filter(({ operation }) => operation === 'identity.session.step-up')).toHaveLength(2),
  );
});

test('what could not begin says why and is begun again; a session that ended is reported', async () => {
  let answer = problem(503, 'request.unavailable');
  await show({ 'identity.session.step-up': () => ({ ok: false, error: answer }) });
  expect(await screen.findByText(text('frame.stepUp.failed'))).toBeTruthy();
  answer = problem(401, 'request.unauthenticated');
  await userEvent.click(screen.getByRole('button', { name: text('ui.retry') }));
  await waitFor(() => expect(report).toHaveBeenCalledWith(answer));
});

test('terms that the proof asks for stand in the same dialog', async () => {
  const term = { id: 'use', title: 'Правила', link: '/platform/law/use', loginRequired: true };
  let agreed = false;
  const { sent } = await show({
    'identity.auth.login': () =>
      agreed
        ? ok({ status: 'signedIn' })
        : { ok: false, error: { ...problem(403, 'auth.termsRequired'), termsRequired: [term] } },
  });
  await userEvent.type(await code(), '123456');
  await userEvent.click(await screen.findByRole('checkbox'));
  agreed = true;
  await userEvent.click(screen.getByRole('button', { name: text('frame.terms.submit') }));
  await waitFor(() => expect(met).toHaveBeenCalledOnce());
  expect(sent.at(-1)?.args.body.termsAgree).toEqual([{ type: 'use', agree: true }]);
});

const withKey = (answers: Answers) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  return show({
    'identity.session.step-up': () => ok({ ...begun, flows: ['credentials'], passkey: true }),
    'identity.auth.passkey-challenge': () => ok({ challenge: 'YXNr', rpId: 'localhost' }),
    ...answers,
  });
};
const byKey = async () =>
  userEvent.click(await screen.findByRole('button', { name: text('frame.stepUp.passkey') }));

test('a passkey of the person proves it, for the session that is open', async () => {
  const { sent } = await withKey({ 'identity.auth.passkey-login': () => ok({ status: 'signedIn' }) });
  await byKey();
  await waitFor(() => expect(met).toHaveBeenCalledOnce());
  expect(sent.at(-1)?.args.body).toEqual({ credential: keyAnswer, stepUp: true });
});

test('terms that are left after a passkey are agreed to without another proof', async () => {
  const term = { id: 'use', title: 'Правила', link: '/platform/law/use', loginRequired: true };
  let agreed = false;
  const { sent } = await withKey({
    'identity.auth.passkey-login': () =>
      agreed
        ? ok({ status: 'signedIn' })
        : { ok: false, error: { ...problem(403, 'auth.termsRequired'), termsRequired: [term] } },
  });
  await byKey();
  await userEvent.click(await screen.findByRole('checkbox'));
  agreed = true;
  await userEvent.click(screen.getByRole('button', { name: text('frame.terms.submit') }));
  await waitFor(() => expect(met).toHaveBeenCalledOnce());
  expect(sent.at(-1)?.args.body).toEqual({ termsAgree: [{ type: 'use', agree: true }], stepUp: true });
});

test('who has no passkey here is not offered that way', async () => {
  await withKey({ 'identity.session.step-up': () => ok({ ...begun, passkey: false }) });
  await code();
  expect(screen.queryByRole('button', { name: text('frame.stepUp.passkey') })).toBeNull();
});

test('what was met elsewhere meanwhile asks for nothing', async () => {
  await show({ 'identity.session.step-up': () => ok({ ...begun, flows: [] }) });
  await waitFor(() => expect(met).toHaveBeenCalledOnce(), { timeout: 20_000 });
});
