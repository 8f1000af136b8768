// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { OverviewPage } from './overview.page.tsx';

afterEach(hideScreens);

const calm = { dead: 0, parked: 0, unpublished: 0, oldestSeconds: 0 };
const service = (name: string, more: object = {}) => ({
  service: name,
  state: 'up',
  missing: [],
  events: calm,
  ...more,
});
const change = {
  id: 'h1',
  date: '2026-05-01T10:00:00.000Z',
  type: 'platform.domain.changed',
  entity: 'domain',
  changer: { id: 'a', name: 'Анна' },
  entityId: 'd',
  entityName: 'Сад',
  ip: null,
  changes: [],
};
const meta = { sort: 'date', order: 'DESC', offset: 0, limit: 8, total: 1, more: false };
const part = (body: object) => ({ status: 200, body });
const counted = (total: number) => part({ data: [change], meta: { ...meta, total } });
const parts = {
  activity: part({
    sessions: 5,
    more: true,
    domains: [{ id: 'd', name: 'Сад', sessions: 5, people: 3, more: true }],
  }),
  changes: counted(1),
  signIns: counted(41),
  failures: counted(7),
};
const overview = (more: object = {}) =>
  ok({ services: [service('identity'), service('audit')], parts, ...more });
const answers: Answers = {
  'bff.overview.read': () => overview(),
  'identity.network.unconfirmed': () => ok({ unconfirmed: null }),
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
  await show(undefined, { 'bff.overview.read': () => overview({ services }) });
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
  const lost = { status: 503, body: problem(503, 'request.unavailable') };
  const nobody = part({ sessions: 0, more: false, domains: [] });
  await show(undefined, {
    'bff.overview.read': () => overview({ parts: { ...parts, activity: away ? lost : nobody } }),
  });
  const activity = within(await card('overview.activity'));
  await activity.findByText(new RegExp(text('overview.unknown')));
  await within(await card('overview.services')).findByText(text('overview.allWell'));
  away = false;
  await userEvent.click(activity.getByRole('button', { name: text('overview.again') }));
  await activity.findByText(text('overview.nobody'));
});

test('nothing is known where the page gets no answer', async () => {
  await show(undefined, {
    'bff.overview.read': () => ({ ok: false, error: problem(503, 'request.unavailable') }),
  });
  for (const id of ['overview.services', 'overview.activity', 'overview.changes'])
    await within(await card(id)).findByText(new RegExp(text('overview.unknown')));
});

test('a card that the person may not see is absent, and all that is shown comes with one question', async () => {
  const { sent } = await show(['setting.overview.read']);
  await within(await card('overview.activity')).findByText('больше 5 сессий');
  expect(sent.map(({ operation }) => operation)).toEqual(['bff.overview.read']);
  expect(sent[0]?.args.query.dateFrom).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(screen.queryByRole('region', { name: text('overview.changes') })).toBeNull();
  expect(screen.queryByText(text('overview.signIns'))).toBeNull();
});
