import { text } from 'node:stream/consumers';
import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { createEventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { expect, it } from 'vitest';
import { exportWordsWith } from './export-words.fixtures.ts';
import { createExports, type ExportLimits } from './exports.service.ts';

const entry = (id: number): HistoryEntry => ({
  id: `e${id}`,
  date: '2026-05-01T10:00:00.000Z',
  type: 'identity.account.changed',
  changer: { id: 'a1', name: 'Анна\u0000 Петрова' },
  entity: 'account',
  entityId: `a${id}`,
  entityName: null,
  ip: '10.0.0.1',
  changes: [
    { field: 'email', previous: 'a@example.org', current: 'b@example.org' },
    { field: 'roles', previous: null, current: ['admin', 'user'] },
  ],
});

const setup = ({ count = 3, limits = {} }: { count?: number; limits?: Partial<ExportLimits> } = {}) => {
  const told: CloudEvent[] = [];
  const state = { closed: 0, fails: false };
  async function* batches(size: number) {
    try {
      for (let at = 0; at < count; at += size) {
        if (state.fails) throw new Error('away');
        yield Array.from({ length: Math.min(size, count - at) }, (_, index) => entry(at + index));
      }
    } finally {
      state.closed += 1;
    }
  }
  const exports = createExports({
    history: { batches: async (_question, size) => batches(size) },
    units: {
      run: (work) =>
        work({
          session: undefined as never,
          append: async (events) => void told.push(...events),
          afterCommit: () => {},
        }),
    },
    createEvent: createEventFactory({ clock: systemClock, ids: systemIds }),
    ids: systemIds,
    words: exportWordsWith(),
    limits: { rows: 100, batch: 2, atOnce: 1, ...limits },
  });
  const begin = (question = {}) =>
    exports.begin('csv', question, {
      accountId: 'a1',
      context: systemContext,
      locale: 'en',
      timeZone: 'Europe/Moscow',
    });
  return { told, state, begin };
};

it('writes rows as a reader sees them', async () => {
  const { begin } = setup({ count: 1 });
  const [header, row] = (await text((await begin()).file)).split('\r\n');
  expect(header?.replace('\ufeff', '')).toBe(
    'Event,What,Object,Changes,Who,IP address,When (Europe/Moscow),Entry number,Who: account ID,Object ID',
  );
  expect(row).toBe(
    'Account changed,,account,"E-mail: a@example.org → b@example.org\nRoles: admin, User",' +
      'Анна  Петрова,10.0.0.1,01/05/2026 13:00:00,e0,a1,a0',
  );
});

it('tells the journal who took what before the file is there, also when nothing is found', async () => {
  const { begin, told } = setup({ count: 0 });
  const { file } = await begin({ type: 'identity.account.changed', search: '' });
  expect(told.map(({ type, data }) => [type, data])).toEqual([
    ['audit.export.started', { accountId: 'a1', format: 'csv', filters: ['type: identity.account.changed'] }],
  ]);
  expect((await text(file)).split('\r\n')).toHaveLength(2);
});

it('ends at its limit and says so', async () => {
  const { begin, state } = setup({ count: 9, limits: { rows: 5 } });
  const lines = (await text((await begin()).file)).trim().split(/\r\n/);
  expect(lines).toHaveLength(1 + 5 + 1);
  expect(lines.at(-1)).toContain('Only the newest rows were exported: 5');
  expect(state.closed).toBe(1);
});

it('makes so many files at a time, and another one when one is done or given up', async () => {
  const { begin } = setup();
  const first = await begin();
  await expect(begin()).rejects.toMatchObject({ definition: { code: 'history.exportBusy' } });
  await text(first.file);
  const second = await begin();
  second.file.destroy();
  await new Promise((resolve) => second.file.once('close', resolve));
  await text((await begin()).file);
});

it('fails before the file begins when the history cannot be read, and takes no place', async () => {
  const { begin, told, state } = setup();
  state.fails = true;
  await expect(begin()).rejects.toThrow('away');
  expect(told).toEqual([]);
  state.fails = false;
  await text((await begin()).file);
});
