// @vitest-environment jsdom
import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import { afterEach, expect, test } from 'vitest';
import { intl, mount, unmountAll } from '../../../testing/mount.tsx';
import { wordsOf } from '../use-journal-words.ts';
import { HistoryTimeline } from './history-timeline.tsx';

afterEach(unmountAll);

const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  id: 'e1',
  date: '2026-05-01T10:00:00.000Z',
  type: 'identity.account.terms-agreed',
  changer: { id: 'own', name: 'Орлова Анна' },
  entity: 'agreement',
  entityId: 'own',
  entityName: 'Правила поездки',
  ip: null,
  changes: [{ field: 'version', previous: 1, current: 2 }],
  ...more,
});

test('an agreement names its document and the versions, and a change of the person does not name the person', async () => {
  const account = entry({
    id: 'e2',
    type: 'identity.account.changed',
    entity: 'account',
    entityName: 'Орлова Анна',
    changes: [],
  });
  const page = await mount(
    <HistoryTimeline entries={[entry({}), account]} ownId="own" words={wordsOf(intl)} />,
  );
  expect(page.textContent).toContain('Правила поездки');
  expect(page.querySelector('del')?.textContent).toBe('1');
  expect(page.querySelector('ins')?.textContent).toBe('2');
  expect(page.textContent).not.toContain('Орлова');
});

test('a list that was empty shows what stands in it now, and nothing that was there before', async () => {
  const changes = [{ field: 'roles', previous: [], current: ['support'] }];
  const page = await mount(
    <HistoryTimeline entries={[entry({ changes })]} ownId="own" words={wordsOf(intl)} />,
  );
  expect(page.querySelector('del')).toBeNull();
  expect(page.querySelector('ins')).not.toBeNull();
});

test('a sign-in that failed names nobody as who did it', async () => {
  const failed = entry({
    type: 'identity.account.sign-in-failed',
    entity: 'account',
    entityName: 'Орлова Анна',
    changer: { id: 'system', name: 'Платформа' },
    ip: '192.0.2.1',
    changes: [],
  });
  const page = await mount(<HistoryTimeline entries={[failed]} ownId="own" words={wordsOf(intl)} />);
  expect(page.textContent).toContain('192.0.2.1');
  expect(page.textContent).not.toContain('Платформа');
});

test('a right that somebody who holds every right gave to themselves is said in words', async () => {
  const changes = [{ field: 'toSelf', previous: null, current: true }];
  const type = 'access-request.membership.changed';
  const own = entry({ type, entity: 'membership', changes });
  const page = await mount(<HistoryTimeline entries={[own]} ownId="own" words={wordsOf(intl)} />);
  expect(page.textContent).toContain('Себе самому, имея все права');
  expect(page.textContent).not.toContain('toSelf');
});
