import { channelUses, type NotifyMethod } from '@gatehouse/contracts/identity/channels.resources.ts';
import type { ChannelHealth } from '@gatehouse/contracts/notification/channel-health.endpoints.ts';
import type { Answers, ConsoleNoun } from '../types.ts';

const ids = ['personnel_account', 'email', 'push', 'telegram', 'sms'] as const;
const notifyMethods: NotifyMethod[] = ids.map((id) => ({
  id,
  enabled: id !== 'sms',
  revision: id === 'sms' ? 1 : 0,
  date: id === 'sms' ? '2026-05-01T10:00:00.000Z' : null,
  changedBy: id === 'sms' ? { id: 'a', name: 'vera.orlova' } : null,
  schemes:
    id === 'email'
      ? [
          { id: 'base', name: 'Пароль или код по почте', base: true },
          {
            id: 'long',
            name: 'Вход подрядчиков северо-западного направления с подтверждением по электронной почте или по СМС на время перехода',
            base: false,
          },
        ]
      : [],
  uses: [...channelUses[id]],
}));
const health: ChannelHealth[] = ids.map((id) => ({
  id,
  configured: id !== 'telegram',
  sent: 1204,
  failed: 3,
  waiting: 0,
}));

const answers = (): Answers => ({
  'GET /platform/setting/subscribes/notify-methods': () => ({ status: 200, data: { notifyMethods } }),
  'GET /platform/setting/subscribes/notify-methods/health': () => ({ status: 200, data: { health } }),
  'GET /platform/setting/subscribes/notify-methods/email/effects': () => ({
    status: 200,
    data: { effects: { people: 340, shutOut: 12, refused: false } },
  }),
  'POST /platform/setting/subscribes/notify-methods/email/test': () => ({
    status: 200,
    data: { result: 'failed' },
  }),
});

const path = '/setting/notify-methods';

/** Channels by which the installation reaches people. */
export const notifyMethodsNoun: ConsoleNoun = {
  answers,
  screens: [
    { name: 'notify-methods', path, signedIn: true, whole: true },
    {
      name: 'notify-methods-question',
      path,
      signedIn: true,
      act: async (page) => {
        await page.locator('.gh-card').nth(1).getByRole('button').first().click();
        await page.waitForSelector('[role=alertdialog] p');
      },
    },
    {
      name: 'notify-methods-tested',
      path,
      signedIn: true,
      act: async (page) => {
        await page.locator('.gh-card').nth(1).getByRole('button').last().click();
        await page.locator('.gh-card').nth(1).locator('[role=status]:not(:empty)').waitFor();
      },
    },
  ],
};
