// @vitest-environment happy-dom
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../../testing/problem.ts';
import { hideScreens, ok, press, showScreen, text } from '../../../testing/show-screen.tsx';
import { SyncView } from './sync-view.tsx';

afterEach(hideScreens);

const button = (id: string) => screen.findByRole('button', { name: text(id) });

test('a schedule that somebody else changed is not written over; the form says what changed and takes it over', async () => {
  let stored: Synchronization = {
    id: 's1',
    revision: 3,
    type: 'users',
    enabled: true,
    restartOnFailure: false,
    periodUnit: 0,
    periodAmount: 2,
    syncLimit: 50,
    baseMappers: false,
    mappers: 1,
    details: {
      status: 'success',
      success: 0,
      error: 0,
      nextAt: null,
      createdAt: null,
      completedAt: null,
      startError: null,
      run: null,
    },
  };
  const { sent } = await showScreen(<SyncView provider={{ id: 'p1', enabled: true } as Provider} />, {
    answers: {
      'provider-sync.sync.list': () => ok({ synchronizations: [stored] }),
      'provider-sync.sync.change': ({ args }) =>
        args.body.revision === stored.revision
          ? ok({ synchronization: stored })
          : { ok: false, error: problem(409, 'request.conflict') },
    },
  });
  const bodies = () =>
    sent.filter(({ operation }) => operation === 'provider-sync.sync.change').map(({ args }) => args.body);
  await press(await button('providers.settings'));
  const period = await screen.findByLabelText(new RegExp(`^${text('providers.periodAmount')}`));
  stored = { ...stored, revision: 4, syncLimit: 20 };
  fireEvent.change(period, { target: { value: '5' } });
  await press(await button('ui.save'));
  await screen.findByText(text('widget.meanwhile.text', { fields: text('providers.syncLimit') }));
  await press(await button('ui.save'));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()).toMatchObject([
    { periodAmount: 5, syncLimit: 50, revision: 3 },
    { periodAmount: 5, syncLimit: 20, revision: 4 },
  ]);
});
