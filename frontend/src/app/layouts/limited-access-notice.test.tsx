// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen, text } from '../../testing/show-screen.tsx';
import { LimitedAccessNotice } from './limited-access-notice.tsx';

afterEach(hideScreens);

const show = (path: string, accessRequests = true, services: object[] = [], requiredFieldsEmpty = false) =>
  showScreen(<LimitedAccessNotice />, {
    path,
    state: {
      session: { services, profile: { accessInfo: { requiredFieldsEmpty } } },
      project: { uiSettings: { accessRequests } },
    } as object,
  });
const link = () => screen.queryByRole('link', { name: text('frame.limited.action') });

test('people without services are led to where they ask for access', async () => {
  await show('/profile/personal');
  expect(link()?.getAttribute('href')).toBe('/platform/accesses/requests/access');
  expect(screen.getByText(text('frame.limited.request'))).toBeDefined();
});

test('there it leads nowhere', async () => {
  await show('/accesses/requests/access');
  expect(screen.getByText(text('frame.limited.title'))).toBeDefined();
  expect(link()).toBeNull();
});

test('an installation without requests sends people to the administrator', async () => {
  await show('/profile/personal', false);
  expect(screen.getByText(text('frame.limited.text'))).toBeDefined();
  expect(link()).toBeNull();
});

test('people with a service read nothing', async () => {
  const { container } = await show('/profile/personal', true, [{ applicationKey: 'crm' }]);
  expect(container.textContent).toBe('');
});

test('people who lack required fields and services are told of both ways', async () => {
  await show('/profile/personal', true, [], true);
  expect(screen.getByText(text('frame.required.title'))).toBeDefined();
  expect(screen.getByText(text('frame.required.request'))).toBeDefined();
  expect(link()?.getAttribute('href')).toBe('/platform/accesses/requests/access');
});

test.each([
  ['with a service', '/profile/personal', true, [{ applicationKey: 'crm' }]],
  ['where no requests are taken', '/profile/personal', false, []],
  ['where they ask for access', '/accesses/requests/access', true, []],
])('people who lack required fields %s are told to fill them in alone', async (_, ...shown) => {
  await show(...shown, true);
  expect(screen.getByText(text('frame.required.text'))).toBeDefined();
  expect(link()).toBeNull();
});
