// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen, text } from '../../testing/show-screen.tsx';
import { LimitedAccessNotice } from './limited-access-notice.tsx';

afterEach(hideScreens);

const show = (path: string, accessRequests = true, services: object[] = []) =>
  showScreen(<LimitedAccessNotice />, {
    path,
    state: {
      session: { services, profile: { accessInfo: { requiredFieldsEmpty: false } } },
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
