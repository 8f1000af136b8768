import { indexDrift } from '@gatehouse/kit/mongo/index-drift.fixtures.ts';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditWorld, startTestAudit } from '../audit.fixtures.ts';
import { exchanges } from '../modules/exchanges/exchanges.model.ts';
import { history } from '../modules/history/history.model.ts';
import { withChanger } from '../modules/history/history.repository.ts';
import { positionOf } from '../modules/history/position.domain.ts';
import type { PageView } from '../modules/page-views/page-views.domain.ts';
import { pageViewHours, pageViewState, pageViews } from '../modules/page-views/page-views.model.ts';
import { createPageViewRepository } from '../modules/page-views/page-views.repository.ts';
import { people } from '../modules/people/people.model.ts';

let audit: AuditWorld;
beforeAll(async () => {
  audit = await startTestAudit();
});
afterAll(() => audit?.close());

// Later than today: single views expire by themselves.
const at = new Date('2040-05-01T10:00:00Z');
const view: PageView = { at, domainId: 'd', code: 'login', path: '/', title: '', signedIn: false };
const irina = {
  _id: 'irina',
  name: 'Irina',
  accountLabel: null,
  profileLabel: null,
  sortName: 'irina',
  nameWords: ['irina'],
  words: ['irina'],
  identifierWords: [],
};
const lineOf = (eventId: string) =>
  withChanger(
    {
      _id: positionOf({ id: eventId, time: at.toISOString(), sequence: 1 }),
      eventId,
      date: at,

      type: 'identity.account.changed',
      entity: 'account',
      entityId: 'a',
      entityName: null,
      sequence: 1,
      changer: 'irina',
      personId: 'a',
      ip: '192.0.2.1',
      domainId: 'd',
      fields: ['city'],
      words: ['x'],
      entityNames: { ru: 'А', en: 'A' },
      changes: [{ field: 'city', previous: null, current: ['Tver', 'Oryol'] }],
    },
    irina,
  );
const hour = { _id: 'h', hour: at, domainId: 'd', code: 'login', views: 1, signedIn: 0 };

it('the database has the indexes of the schemas, and no others', async () => {
  const { connection } = audit.service.mongo;
  const collections = [history, people, pageViews, pageViewHours, pageViewState, exchanges];
  expect(await indexDrift(connection, collections)).toEqual([]);
});

it.each([
  ['a person without words', 'people', irina, { words: 'irina' }],
  ['a view without a time', 'page_views', { _id: new Types.ObjectId(), ...view }, { at: 'today' }],
  ['a count that is none', 'page_view_hours', hour, { views: 'many' }],
  ['a line of the journal without a date', 'history', lineOf('1'), { date: 'today' }],
  ['a line with a change of nothing', 'history', lineOf('2'), { changes: [{ previous: 1 }] }],
  ['a mark that is no date', 'page_view_state', { _id: 'counted', before: at }, { before: 1 }],
])('%s is refused by the database, whoever writes it', async (_, name, row, broken) => {
  const driver = audit.service.mongo.connection.collection<{ _id: unknown }>(name);
  await expect(driver.insertOne({ ...row, ...broken })).rejects.toThrow('Document failed validation');
  // The service may have written this one meanwhile.
  await driver.replaceOne({ _id: row._id as never }, { ...row }, { upsert: true });
});

it('a view that breaks its shape is left out, its neighbours are kept', async () => {
  const { connection } = audit.service.mongo;
  const kept = { ...view, code: 'kept' };
  await createPageViewRepository(connection).add([kept, { ...kept, at: 'today' as never }, kept]);
  // Views are acknowledged before a majority has them, which is what the connection reads by default.
  const stored = pageViews.model(connection).countDocuments({ code: 'kept' }).readConcern('local');
  expect(await stored).toBe(2);
});
