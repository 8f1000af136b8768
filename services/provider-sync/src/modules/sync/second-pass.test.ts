import { expect, it } from 'vitest';
import type { Delivered, SourceObject } from './objects.ts';
import { mergedOf, secondOf } from './run-pages.ts';
import { createSecondPass } from './second-pass.ts';

const object = (externalId: string): SourceObject => ({
  externalId,
  name: externalId,
  digest: `digest of ${externalId}`,
  account: undefined,
  values: {},
  skipped: undefined,
});
const answer = (externalId: string, more: Partial<Delivered> = {}): Delivered => ({
  externalId,
  result: 'changed',
  accountId: `account-${externalId}`,
  reason: null,
  changes: [],
  ...more,
});
const waits = (externalId: string, holder: string, more: Partial<Delivered> = {}) =>
  answer(externalId, {
    isPartial: true,
    reason: 'leftOut: taken email',
    holders: [{ externalId: holder, accountId: `account-${holder}` }],
    ...more,
  });
const passOf = (answers: readonly Delivered[], isDry = false) => {
  const pass = createSecondPass(isDry);
  pass.take(
    answers.map(({ externalId }) => object(externalId)),
    answers,
  );
  return pass;
};
const idsOf = (parts: readonly (readonly { object: SourceObject }[])[]) =>
  parts.map((part) => part.map((one) => one.object.externalId));

it('whoever waits for each other is delivered together, whatever is between them', () => {
  const others = Array.from({ length: 6 }, (_, index) => waits(`o${index}`, 'settled'));
  const pass = passOf([waits('p1', 'p2'), ...others, waits('p2', 'p1'), answer('settled')]);
  const seen = new Set(['p1', 'p2', 'settled', ...others.map(({ externalId }) => externalId)]);
  const [first] = idsOf(pass.parts(seen, 4));
  expect(first?.slice(0, 2)).toEqual(['p1', 'p2']);
  expect(idsOf(pass.parts(seen, 4)).flat()).toHaveLength(8);
});

it('somebody who is new and whose login is held by somebody who has vanished is likely the same person', () => {
  const refused = { result: 'conflict', accountId: null, isPartial: false } as const;
  const pass = passOf([waits('new', 'gone', refused), waits('other', 'there', refused)]);
  const likely = pass.likelySame(new Set(['new', 'other', 'there']));
  expect(likely.map(({ object: { externalId }, holder }) => [externalId, holder])).toEqual([
    ['new', { externalId: 'gone', accountId: 'account-gone' }],
  ]);
  expect(idsOf(pass.parts(new Set(['new', 'other', 'there']), 10))).toEqual([['other']]);
});

it('a dry run brings along those who would have given up what somebody waits for', () => {
  const change = { field: 'email', previous: 'b@x.example', current: 'c@x.example' };
  const pass = passOf([waits('p1', 'p2'), answer('p2', { changes: [change] }), answer('p3')], true);
  const [part = []] = pass.parts(new Set(['p1', 'p2', 'p3']), 10);
  expect(pass.alongside(part, 10).map(({ externalId }) => externalId)).toEqual(['p2']);
});

it('a row that is delivered twice stands once in the figures, with all that changed', () => {
  const name = { field: 'lastName', previous: 'A', current: 'B' };
  const email = { field: 'email', previous: 'a@x.example', current: 'b@x.example' };
  const again = (before: Delivered, after: Delivered) =>
    secondOf(object('p1'), before, mergedOf(before, after));
  const first = waits('p1', 'p2', { changes: [name] });
  const done = again(first, answer('p1', { changes: [email] }));
  expect(done.counts).toMatchObject({ changed: 0, skipped: 0 });
  expect(done.told).toMatchObject([{ kind: 'change', reason: null, changes: [name, email] }]);
  expect(done.kept).toMatchObject([{ digest: 'digest of p1' }]);
  const skipped = waits('p1', 'p2', { result: 'unchanged' });
  const later = again(skipped, answer('p1', { changes: [email] }));
  expect(later.counts).toMatchObject({ changed: 1, skipped: -1 });
  const still = again(first, waits('p1', 'p2', { result: 'unchanged' }));
  expect(still.told).toMatchObject([{ kind: 'change', reason: 'leftOut: taken email', changes: [name] }]);
  expect(still.kept).toMatchObject([{ digest: '' }]);
});
