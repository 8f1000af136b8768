// @vitest-environment happy-dom
import type { ProjectInfo } from '@gatehouse/contracts/platform/resources.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { valuesOf } from '../features/domains/domain-values.ts';
import { domainDetails } from '../features/domains/domains.fixtures.ts';
import { shownDomain } from '../features/domains/shown-domain.ts';
import { hideScreens, showScreen, text } from '../testing/show-screen.tsx';
import { textsIn } from '../testing/texts.ts';
import { createShownSignIn } from './shown-sign-in.tsx';

const ShownSignIn = createShownSignIn(async () => ({ messages: textsIn('ru') }) as never);
afterEach(() => {
  vi.restoreAllMocks();
  return hideScreens();
});

const project = { uiSettings: { registrationEnabled: true } } as ProjectInfo;
const [ru, en] = valuesOf(domainDetails).locales.map((row) => ({
  ...row,
  settings: { ...row.settings, cookie: 'Файлы' },
}));
const values = { ...valuesOf(domainDetails), locales: [ru, en] as ReturnType<typeof valuesOf>['locales'] };
const domain = shownDomain(values, {
  styles: [],
  banners: [],
  nameOf: () => undefined,
  imageOf: () => undefined,
});

test('the page of another domain is shown whole, and does nothing to whoever looks at it', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { sent } = await showScreen(<ShownSignIn domain={domain} locale="ru" theme="light" />, {
    state: { project },
  });
  const before = { cookie: document.cookie, address: location.href };
  await userEvent.type(await screen.findByRole('textbox'), 'anna{Enter}');
  await userEvent.selectOptions(screen.getByRole('combobox'), 'en');
  await userEvent.click(screen.getByRole('button', { name: text('layout.cookie.accept') }));
  await userEvent.click(screen.getByRole('link', { name: text('auth.login.register') }));
  expect(screen.getByText('Кабинет партнёра «Сад»')).toBeDefined();
  expect({ cookie: document.cookie, address: location.href }).toEqual(before);
  expect(sent).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});
