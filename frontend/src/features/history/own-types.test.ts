import { eventCatalog } from '@gatehouse/contracts/catalog.ts';
import { expect, test } from 'vitest';
import { textsIn } from '../../testing/texts.ts';
import { ownTypes } from './own-types.ts';

test('everything that stands in an own history can be chosen, but what nobody is left to meet', () => {
  const written = eventCatalog.flatMap(({ type, journal }) => (journal?.person === undefined ? [] : [type]));
  expect(ownTypes.map(({ type }) => type).toSorted()).toEqual(
    [...new Set(written)].filter((type) => type !== 'profile.profile.erased').toSorted(),
  );
});

test.each(Object.entries({ ru: textsIn('ru'), en: textsIn('en') }))(
  'each has a name and a heading: %s',
  (_, texts) => {
    const has = (id: string | undefined) => id !== undefined && id in texts;
    const nameless = ownTypes.filter(({ type, group }) => !has(`journal.type.${type}`) || !has(group?.id));
    expect(nameless).toEqual([]);
  },
);
