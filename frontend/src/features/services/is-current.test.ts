import { expect, test } from 'vitest';
import { isCurrent } from './is-current.ts';

const cabinet = { serviceUrl: '/platform/profile/personal' };
const consoleOf = { serviceUrl: '/platform/setting/history' };

test('the service of a page is told by its address, so that the others open from the menu', () => {
  expect([cabinet, consoleOf].map((service) => isCurrent(service, '/profile/sessions'))).toEqual([
    true,
    false,
  ]);
  expect([cabinet, consoleOf].map((service) => isCurrent(service, '/setting/documents/7'))).toEqual([
    false,
    true,
  ]);
  expect([cabinet, consoleOf].map((service) => isCurrent(service, '/apps'))).toEqual([false, false]);
  expect(isCurrent({ serviceUrl: 'https://crm.example.com/setting' }, '/setting/history')).toBe(false);
});
