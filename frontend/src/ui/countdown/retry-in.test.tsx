import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { RetryIn } from './retry-in.tsx';

test('a short wait is counted down', () => {
  expect(render(<RetryIn until={Date.now() + 44_500} />)).toContain('0:45');
});

test('a day is no countdown: the time is named', () => {
  const markup = render(<RetryIn until={Date.now() + 24 * 60 * 60_000} />);
  expect(markup).not.toContain('role="timer"');
  expect(markup).toMatch(/\d{2}:\d{2}/);
});

test('nothing is said when another try makes sense at once', () => {
  expect(render(<RetryIn until={undefined} />)).toBe('');
  expect(render(<RetryIn until={Date.now() - 1000} />)).toBe('');
});
