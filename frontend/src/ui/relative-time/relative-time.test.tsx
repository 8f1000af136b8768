import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ExactTime } from './exact-time.tsx';
import { RelativeTime, relativeParts } from './relative-time.tsx';

const now = Date.parse('2026-05-10T12:00:00Z');

test.each([
  ['2026-05-10T11:59:30Z', 0, 'second'],
  ['2026-05-10T11:59:00Z', -1, 'minute'],
  ['2026-05-10T10:01:00Z', -1, 'hour'],
  ['2026-05-09T11:00:00Z', -1, 'day'],
  ['2026-03-10T12:00:00Z', -2, 'month'],
  ['2024-05-10T12:00:00Z', -2, 'year'],
  ['2026-05-12T12:00:00Z', 2, 'day'],
])('%s is %d %s', (date, value, unit) => {
  expect(relativeParts(Date.parse(date), now)).toEqual({ value, unit });
});

test('the exact time is read beside the relative one, by everybody, and is no stop of Tab', () => {
  const date = '2026-05-10T10:01:00Z';
  const markup = render(<RelativeTime date={date} now={() => now} />);
  const local = new Date(date).toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit' });
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(`1 час назад (10 мая 2026 г., ${local})`);
  expect(markup).not.toContain('tabindex');
  expect(markup).toContain(`dateTime="${date}"`);
});

test('columns show the exact time alone', () => {
  const date = '2026-05-10T10:01:00Z';
  const markup = render(<ExactTime date={date} />);
  const local = new Date(date).toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit' });
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(`10.05.2026, ${local}`);
  expect(markup).not.toContain('tabindex');
});
