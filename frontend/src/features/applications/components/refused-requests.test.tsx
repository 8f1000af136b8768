// @vitest-environment happy-dom
import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { RefusedRequests } from './refused-requests.tsx';

afterEach(hideScreens);

const application = { id: 'wiki', clients: [{ clientId: 'web', name: 'Веб-вход' }] } as Application;
const date = '2026-05-01T10:00:00.000Z';
const show = (...requests: readonly object[]) =>
  showScreen(<RefusedRequests application={application} />, {
    answers: { 'identity.refused-request.list': () => ok({ requests }) },
  });

test('a refusal says why, of which client, and what to do', async () => {
  await show(
    { clientId: 'web', reason: 'pkce', error: 'invalid_request', detail: 'requires PKCE', date },
    { clientId: 'gone', reason: 'scope', error: 'invalid_scope', detail: 'companies', date },
  );
  const [pkce, scope] = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  for (const words of [text('refusals.pkce'), text('refusals.pkceHelp'), 'Веб-вход', 'invalid_request'])
    expect(pkce).toContain(words);
  for (const words of [text('refusals.scopeHelp'), text('clientSessions.clientGone'), 'companies'])
    expect(scope).toContain(words);
});

test('where nothing was refused nothing is said', async () => {
  const { container } = await show();
  expect(container.textContent).toBe('');
});
