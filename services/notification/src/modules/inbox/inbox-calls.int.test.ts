import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { noticeEndpoints } from '@gatehouse/contracts/notification/endpoints.ts';
import { UNREAD_MAX } from '@gatehouse/contracts/notification/resources.ts';
import { queryWork, wastedWork } from '@gatehouse/kit/mongo/query-work.fixtures.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { type InboxMessage, inboxCollection } from './inbox.model.ts';

let notification: TestNotification;
let people = 0;

beforeAll(async () => {
  notification = await startNotification(testEngines('notification'));
});
afterAll(() => notification?.close());

const rows = () => inboxCollection.driver(notification.connection);
const start = Date.now() - 86_400_000;
/** Notice `index` came `index` seconds after the first. */
const at = (index: number) => new Date(start + index * 1_000);
const notice = (accountId: string, index: number, more: Partial<InboxMessage> = {}): InboxMessage => ({
  _id: `${accountId}-n${index}`,
  accountId,
  template: 'password.changed',
  title: `Title ${index}`,
  text: 'Text',
  link: null,
  createdAt: at(index),
  readAt: null,
  ...more,
});
/** Somebody with this many unread notices, told apart from the person before by their ids alone. */
const somebody = async (count: number) => {
  people += 1;
  const accountId = `person${people}`;
  const all = Array.from({ length: count }, (_, index) => notice(accountId, index));
  if (count > 0) await rows().insertMany(all);
  const call = (endpoint: Endpoint, request: object = {}) =>
    notification.call(endpoint, { actor: accountActor(accountId), ...request });
  const list = async (query: object = {}) => (await call(noticeEndpoints.list, { query })).body;
  const shown = async (query: object = {}): Promise<string[]> =>
    (await list(query)).notices.map(({ title }: { title: string }) => title);
  const read = (body: object) => call(noticeEndpoints.read, { body });
  const unreadTitles = async (): Promise<string[]> =>
    (await rows().find({ accountId, readAt: null }).sort({ createdAt: 1 }).toArray()).map((row) => row.title);
  return {
    accountId,
    call,
    list,
    shown,
    read,
    unreadTitles,
    id: (index: number) => `${accountId}-n${index}`,
  };
};

describe('own notices', () => {
  it('are listed from the newest on, with what each says and how many are unread', async () => {
    const { accountId, list } = await somebody(0);
    const link = { text: 'Restore', url: 'https://portal.example/platform/forgot-password' };
    await rows().insertMany([notice(accountId, 0, { readAt: at(5) }), notice(accountId, 1, { link })]);
    expect(await list()).toEqual({
      notices: [
        {
          id: `${accountId}-n1`,
          read: false,
          date: at(1).toISOString(),
          template: 'password.changed',
          title: 'Title 1',
          text: 'Text',
          link,
        },
        expect.objectContaining({ title: 'Title 0', read: true, link: null }),
      ],
      meta: { sort: 'date', order: 'DESC', offset: 0, limit: 20, total: 2, more: false, unread: 1 },
    });
  });

  it('stay on their pages while new ones arrive, and those of one instant stand on one page each', async () => {
    const { accountId, shown, list } = await somebody(3);
    await rows().insertMany([notice(accountId, 3), notice(accountId, 4, { createdAt: at(3) })]);
    const first = await list({ limit: 2 });
    const dateTo = first.notices[0].date;
    await rows().insertMany([notice(accountId, 5), notice(accountId, 6)]);
    const pages = await Promise.all([0, 2, 4].map((offset) => shown({ dateTo, offset, limit: 2 })));
    expect(pages).toEqual([['Title 4', 'Title 3'], ['Title 2', 'Title 1'], ['Title 0']]);
    expect(await shown({ limit: 2 })).toEqual(['Title 6', 'Title 5']);
  });

  it('of the menu are the newest five, with the unread ones counted to their bound', async () => {
    const { call } = await somebody(UNREAD_MAX + 20);
    const { body } = await call(noticeEndpoints.last);
    expect(body.notices.map(({ title }: { title: string }) => title)).toEqual(
      [119, 118, 117, 116, 115].map((index) => `Title ${index}`),
    );
    expect(body.unread).toBe(UNREAD_MAX);
  });

  it('are nobody else’s, not even of an account whose id differs in case', async () => {
    const { accountId } = await somebody(3);
    const actor = accountActor(accountId.toUpperCase());
    const other = await notification.call(noticeEndpoints.list, { actor });
    expect(other.body).toMatchObject({ notices: [], meta: { total: 0, unread: 0 } });
    expect((await notification.call(noticeEndpoints.last, { actor })).body).toEqual({
      notices: [],
      unread: 0,
    });
  });
});

describe('marked as read', () => {
  it('is one, several, or all that came up to an instant', async () => {
    const { read, unreadTitles, id } = await somebody(6);
    expect(await read({ id: id(0) })).toMatchObject({ status: 200, body: { unread: 5 } });
    expect((await read({ id: [id(1), id(3)] })).body).toEqual({ unread: 3 });
    expect((await read({ dateTo: at(4).toISOString() })).body).toEqual({ unread: 1 });
    expect(await unreadTitles()).toEqual(['Title 5']);
  });

  it('is each once, however often and by how many at once', async () => {
    const { accountId, read, id } = await somebody(40);
    const ids = Array.from({ length: 40 }, (_, index) => id(index));
    const readAt = async () =>
      (await rows().find({ accountId }).sort({ _id: 1 }).toArray()).map((row) => row.readAt?.getTime());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        read(turn % 2 === 0 ? { id: [...ids].reverse() } : { dateTo: at(39).toISOString() }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.unread])).toEqual(answers.map(() => [200, 0]));
    const first = await readAt();
    expect(first).not.toContain(undefined);
    await read({ id: ids });
    expect(await readAt()).toEqual(first);
  });

  it('is nothing of another person, and an id that is nobody’s is answered alike', async () => {
    const [owner, other] = [await somebody(2), await somebody(1)];
    const [foreign, unknown] = [await other.read({ id: owner.id(0) }), await other.read({ id: 'nobody' })];
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
    expect(foreign.body).toEqual({ unread: 1 });
    await other.read({ id: [owner.id(0), other.id(0)], dateTo: at(9).toISOString() });
    expect([await owner.unreadTitles(), await other.unreadTitles()]).toEqual([['Title 0', 'Title 1'], []]);
  });

  it('is nothing where nothing is named', async () => {
    const { read, unreadTitles } = await somebody(1);
    expect(await read({})).toMatchObject({ status: 400, body: { errorList: { id: 'errorEmpty' } } });
    expect(await unreadTitles()).toHaveLength(1);
  });
});

it('ten thousand notices cost no more than those that are shown or counted', async () => {
  const { list, call, read, id } = await somebody(10_000);
  const work = (ask: () => Promise<unknown>) => queryWork(notification.connection, 'inbox_messages', ask);
  for (const order of ['ASC', 'DESC']) {
    const page = { order, offset: 20, limit: 20, dateTo: at(9_000).toISOString() };
    expect(wastedWork(await work(() => list(page)), UNREAD_MAX)).toEqual([]);
  }
  expect(wastedWork(await work(() => call(noticeEndpoints.last)), UNREAD_MAX)).toEqual([]);
  expect(wastedWork(await work(() => read({ id: [id(7), id(8)] })), UNREAD_MAX)).toEqual([]);
  expect((await list()).meta).toMatchObject({ total: 10_000, more: false, unread: UNREAD_MAX });
  expect((await read({ dateTo: at(9_999).toISOString() })).body).toEqual({ unread: 0 });
});
