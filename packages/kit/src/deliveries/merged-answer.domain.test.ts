import { expect, it } from 'vitest';
import { mergedOutcome, type Outcome } from './merged-answer.domain.ts';

const change = (field: string, previous: string | null, current: string | null) => ({
  field,
  previous,
  current,
});
const outcome = (result: string, ...changes: Outcome['changes']): Outcome => ({
  result,
  accountId: 'a',
  changes,
});
const created = outcome('created', change('login', null, 'anna'));

it.each<readonly [string, Outcome, Outcome, Outcome]>([
  ['nothing more', created, outcome('unchanged'), created],
  [
    'who was made and changed since is made as they are now',
    created,
    outcome('changed', change('login', 'anna', 'ann'), change('email', null, 'a@b.c')),
    outcome('created', change('login', null, 'ann'), change('email', null, 'a@b.c')),
  ],
  [
    'a change goes from the first value to the last',
    outcome('changed', change('name', 'a', 'b')),
    outcome('changed', change('name', 'b', 'c')),
    outcome('changed', change('name', 'a', 'c')),
  ],
  [
    'a field that is back has not changed',
    outcome('changed', change('name', 'a', 'b'), change('city', 'x', 'y')),
    outcome('changed', change('name', 'b', 'a')),
    outcome('changed', change('city', 'x', 'y')),
  ],
  [
    'nothing but fields that are back is no change',
    outcome('changed', change('name', 'a', 'b')),
    outcome('changed', change('name', 'b', 'a')),
    outcome('unchanged'),
  ],
  [
    'a change after one that was undone is a change',
    outcome('unchanged'),
    outcome('changed', change('name', 'a', 'b')),
    outcome('changed', change('name', 'a', 'b')),
  ],
  ['a removal that names no field stays one', outcome('changed'), outcome('changed'), outcome('changed')],
  [
    'what was changed, and made again since, is made',
    outcome('changed', change('name', 'a', 'b')),
    outcome('created', change('name', null, 'b')),
    outcome('created', change('name', 'a', 'b')),
  ],
])('%s', (_, first, next, whole) => {
  expect(mergedOutcome(first, next)).toEqual(whole);
});
