import { requestsOver } from '@gatehouse/testkit/visiting/requests-over.ts';
import type { Page } from '@playwright/test';
import { buttonAbout } from './controls.ts';
import { problem } from './problem.ts';
import type { Answer, Asked, Screen } from './types.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const recoveryCodes = Array.from({ length: 10 }, (_, index) => String(4_815_162_342 + index * 97_531_864));
const path = '/platform/user/profile/second-factor';

export const secondFactorAnswers: Record<string, (asked: Asked) => Answer> = {
  'GET /platform/user/profile/protection': ({ cookie }) => {
    if (cookie.includes('protection=unknown')) return problem(503, 'request.unavailable');
    if (cookie.includes('protection=directory')) {
      const data = { ownPassword: false, password: null, totp: false, recoveryCodesLeft: 0, passkeys: 0 };
      return { status: 200, data };
    }
    const password = cookie.includes('protection=none') ? null : { changedAt: '2026-11-12T10:00:00.000Z' };
    return {
      status: 200,
      data: { ownPassword: true, password, totp: true, recoveryCodesLeft: 10, passkeys: 2 },
    };
  },
  [`GET ${path}`]: () => ({ status: 200, data: { totp: null, recoveryCodesLeft: 0 } }),
  [`POST ${path}/totp`]: () => ({
    status: 200,
    data: {
      secret,
      uri: `otpauth://totp/Gatehouse:anna?issuer=Gatehouse&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      endTime: '2026-11-22T10:10:00.000Z',
    },
  }),
  [`PUT ${path}/totp`]: () => ({ status: 200, data: { recoveryCodes } }),
};

const next = (page: Page) => page.locator('[role=dialog] [data-kind=primary]').click();
const begin = async (page: Page) => {
  await buttonAbout(page, 'security.manage', 'sessions.secondFactor').click();
  await page.waitForSelector('[role=dialog] [data-kind=primary]:enabled');
  await next(page);
  await page.fill('[role=dialog] [name=password]', 'x');
  await next(page);
  await page.waitForSelector('[role=dialog] .gh-code');
};

const protectedBy = (state: string) => async (page: Page) => {
  await page.context().addCookies([{ name: 'protection', value: state, url: new URL(page.url()).origin }]);
  // The other cards of the page arrive as well.
  const whole = requestsOver(page);
  await page.reload();
  await whole;
  await page.waitForSelector(state === 'unknown' ? 'main .gh-trace-id' : 'main section li button');
};

/** What the account is protected by; setting up an authenticator application, and the step of the sign-in that asks for it. */
export const secondFactorScreens: Screen[] = [
  ...['none', 'directory', 'unknown'].map((state) => ({
    name: `protection-${state}`,
    path: '/profile/sessions',
    signedIn: true,
    act: protectedBy(state),
  })),
  { name: 'second-factor-scan', path: '/profile/sessions', signedIn: true, act: begin },
  {
    name: 'second-factor-codes',
    path: '/profile/sessions',
    signedIn: true,
    act: async (page) => {
      await begin(page);
      await page.fill('[role=dialog] .gh-code input', '123456');
      await next(page);
      await page.waitForSelector('[role=dialog] li');
    },
  },
  {
    name: 'second-factor-login',
    path: '/login',
    act: async (page) => {
      await page.fill('[name=identifier]', 'totp');
      await page.keyboard.press('Enter');
      await page.fill('[name=password]', 'x');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.gh-code');
    },
  },
];
