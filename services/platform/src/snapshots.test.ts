import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { createEventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { platformSnapshots } from './snapshots.ts';

const { documentChanged, documentDeleted } = platformEvents;
const createEvent = createEventFactory({ clock: systemClock, ids: systemIds });

it('a document that a restored backup lacks is told as deleted, by the name it was told of last', () => {
  const documents = platformSnapshots(mongoose.createConnection()).find(
    ({ topic }) => topic === documentChanged.topic,
  );
  const told = (sequence: number, label: string) => {
    const facts = { documentId: 'd', documentCode: 'terms', type: 'document', enabled: true } as const;
    const data = { ...facts, label, version: 'v', changes: [] };
    return createEvent(documentChanged, {
      subject: 'd',
      sequence,
      data,
      context: systemContext,
    }) as CloudEvent;
  };
  expect(documents?.gone?.([told(1, 'Draft'), told(2, 'Terms')])).toEqual({
    event: documentDeleted,
    subject: 'd',
    sequence: 1,
    data: { documentId: 'd', documentCode: 'terms', label: 'Terms' },
  });
});
