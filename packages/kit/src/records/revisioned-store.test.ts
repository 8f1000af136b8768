import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { networkEvents } from '@gatehouse/contracts/identity/network.events.ts';
import { beforeEach, expect, it } from 'vitest';
import { createEventFactory, systemContext } from '../events/event.ts';
import { systemClock as clock } from '../runtime/clock.ts';
import { systemIds as ids } from '../runtime/ids.ts';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { createRevisionedStore } from './revisioned-store.ts';

interface Row {
  readonly _id: string;
  readonly code: string;
  readonly name: string;
  readonly sequence: number;
  readonly at: Date;
}

let rows: Map<string, Row>;
let events: CloudEvent[];
let uses: { id: string; name: string; secret: string }[];

beforeEach(() => {
  rows = new Map();
  events = [];
  uses = [];
});

const unit = {
  append: async (more: readonly CloudEvent[]) => void events.push(...more),
} as unknown as UnitOfWork;

const store = createRevisionedStore(
  {
    units: { run: (work) => work(unit) },
    createEvent: createEventFactory({ clock, ids }),
    repository: {
      find: async (id) => rows.get(id),
      save: async (row) => rows.set(row._id, row),
      remove: async ({ _id }) => rows.delete(_id),
    },
    lock: async () => {},
  },
  {
    idOf: (row: Row) => row._id,
    auditView: ({ code, name }) => ({ code, name }),
    changed: networkEvents.deviceTypeChanged,
    changedData: ({ _id, code, name }, changes) => ({
      deviceTypeId: _id,
      deviceTypeCode: code,
      label: name,
      changes,
    }),
    deleted: networkEvents.deviceTypeDeleted,
    deletedData: ({ _id, code, name }) => ({ deviceTypeId: _id, deviceTypeCode: code, label: name }),
    stamp: () => ({ at: new Date(0) }),
  },
);

const make = () => store.create(async () => ({ _id: 'a', code: 'A', name: 'One' }), systemContext);
const told = () => events.map(({ type, sequence, data }) => [type, sequence, data.changes]);

it('a new record has the revision 1, and its event says every field', async () => {
  expect(await make()).toBe('a');
  expect(rows.get('a')).toEqual({ _id: 'a', code: 'A', name: 'One', sequence: 1, at: new Date(0) });
  const changes = [
    { field: 'code', previous: null, current: 'A' },
    { field: 'name', previous: null, current: 'One' },
  ];
  expect(told()).toEqual([['identity.device-type.changed', 1, changes]]);
});

it('a change of an older state is a conflict; one that was made already is a repetition', async () => {
  await make();
  const rename = (name: string, revision: number) =>
    store.update('a', revision, () => ({ name }), systemContext);
  expect(await rename('Two', 1)).toBe(2);
  expect(await rename('Two', 1)).toBe(2);
  await expect(rename('Three', 1)).rejects.toMatchObject({ definition: { code: 'request.conflict' } });
  expect(rows.get('a')?.name).toBe('Two');
  expect(events).toHaveLength(2);
});

it('a change that changes nothing stores and tells nothing', async () => {
  await make();
  expect(await store.set('a', () => ({ name: 'One' }), systemContext)).toBe(1);
  expect(rows.get('a')?.sequence).toBe(1);
  expect(events).toHaveLength(1);
});

it('what is used stays, and the refusal names its uses by id and name alone', async () => {
  await make();
  uses = [{ id: 'd', name: 'Domain', secret: 'canary' }];
  const refused = store.remove('a', () => uses, systemContext);
  await expect(refused).rejects.toMatchObject({
    definition: { code: 'request.inUse' },
    extras: { usedBy: [{ id: 'd', name: 'Domain' }] },
  });
  expect(rows.size).toBe(1);
  uses = [];
  await store.remove('a', () => uses, systemContext);
  expect(rows.size).toBe(0);
  expect(events.at(-1)).toMatchObject({ type: 'identity.device-type.deleted', sequence: 2 });
});

it('a record that is not there is not found, whatever is asked of it', async () => {
  const calls = [
    store.update('b', 1, () => ({}), systemContext),
    store.set('b', () => ({}), systemContext),
    store.remove('b', () => [], systemContext),
  ];
  for (const call of calls) {
    await expect(call).rejects.toMatchObject({ definition: { code: 'request.notFound' } });
  }
});
