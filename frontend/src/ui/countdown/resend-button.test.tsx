// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { mount, unmountAll } from '../../testing/mount.tsx';
import { ResendButton } from './resend-button.tsx';

afterEach(unmountAll);

test('a button that has to wait does nothing and keeps the focus', async () => {
  const onClick = vi.fn();
  const page = await mount(
    <ResendButton until={Date.now() + 30_000} busy={false} onClick={onClick}>
      again
    </ResendButton>,
  );
  const button = page.querySelector('button');
  button?.focus();
  button?.click();
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button?.getAttribute('aria-disabled')).toBe('true');
});
