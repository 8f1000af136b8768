import { buttonAbout } from './controls.ts';
import type { Answer, Asked, Screen } from './types.ts';

const path = '/platform/user/profile/passkeys';
const items = [
  ['Рабочий ноутбук', false, '2026-11-20T08:12:00.000Z'],
  ['Телефон Aristarkh Konstantinopolsky-Voznesensky, который всегда с собой', true, null],
].map(([name, synced, lastUsedAt], index) => ({
  passkeyId: `passkey-${index}`,
  name,
  synced,
  lastUsedAt,
  createdAt: '2026-10-02T10:00:00.000Z',
}));

export const passkeyAnswers: Record<string, (asked: Asked) => Answer> = {
  [`GET ${path}`]: () => ({ status: 200, data: { items } }),
};

/** Passkeys of a person, and removing one. */
export const passkeyScreens: Screen[] = [
  {
    name: 'passkeys',
    path: '/profile/sessions',
    signedIn: true,
    act: async (page) => {
      await buttonAbout(page, 'security.manage', 'passkeys.title').click();
      await page.waitForSelector('[role=dialog] li');
    },
  },
];
