// @vitest-environment happy-dom
import type { ServiceMenuItem } from '@gatehouse/contracts/platform/resources.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StartUpState } from '../../features/start-up/start-up.store.ts';
import { hideScreens, showScreen } from '../../testing/show-screen.tsx';
import { AppsPage } from '../apps/apps.page.tsx';
import { OwnServices } from './own-services.tsx';

const service = (key: string, shown: Partial<ServiceMenuItem> = {}): ServiceMenuItem => ({
  applicationKey: key,
  name: { ru: key, en: key },
  description: { ru: '', en: '' },
  serviceUrl: `https://${key}.example/`,
  currentService: false,
  iconCode: null,
  catalogVisible: true,
  profileVisible: false,
  ...shown,
});
const services = [
  service('wiki'),
  service('payslips', { catalogVisible: false, profileVisible: true, iconCode: 'money' }),
  service('holidays', { profileVisible: true, iconCode: 'of a later version' }),
];
const state = { session: { services, missing: {} } } as unknown as StartUpState;
const tiles = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

afterEach(hideScreens);

test('what the profile shows stands there, what the catalogue shows in the catalogue', async () => {
  await showScreen(<OwnServices />, { state });
  expect(tiles()).toEqual(['payslips', 'holidays']);
  hideScreens();
  await showScreen(<AppsPage />, { state });
  expect(tiles()).toEqual(['wiki', 'holidays']);
});
