// @vitest-environment happy-dom
import type { ProviderListItem } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { ProvidersPage } from './providers.page.tsx';

afterEach(hideScreens);

const at = '2026-05-01T10:00:00.000Z';
const provider = (name: string, facts: Partial<ProviderListItem> = {}): ProviderListItem => ({
  id: name,
  revision: 1,
  type: 'keycloak',
  name,
  title: '',
  url: 'https://id.example.com',
  realm: 'staff',
  clientId: 'gatehouse',
  enabled: true,
  signIn: true,
  createAccounts: false,
  domains: [],
  lastRunAt: at,
  nextRunAt: null,
  people: 1_204,
  date: at,
  connection: { state: 'connected', failure: null, requiredRights: [], since: at },
  ...facts,
});
const show = async (providers: ProviderListItem[], more: Answers = {}, methods?: string[]) => {
  const shown = await showScreen(<ProvidersPage />, {
    path: '/setting/providers',
    ...(methods && { person: { methods } }),
    answers: {
      'provider-sync.provider.list': () =>
        ok({
          providers,
          meta: { sort: 'name', order: 'ASC', offset: 0, limit: 20, total: providers.length, more: false },
        }),
      'provider-sync.provider.effects': () => ok({ effects: { people: 502, clients: 4 } }),
      'provider-sync.provider.set-enabled': () => ok({ revision: 2 }),
      'provider-sync.provider.delete': () => ok(null),
      ...more,
    },
  });
  const calls = (operation: string) => shown.sent.filter((one) => one.operation === operation);
  return { ...shown, calls };
};
const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('li') as HTMLElement);
const choose = async (name: string, action: string) => {
  await press((await card(name)).getByRole('button', { name: new RegExp(text('widget.actions')) }));
  await press(await screen.findByRole('menuitem', { name: text(action) }));
  return within(await screen.findByRole('alertdialog'));
};

test('a card says how the connection is and how many people there are; one that is off says so', async () => {
  await show([
    provider('corporate'),
    provider('partners', {
      connection: { state: 'access-error', failure: 'rights', requiredRights: ['view-users'], since: at },
      people: null,
    }),
    provider('archive', { enabled: false }),
  ]);
  expect((await card('corporate')).getByText(text('providers.state.connected'))).toBeDefined();
  expect((await card('corporate')).getByText(/^1.?204$/)).toBeDefined();
  expect((await card('partners')).getByText(text('providers.state.access-error'))).toBeDefined();
  const off = await card('archive');
  expect(off.getByText(text('providers.off'))).toBeDefined();
  expect(off.queryByText(text('providers.state.connected'))).toBeNull();
});

test.each([
  ['widget.disable', 'effect.disable', 'provider-sync.provider.set-enabled'],
  ['ui.delete', 'effect.delete', 'provider-sync.provider.delete'],
])('%s is asked with the people and clients whom it concerns', async (action, effect, operation) => {
  const { calls } = await show([provider('corporate')]);
  const question = await choose('corporate', action);
  expect(await question.findByText(text(`providers.${effect}`, { people: 502, clients: 4 }))).toBeDefined();
  expect(calls(operation)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: text(action) }));
  await waitFor(() => expect(calls(operation)[0]?.args.params).toEqual({ id: 'corporate' }));
});

test('who only reads sees cards without a menu', async () => {
  await show([provider('corporate')], {}, ['setting.providers.read']);
  expect((await card('corporate')).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: text('providers.create') })).toBeNull();
});

test('a new provider is switched on unless told otherwise; a name that is taken is said at its field', async () => {
  const { calls } = await show([provider('corporate')], {
    'provider-sync.provider.create': () => ({
      ok: false,
      error: {
        kind: 'problem',
        type: 'about:blank',
        title: '',
        status: 400,
        code: 'request.invalid',
        errorList: { name: 'errorUnique' },
      } as never,
    }),
    'platform.domain.search': () => ok({ domains: [] }),
  });
  await press(await screen.findByRole('button', { name: text('providers.create') }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: text('ui.save') }));
  // Everything that each type needs is named first; the realm is asked for by the service.
  await waitFor(() => expect(dialog.getAllByText(text('form.errorEmpty'))).toHaveLength(4));
  const values = {
    name: 'corporate',
    url: 'https://id',
    realm: 'staff',
    clientId: 'gatehouse',
    clientSecret: 'x',
  };
  for (const [name, value] of Object.entries(values))
    fireEvent.change(document.querySelector(`[name=${name}]`) as HTMLInputElement, { target: { value } });
  await userEvent.click(dialog.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(calls('provider-sync.provider.create')).toHaveLength(1));
  expect(calls('provider-sync.provider.create')[0]?.args.body).toMatchObject({
    ...values,
    enabled: true,
    signIn: true,
    createAccounts: false,
  });
  expect(await dialog.findByText(text('form.errorUnique'))).toBeDefined();
});
