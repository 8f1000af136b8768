// @vitest-environment happy-dom
import { channelUses } from '@gatehouse/contracts/identity/channels.resources.ts';
import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { NotificationMethodsPage } from './notification-methods.page.tsx';

afterEach(hideScreens);

const method = (id: Channel, enabled = true) => ({
  id,
  enabled,
  revision: 0,
  date: null,
  changedBy: null,
  schemes: [],
  uses: [...channelUses[id]],
});
const show = (effects: object, methods?: string[]) =>
  showScreen(<NotificationMethodsPage />, {
    ...(methods && { person: { methods } }),
    answers: {
      'identity.notify-method.list': () => ok({ notifyMethods: [method('email'), method('sms', false)] }),
      'notification.notify-method.health': () =>
        ok({ health: [{ id: 'email', configured: true, sent: 5, failed: 1, waiting: 2 }] }),
      'identity.notify-method.foresee': () => ok({ effects }),
      'identity.notify-method.set-enabled': () => ok({ revision: 1 }),
      'notification.notify-method.test': () => ok({ result: 'noAddress' }),
    },
  });
const card = async (id: string) =>
  within(await screen.findByRole('region', { name: text(`notifyMethods.channel.${id}`) }));

test('a channel goes off after the question says whom it concerns', async () => {
  const { sent } = await show({ people: 3, shutOut: 2, refused: false });
  await press((await card('email')).getByRole('button', { name: text('notifyMethods.disable.verb') }));
  const question = await screen.findByRole('alertdialog');
  await waitFor(() => expect(question.textContent).toContain(text('notifyMethods.disable.queued')));
  await userEvent.click(within(question).getByRole('button', { name: text('notifyMethods.disable.verb') }));
  const changes = () => sent.filter(({ operation }) => operation === 'identity.notify-method.set-enabled');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.args).toEqual({ params: { id: 'email' }, body: { enabled: false } });
});

test('a channel that is off says what people cannot do meanwhile', async () => {
  await show({});
  const [registration, invitation] = ['registration', 'invitation'].map((use) =>
    text(`notifyMethods.use.${use}`),
  );
  const sms = await card('sms');
  expect(sms.getByText(new RegExp(`${registration}.*${invitation}`))).toBeDefined();
  expect(sms.queryByText(new RegExp(text('notifyMethods.use.restore')))).toBeNull();
});

test('one that the base scheme needs is not offered to go off', async () => {
  await show({ people: 3, shutOut: 3, refused: true });
  await press((await card('email')).getByRole('button', { name: text('notifyMethods.disable.verb') }));
  const question = await screen.findByRole('alertdialog');
  await waitFor(() => expect(question.textContent).toContain(text('notifyMethods.disable.refused')));
  expect(within(question).queryByRole('button', { name: text('notifyMethods.disable.verb') })).toBeNull();
});

test('a test message says in place what became of it', async () => {
  await show({});
  const email = await card('email');
  await press(email.getByRole('button', { name: text('notifyMethods.test') }));
  await email.findByText(text('notifyMethods.result.noAddress'));
});

test('who only reads is offered nothing', async () => {
  await show({}, ['setting.settings.read']);
  await card('email');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
