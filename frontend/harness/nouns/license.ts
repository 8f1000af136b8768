import type { License } from '@gatehouse/contracts/platform/license.resources.ts';
import { button, withCookie } from '../controls.ts';
import type { ConsoleNoun } from '../types.ts';

const license: NonNullable<License['license']> = {
  id: 'L-2026-0042',
  key: '…x7Qe9aBw',
  domain: 'sso.severny-veter.example',
  sessions: 500,
  licensee: 'Общество с ограниченной ответственностью «Северный ветер» и партнёры',
  licensor: 'Gatehouse',
  from: '2026-01-01T00:00:00.000Z',
  until: '2027-01-01T00:00:00.000Z',
  limitedFrom: '2027-01-31T00:00:00.000Z',
  enteredAt: '2026-05-01T10:00:00.000Z',
  daysLeft: 14,
  updateServer: 'https://updates.example',
  checkedAt: '2026-05-02T10:00:00.000Z',
  check: 'found',
  clockBehind: false,
  seenAt: '2026-06-01T10:00:00.000Z',
  clockSettable: false,
};
const standard: License = { state: 'standard', type: 'standard', license };
/** The clock was ahead, and the end of the license is behind what it showed then. */
const limited: License = {
  state: 'limited',
  type: 'limited',
  license: { ...license, clockBehind: true, clockSettable: true },
};

/** The license of the installation. */
export const licenseNoun: ConsoleNoun = {
  answers: () => ({
    'GET /platform/setting/license': ({ cookie }) => ({
      status: 200,
      data: /license=clock/.test(cookie) ? limited : standard,
    }),
    'GET /platform/setting/license/sessions': () => ({ status: 200, data: { count: 612, more: false } }),
    'POST /platform/setting/license/check': () => ({
      status: 400,
      data: { code: 'request.invalid', errorList: { key: 'errorLicenseFormat' } },
    }),
  }),
  screens: [
    { name: 'license', path: '/setting/license', signedIn: true },
    { name: 'license-clock', path: '/setting/license', signedIn: true, act: withCookie('license', 'clock') },
    {
      name: 'license-clock-elsewhere',
      path: '/setting/license',
      signedIn: true,
      act: async (page) => {
        await button(page, 'license.setClock.verb').click();
        await page.waitForSelector('[role=alertdialog], [role=dialog]');
      },
    },
    {
      name: 'license-enter',
      path: '/setting/license',
      signedIn: true,
      act: async (page) => {
        await button(page, 'license.enter.verb').click();
        await page.waitForSelector('[role=dialog] form');
      },
    },
  ],
};
