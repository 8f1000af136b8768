import { expect, test } from 'vitest';
import { findPage, pages } from '../src/app/pages.ts';
import { screens } from './screens.ts';

test('every page is looked at in some state', () => {
  const looked = new Set(screens.map(({ path }) => findPage(path.split('?')[0] ?? '')?.name));
  const shown = pages.filter((page) => !('redirect' in page));
  expect(shown.flatMap(({ name }) => (looked.has(name) ? [] : [name]))).toEqual([]);
});
