import { describe, expect, it } from 'vitest';
import { pathSegment, RefusedSegment } from './path-segment.ts';

describe('a part of a path', () => {
  it.each([
    ['staff', 'staff'],
    ['north/south', 'north%2Fsouth'],
    ['50%', '50%25'],
    ['a.b', 'a.b'],
    ['...', '...'],
    ['?q=1#top', '%3Fq%3D1%23top'],
  ])('%s stays in its place', (text, encoded) => {
    expect(pathSegment(text)).toBe(encoded);
    expect(new URL(`https://id.example/realms/${pathSegment(text)}/users`).pathname).toBe(
      `/realms/${encoded}/users`,
    );
  });

  it.each([
    '',
    '.',
    '..',
    '%2e',
    '%2E.',
    'a/../b',
    '..\\b',
    'a/%2e%2e',
    'a%2f..',
    '../',
    'a\nb',
    '\0',
    '\ud800',
  ])('%j is refused', (text) => {
    expect(() => pathSegment(text)).toThrow(RefusedSegment);
  });
});
