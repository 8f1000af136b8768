// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { SubscriptionsPage } from './subscriptions.page.tsx';

afterEach(hideScreens);

const everyPeriod = ['at_once', 'hourly', 'daily', 'weekly', 'monthly'];
const channel = (id: string, enabled: boolean, locked = false) => ({ id, enabled, locked });
const subscriptions = {
  subscribes: [
    {
      id: 'security',
      period: 'at_once',
      availablePeriods: ['at_once'],
      locked: true,
      channels: [channel('personnel_account', true, true), channel('telegram', false)],
    },
    {
      id: 'documents',
      period: 'weekly',
      availablePeriods: everyPeriod,
      locked: false,
      channels: [channel('personnel_account', false), channel('email', true)],
    },
  ],
  availableChannels: ['personnel_account', 'email', 'telegram'],
  timeZone: 'Europe/Moscow',
  push: null,
  telegram: null,
  sms: null,
  meta: { sort: 'id', order: 'ASC', offset: 0, limit: 20, total: 2 },
};

const openPage = async () => {
  const { sent } = await showScreen(<SubscriptionsPage />, {
    answers: {
      'notification.subscribe.list': () => ok(subscriptions),
      'notification.subscribe.change': () => ok(subscriptions),
    },
  });
  const topic = within(await screen.findByRole('region', { name: text('link.topic.documents') }));
  const box = (id: string) => topic.getByRole('checkbox', { name: text(`subscriptions.channel.${id}`) });
  const isOn = (id: string) => (box(id) as HTMLInputElement).checked;
  return {
    press: (id: string) => userEvent.click(box(id)),
    state: () => [isOn('personnel_account'), isOn('email')],
    bar: () => screen.queryByText(text('widget.unsaved')),
    button: (id: string) => userEvent.click(screen.getByRole('button', { name: text(id) })),
    saved: () => sent.filter(({ operation }) => operation === 'notification.subscribe.change'),
  };
};

test('cancelling brings back what is stored, and saves nothing', async () => {
  const page = await openPage();
  expect([page.state(), page.bar()]).toEqual([[false, true], null]);
  await page.press('personnel_account');
  await page.press('email');
  expect(page.state()).toEqual([true, false]);
  expect(page.bar()).not.toBeNull();
  await page.button('ui.cancel');
  expect([page.state(), page.bar(), page.saved()]).toEqual([[false, true], null, []]);
});

test('a change that is taken back by hand is none', async () => {
  const page = await openPage();
  await page.press('email');
  await page.press('email');
  expect(page.bar()).toBeNull();
});

test('what is saved after a cancelled change is the next change alone', async () => {
  const page = await openPage();
  await page.press('email');
  await page.button('ui.cancel');
  await page.press('personnel_account');
  await page.button('ui.save');
  expect(page.saved().map(({ args }) => args.body.subscribes)).toEqual([
    [
      { subscribeId: 'documents', channelId: 'personnel_account', enabled: true, period: 'weekly' },
      { subscribeId: 'documents', channelId: 'email', enabled: true, period: 'weekly' },
    ],
  ]);
});

test('a topic that a provider locks says so, and still lets people choose how often it comes', async () => {
  const locked = {
    id: 'account',
    period: 'daily',
    availablePeriods: ['daily', 'weekly'],
    locked: true,
    channels: [channel('personnel_account', true, true), channel('email', false)],
  };
  await showScreen(<SubscriptionsPage />, {
    answers: {
      'notification.subscribe.list': () => ok({ ...subscriptions, subscribes: [locked] }),
      'notification.subscribe.change': () => ok(subscriptions),
    },
  });
  const name = (shown: string) => shown.startsWith(text('link.topic.account'));
  const topic = within(await screen.findByRole('region', { name }));
  expect(topic.getByText(text('subscriptions.lockedByCompanyText'))).toBeDefined();
  expect(topic.queryByText(text('subscriptions.lockedText'))).toBeNull();
  const box = topic.getByRole('checkbox', { name: text('subscriptions.channel.personnel_account') });
  expect((box as HTMLInputElement).disabled).toBe(true);
  expect(topic.getAllByText(text('subscriptions.period')).length).toBeGreaterThan(0);
});
