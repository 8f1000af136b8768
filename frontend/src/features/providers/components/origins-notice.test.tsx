// @vitest-environment happy-dom
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, press, showScreen, text } from '../../../testing/show-screen.tsx';
import { OriginsNotice } from './origins-notice.tsx';

afterEach(hideScreens);

const at = '2026-05-01T10:00:00.000Z';
const token = { endpoint: 'token', origin: 'https://tokens.example.com' } as const;
const keys = { endpoint: 'jwks', origin: 'https://keys.example.com' } as const;
const show = (origins: Provider['origins'], methods?: string[]) =>
  showScreen(
    <OriginsNotice provider={{ id: 'p1', url: 'https://id.example.com/auth', origins } as Provider} />,
    {
      path: '/setting/providers/p1',
      ...(methods && { person: { methods } }),
      answers: { 'provider-sync.provider.confirm-origins': () => ok({ revision: 5 }) },
    },
  );

test('addresses on other servers are named with what goes there, and confirmed after a question', async () => {
  const { sent } = await show([
    { ...token, confirmedAt: null },
    { ...keys, confirmedAt: at },
  ]);
  expect(screen.getByText(token.origin)).toBeDefined();
  expect(screen.queryByText(keys.origin)).toBeNull();
  await press(screen.getByRole('button', { name: text('providers.confirmOrigins') }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(token.origin)).toBeDefined();
  expect(sent.filter(({ operation }) => operation.endsWith('confirm-origins'))).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: text('providers.confirmOrigins') }));
  await waitFor(() =>
    expect(sent.find(({ operation }) => operation.endsWith('confirm-origins'))?.args).toEqual({
      params: { id: 'p1' },
      body: { origins: [token] },
    }),
  );
});

test('who only reads sees the addresses without a button', async () => {
  await show([{ ...token, confirmedAt: null }], ['setting.providers.read']);
  expect(screen.getByText(token.origin)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('confirmed addresses are named; a provider without others says nothing', async () => {
  await show([{ ...token, confirmedAt: at }]);
  expect(screen.getByText(text('providers.originsConfirmed'))).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  hideScreens();
  await show([]);
  expect(document.querySelector('.gh-alert')).toBeNull();
});
