import { expect, it } from 'vitest';
import { eventCatalog } from '../src/catalog.ts';
import { subscribeTopics } from '../src/notification/subscribe-topics.ts';
import { toldEvents, toldOf } from '../src/notification/told-events.ts';
import { type ToldMessage, toldMessages } from '../src/notification/told-messages.ts';

it('every event says which messages follow it, or why none do', () => {
  const types = [...new Set(eventCatalog.map(({ type }) => type))];
  const told = toldOf(eventCatalog);
  expect(Object.keys(told).toSorted()).toEqual(types.toSorted());
  const twice = eventCatalog.filter(({ type, untold }) => untold !== undefined && type in toldEvents);
  expect(twice).toEqual([]);
  const reasons = Object.values(told).flatMap((row) => ('none' in row ? [row.none] : []));
  expect(reasons.filter((reason) => reason.trim() === '')).toEqual([]);
});

it('every message follows an event, by channels that its subscription has', () => {
  const told = Object.values(toldEvents).flatMap((row) => ('none' in row ? [] : row));
  expect([...new Set(told)].toSorted()).toEqual(Object.keys(toldMessages).toSorted());
  for (const [name, { topic, only = [] }] of Object.entries<ToldMessage>(toldMessages))
    if (topic !== null)
      expect(Object.keys(subscribeTopics[topic].channels), name).toEqual(expect.arrayContaining([...only]));
});
