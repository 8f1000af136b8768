// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { intl, mount, unmountAll } from '../../testing/mount.tsx';
import type { UpdateWatch } from '../watch/update-watch.ts';
import { servedVersion, UpdateNotice } from './update-notice.tsx';

afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

/** A watch that tells when the test says so. */
function hearing() {
  let version: string | undefined;
  let tell = () => {};
  const become = (next: string | undefined) => {
    version = next;
    tell();
  };
  const watch: UpdateWatch = {
    current: () => version,
    subscribe: (listener) => {
      tell = listener;
      return () => {};
    },
    later: () => become(undefined),
  };
  return { watch, become };
}

test('is read out where it comes, and leaves the keyboard at the content when it is put off', async () => {
  const { watch, become } = hearing();
  const page = await mount(
    <>
      <main id="main" tabIndex={-1} />
      <UpdateNotice watch={watch} />
    </>,
  );
  const status = page.querySelector('[role=status]');
  expect(status?.textContent).toBe('');
  await act(async () => become('new'));
  expect(status?.textContent).toContain(String(intl.messages['frame.updated']));
  const later = [...page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === intl.messages['frame.later'],
  );
  await act(async () => later?.click());
  expect(status?.textContent).toBe('');
  expect(document.activeElement).toBe(page.querySelector('main'));
});

test('asks as nobody; an answer that is none says nothing', async () => {
  const answers = [
    async () => Response.json({ version: 'new' }),
    async () => new Response('{}', { status: 503 }),
    async () => new Response('<html>'),
    async () => {
      throw new TypeError('offline');
    },
  ];
  const asked = vi.fn();
  vi.stubGlobal('fetch', (...request: unknown[]) => {
    asked(...request);
    return answers.shift()?.();
  });
  expect(await servedVersion()).toBe('new');
  expect(asked).toHaveBeenCalledWith('/api/v1/platform/applications/console', { credentials: 'omit' });
  for (let rest = answers.length; rest > 0; rest -= 1) expect(await servedVersion()).toBeUndefined();
});
