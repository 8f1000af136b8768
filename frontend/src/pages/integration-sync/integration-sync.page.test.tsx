// @vitest-environment happy-dom
import { integrationEntities } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, press, type ScreenOptions, showScreen, text } from '../../testing/show-screen.tsx';
import { IntegrationSyncPage } from './integration-sync.page.tsx';

afterEach(hideScreens);

const synchronizations = integrationEntities.map((id) => ({
  id,
  revision: 1,
  available: id !== 'subscribes',
  enabled: id === 'users',
  providers: 3,
  running: 0,
  lastRunAt: null,
  readAt: null,
}));
const show = async (person: ScreenOptions['person'] = {}) => {
  const shown = await showScreen(<IntegrationSyncPage />, {
    path: '/setting/integration/synchronization',
    person,
    answers: {
      'provider-sync.integration-sync.list': () =>
        ok({
          synchronizations,
          meta: { sort: 'id', order: 'ASC', offset: 0, limit: 100, total: synchronizations.length },
        }),
      'provider-sync.integration-sync.set-enabled': () => ok({ revision: 2 }),
      'provider-sync.integration-sync.start': () => ok({ started: 3 }),
    },
  });
  const calls = (operation: string) => shown.sent.filter((one) => one.operation === operation);
  return { ...shown, calls };
};
const row = async (entity: string) => {
  const [cell] = await screen.findAllByText(text(`integrationEntity.${entity}`));
  return cell?.closest('tr') as HTMLElement;
};
const choose = async (entity: string, action: string) => {
  await press(within(await row(entity)).getByRole('button', { name: new RegExp(text('widget.actions')) }));
  await press(await screen.findByRole('menuitem', { name: text(action) }));
  return within(await screen.findByRole('alertdialog'));
};

test('every entity is listed', async () => {
  await show();
  await screen.findByText(text('integrationEntity.users'));
  for (const entity of integrationEntities)
    expect(screen.getAllByText(text(`integrationEntity.${entity}`))).not.toHaveLength(0);
});

test('an entity is switched after the question, which counts the synchronizations', async () => {
  const { calls } = await show();
  const question = await choose('users', 'widget.disable');
  expect(question.getByText(text('integrationSync.effect.disable', { providers: 3 }))).toBeDefined();
  expect(calls('provider-sync.integration-sync.set-enabled')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: text('widget.disable') }));
  await waitFor(() =>
    expect(calls('provider-sync.integration-sync.set-enabled')[0]?.args).toEqual({
      params: { id: 'users' },
      body: { enabled: false },
    }),
  );
});

test('an entity that is on runs in full after the question', async () => {
  const { calls } = await show();
  const question = await choose('users', 'integrationSync.start');
  await userEvent.click(question.getByRole('button', { name: text('integrationSync.start') }));
  await waitFor(() =>
    expect(calls('provider-sync.integration-sync.start')[0]?.args.params).toEqual({ id: 'users' }),
  );
});

test('who only reads is offered nothing', async () => {
  await show({ methods: ['setting.providers.read'] });
  await screen.findByText(text('integrationEntity.users'));
  expect(screen.queryAllByRole('button', { name: new RegExp(text('widget.actions')) })).toEqual([]);
});
