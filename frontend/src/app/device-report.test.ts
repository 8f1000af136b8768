import { expect, test, vi } from 'vitest';
import type { StartUpState } from '../features/start-up/start-up.store.ts';
import { reportDevices } from './device-report.ts';

function setUp(first: StartUpState['signedIn']) {
  const listeners: (() => void)[] = [];
  const state = { signedIn: first };
  const send = vi.fn(async () => ({ ok: true, data: null }));
  reportDevices({
    http: { send } as never,
    startUp: {
      current: () => state as StartUpState,
      subscribe: (listener) => {
        listeners.push(listener);
        return () => {};
      },
    },
    window: {
      screen: { width: 1920, height: 1080 },
      innerWidth: 800,
      innerHeight: 600,
      devicePixelRatio: 2,
    } as Window,
  });
  const become = (signedIn: StartUpState['signedIn']) => {
    state.signedIn = signedIn;
    for (const listener of listeners) listener();
  };
  return { send, become };
}

test('the screen is told once for each sign-in, and again for the next', () => {
  const { send, become } = setUp('unknown');
  become('no');
  expect(send).not.toHaveBeenCalled();
  become('yes');
  become('yes');
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ operationId: 'identity.device.tell' }),
    { body: { displaySize: '1920x1080', displayWindowSize: '800x600', displayZoom: 2 } },
    { keepalive: true },
  );
  become('owing');
  become('yes');
  expect(send).toHaveBeenCalledTimes(2);
});

test('a page that opens signed in tells nothing', () => {
  const { send, become } = setUp('unknown');
  become('failed');
  become('yes');
  expect(send).not.toHaveBeenCalled();
});
