// @vitest-environment jsdom

import { profileProfileDetailsCall } from '@gatehouse/contracts/generated/calls/profile.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../lib/api-error.ts';
import type { Http } from '../lib/http.ts';
import { HttpProvider } from '../lib/http-context.tsx';
import { useRequest } from '../lib/swr.ts';
import { ReadCache } from './read-cache.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let page: HTMLElement;
let root: Root;
beforeEach(() => {
  page = document.createElement('main');
  root = createRoot(page);
});
afterEach(() => act(async () => root.unmount()));

function Details() {
  const { data, error } = useRequest(profileProfileDetailsCall, {});
  return <p>{error ? error.message : (data?.profile.mainInfo.fio ?? 'nothing yet')}</p>;
}

const show = (owner: string, load: () => Promise<unknown>, onSessionError = () => {}) =>
  act(async () =>
    root.render(
      <HttpProvider http={{ load } as unknown as Http}>
        <ReadCache owner={owner} onSessionError={onSessionError}>
          <Details />
        </ReadCache>
      </HttpProvider>,
    ),
  );

const profileOf = (fio: string) => async () => ({ profile: { mainInfo: { fio } } });
const never = () => new Promise<never>(() => {});

test('the next person sees nothing of the one before, also while their own answer is under way', async () => {
  await show('anna', profileOf('Анна'));
  expect(page.textContent).toBe('Анна');
  await show('boris', never);
  expect(page.textContent).toBe('nothing yet');
});

test('the person who comes back reads anew', async () => {
  await show('anna', profileOf('Анна'));
  await show('boris', profileOf('Борис'));
  await show('anna', never);
  expect(page.textContent).toBe('nothing yet');
});

test('a refusal for want of a session is told, other failures are the page’s', async () => {
  const over = vi.fn();
  const problem = (status: number) => () =>
    Promise.reject(
      new ApiFailure({ kind: 'problem', type: '', title: '', status, code: 'request.x', traceId: 't' }),
    );
  await show('anna', problem(403), over);
  expect(over).not.toHaveBeenCalled();
  await show('boris', problem(401), over);
  expect(over).toHaveBeenCalledOnce();
});
