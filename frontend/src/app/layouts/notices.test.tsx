// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen } from '../../testing/show-screen.tsx';
import { NoticesMenu } from './notices.tsx';

afterEach(hideScreens);

test.each([true, false])('the bell is there as localNotifies says: %s', async (localNotifies) => {
  const project = { uiSettings: { localNotifies } } as never;
  const { container } = await showScreen(<NoticesMenu />, { state: { project } });
  expect(container.querySelector('button') !== null).toBe(localNotifies);
});
