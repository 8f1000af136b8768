import { expect, it } from 'vitest';
import { createHeardChanges } from './change-news.ts';

it('a change is handed to whoever follows its service, and one of unknown origin to everybody', () => {
  const told: string[] = [];
  const { changed, of } = createHeardChanges(() => true);
  of('platform').follow(() => told.push('platform'));
  const stop = of('identity').follow(() => told.push('identity'));
  changed('platform');
  changed('audit');
  expect(told.splice(0)).toEqual(['platform']);
  changed(undefined);
  expect(told.splice(0)).toEqual(['platform', 'identity']);
  stop();
  changed(undefined);
  expect(told).toEqual(['platform']);
});
