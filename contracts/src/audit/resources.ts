import Type, { type Static } from 'typebox';
import { Change } from '../core/define-event.ts';
import { Closed, Instant, Nullable } from '../core/schema.ts';

/** Who changed something: an account, or the platform itself. */
export const Changer = Closed({ id: Type.String(), name: Type.String() });

export const HistoryEntry = Closed({
  id: Type.String({ description: 'Its place in the journal, by which it is read (ADR 146)' }),
  date: Instant,
  type: Type.String({ description: 'Event type' }),
  changer: Changer,
  entity: Type.String(),
  entityId: Type.String(),
  entityName: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  changes: Type.Array(Change),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

export const HistoryType = Closed({
  type: Type.String(),
  entity: Type.String(),
  title: Closed({ ru: Type.String(), en: Type.String() }),
});
export type HistoryType = Static<typeof HistoryType>;
