// @vitest-environment happy-dom
import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { SessionsView } from './sessions-view.tsx';

afterEach(hideScreens);

const at = '2026-05-01T10:00:00.000Z';
const clients = [
  { clientId: 'web', name: 'Веб-вход' },
  { clientId: 'robot', name: 'Обмен' },
];
const application = { id: 'wiki', clients } as Application;
const listed = (names: readonly string[]): Answers => ({
  'identity.client-session.list': ({ args }) => {
    const { offset, limit } = args.query;
    const sessions = names.map((name) => ({
      sessionId: `${name}.web`,
      name,
      device: '',
      clientId: 'web',
      ip: '192.0.2.1',
      sessionStart: at,
      sessionExpired: at,
      lastAccess: at,
    }));
    const meta = { sort: 'sessionStart', order: 'DESC', offset, limit, total: names.length, more: false };
    return ok({ sessions, meta });
  },
});
const press = (name: string, place: HTMLElement = document.body) =>
  userEvent.click(within(place).getByRole('button', { name }));

test('all sessions end after a question that says how many, at the client that is chosen', async () => {
  const sent: unknown[] = [];
  const { notices } = await showScreen(<SessionsView application={application} />, {
    path: '/?clientId=robot',
    answers: {
      ...listed(['anna', 'boris']),
      'identity.client-session.end-all': ({ args }) => {
        sent.push(args.query);
        return ok(null);
      },
    },
  });
  await press(text('clientSessions.endAll'));
  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toContain(text('clientSessions.endAllText', { count: 2 }));
  await press(text('clientSessions.endAll'), question);
  expect(sent).toEqual([{ applicationId: 'wiki', clientId: 'robot' }]);
  expect(notices()).toEqual([text('clientSessions.endAll.done')]);
});

test('nobody is there: it says so, and there is nothing to end', async () => {
  await showScreen(<SessionsView application={application} />, { answers: listed([]) });
  expect(screen.getByText(text('clientSessions.empty.title'))).toBeDefined();
  const button = screen.getByRole('button', { name: text('clientSessions.endAll') });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('a session that could not be ended: the notice says why, and the list stays', async () => {
  const { notices } = await showScreen(<SessionsView application={application} />, {
    answers: {
      ...listed(['anna']),
      'identity.client-session.end': () => ({ ok: false, error: problem(503, 'request.unavailable') }),
    },
  });
  await press(text('widget.actions'));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('clientSessions.end') }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('anna');
  await press(text('clientSessions.end'), question);
  expect(notices()[0]).toContain(text('clientSessions.end.failed'));
  expect(screen.getByText('anna')).toBeDefined();
});

test('a session that was ended is told by whose it was', async () => {
  const { notices } = await showScreen(<SessionsView application={application} />, {
    answers: { ...listed(['anna']), 'identity.client-session.end': () => ok(null) },
  });
  await press(text('widget.actions'));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('clientSessions.end') }));
  await press(text('clientSessions.end'), await screen.findByRole('alertdialog'));
  expect(notices()).toEqual(['Сессия завершена: anna']);
});

test('clients go by their names; one that is gone is said to be gone, not called by its id', async () => {
  await showScreen(<SessionsView application={application} />, { answers: listed(['anna']) });
  expect(screen.getByText('Веб-вход')).toBeDefined();
  await hideScreens();
  const left = { id: 'wiki', clients: clients.slice(1) } as Application;
  await showScreen(<SessionsView application={left} />, { answers: listed(['anna']) });
  expect(screen.getByText(text('clientSessions.clientGone'))).toBeDefined();
  expect(screen.queryByText('web')).toBeNull();
});
