// @vitest-environment happy-dom
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Synchronization, SyncRun } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen, text } from '../../../testing/show-screen.tsx';
import { SyncCard } from './sync-card.tsx';

afterEach(hideScreens);

const counts = {
  read: 100,
  created: 100,
  changed: 0,
  linked: 0,
  switchedOff: 0,
  removed: 0,
  unchanged: 0,
  skipped: 0,
};
const run = { id: 'r1', kind: 'run', status: 'error', failure: 'address', detail: ['off'], counts };
const ended = {
  id: 's1',
  type: 'users',
  enabled: true,
  periodUnit: 0,
  periodAmount: 2,
  baseMappers: true,
  mappers: 1,
  details: {
    status: 'error',
    success: 100,
    error: 0,
    nextAt: '2026-05-03T10:00:00.000Z',
    startError: null,
    run: run as unknown as SyncRun,
  },
} as unknown as Synchronization;

test.each([true, false])(
  'a run that ended because something was switched off says so; a time stands there where the provider is on: %s',
  async (enabled) => {
    await showScreen(<SyncCard provider={{ id: 'p1', enabled } as Provider} sync={ended} />);
    expect(screen.getByText(text('providers.failureOff'))).toBeDefined();
    const words = document.body.textContent;
    expect(words).toContain(text('providers.offHint'));
    expect(words?.includes(text('providers.nextRun'))).toBe(enabled);
  },
);
