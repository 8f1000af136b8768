// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { OverviewPage } from './overview.page.tsx';

afterEach(hideScreens);

const calm = { dead: 0, parked: 0, unpublished: 0, oldestSeconds: 0 };
const service = (name: string, more: object = {}) => ({
  ...{ service: name, state: 'up', missing: [], events: calm },
  ...more,
});
const change = {
  ...{ id: 'h1', date: '2026-05-01T10:00:00.000Z', type: 'platform.domain.changed', entity: 'domain' },
  ...{ changer: { id: 'a', name: 'Анна' }, entityId: 'd', entityName: 'Сад', ip: null, changes: [] },
};
const meta = { sort: 'date', order: 'DESC', offset: 0, limit: 8, total: 1, more: false };
const answers: Answers = {
  'bff.overview.read': () => ok({ services: [service('identity'), service('audit')] }),
  'identity.activity.read': () =>
    ok({ sessions: 5, more: true, domains: [{ id: 'd', name: 'Сад', sessions: 5, people: 3, more: true }] }),
  'identity.network.unconfirmed': () => ok({ unconfirmed: null }),
  'audit.history.list': ({ args }) => {
    const total = { 'identity.session.started': 41, 'identity.account.sign-in-failed': 7 }[
      args.query.type as string
    ];
    return ok({ data: [change], meta: { ...meta, total: total ?? 1 } });
  },
};
const show = (methods?: string[], more: Answers = {}) =>
  showScreen(<OverviewPage />, { answers: { ...answers, ...more }, ...(methods && { person: { methods } }) });
const card = (id: string) => screen.findByRole('region', { name: text(id) });

test('it says that all is well, who is there, and what changed last, with the ways there', async () => {
  await show();
  await within(await card('overview.services')).findByText(text('overview.allWell'));
  const activity = within(await card('overview.activity'));
  expect((await activity.findByRole('link', { name: 'Сад' })).getAttribute('href')).toBe(
    '/platform/setting/domains/d',
  );
  await activity.findByText('больше 5 сессий');
  for (const figure of ['41', '7']) await activity.findByRole('link', { name: figure });
  const changes = within(await card('overview.changes'));
  const link = await changes.findByRole('link', { name: text('journal.type.platform.domain.changed') });
  expect(link.getAttribute('href')).toBe('/platform/setting/history?entity=domain&entry=h1');
});

test('what is wrong is said first, each thing in a sentence', async () => {
  const services = [
    service('identity'),
    service('profile', { state: 'unreachable', events: null }),
    service('audit', { state: 'down', missing: ['mongo'], events: { ...calm, dead: 3, parked: 21 } }),
    service('notification', { events: { ...calm, unpublished: 9, oldestSeconds: 61 } }),
  ];
  await show(undefined, { 'bff.overview.read': () => ok({ services }) });
  const status = within(await card('overview.services'));
  await status.findByText(text('overview.wrong', { count: 3 }));
  const rows = status.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain(text('overview.problem.unreachable'));
  for (const problemText of [
    text('overview.problem.missing', { names: 'mongo' }),
    text('overview.problem.dead', { count: 3 }),
    text('overview.problem.parked', { count: 21 }),
    text('overview.problem.late', { count: 9, minutes: 2 }),
  ])
    expect(rows).toContain(problemText);
  expect(rows.at(-1)).toContain(text('overview.service.identity'));
});

test('a source that does not answer is unknown, the others stand, and it is asked again', async () => {
  let away = true;
  await show(undefined, {
    'identity.activity.read': () =>
      away
        ? { ok: false, error: problem(503, 'request.unavailable') }
        : ok({ sessions: 0, more: false, domains: [] }),
  });
  const activity = within(await card('overview.activity'));
  await activity.findByText(new RegExp(text('overview.unknown')));
  await within(await card('overview.services')).findByText(text('overview.allWell'));
  away = false;
  await userEvent.click(activity.getByRole('button', { name: text('overview.again') }));
  await activity.findByText(text('overview.nobody'));
});

test('a card that the person may not see is absent, and nothing is asked for it', async () => {
  const { sent } = await show(['setting.history.read']);
  await card('overview.changes');
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toEqual(['audit.history.list']));
  for (const id of ['overview.services', 'overview.activity'])
    expect(screen.queryByRole('region', { name: text(id) })).toBeNull();
});
