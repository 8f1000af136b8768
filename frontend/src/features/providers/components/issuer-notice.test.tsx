// @vitest-environment happy-dom
import type { ProviderPeople } from '@gatehouse/contracts/identity/provider-people.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, press, showScreen, text } from '../../../testing/show-screen.tsx';
import { IssuerNotice } from './issuer-notice.tsx';
import { RefusedSignIns } from './refused-sign-ins.tsx';

afterEach(hideScreens);

const at = '2026-05-01T10:00:00.000Z';
const issuer = 'https://sso.new.example/realms/r';
const before = 'https://sso.old.example/realms/r';
const nothing: ProviderPeople = { issuer, former: [], confirmedAt: null, refused: [] };
const show = (facts: Partial<ProviderPeople>, methods?: string[]) =>
  showScreen(
    <>
      <IssuerNotice id="p1" />
      <RefusedSignIns id="p1" />
    </>,
    {
      path: '/setting/providers/p1',
      ...(methods && { person: { methods } }),
      answers: {
        'identity.provider-people.read': () => ok({ ...nothing, ...facts }),
        'identity.provider-people.confirm-issuer': () => ok({ confirmedAt: at }),
      },
    },
  );

test('an address that moved is confirmed after a question that says what it lets in', async () => {
  const { sent } = await show({
    former: [
      { issuer: before, people: 3 },
      { issuer: null, people: 1 },
    ],
  });
  expect(await screen.findByText(before)).toBeDefined();
  await press(screen.getByRole('button', { name: text('providers.confirmIssuer') }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(new RegExp(text('providers.issuerNever')))).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: text('providers.confirmIssuer') }));
  await waitFor(() =>
    expect(sent.find(({ operation }) => operation.endsWith('confirm-issuer'))?.args).toEqual({
      params: { id: 'p1' },
      body: { issuer, former: [before] },
    }),
  );
});

test('who may not change people and providers sees the question without a button', async () => {
  for (const more of [[], ['setting.providers.write']]) {
    await show({ former: [{ issuer: before, people: 3 }] }, ['setting.providers.read', ...more]);
    expect(await screen.findByText(before)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    hideScreens();
  }
});

test('refused sign-ins are listed with their reason; a provider without any says nothing', async () => {
  const line = { field: null, detail: 'invalid_grant', person: null, count: 2, at };
  await show({ refused: [{ ...line, reason: 'notConfirmed' }] });
  expect(await screen.findByText(text('providers.refusal.notConfirmed'))).toBeDefined();
  expect(screen.getByText(text('providers.refusedNobody'))).toBeDefined();
  hideScreens();
  await show({});
  expect(screen.queryByText(text('providers.refusedTitle'))).toBeNull();
});
