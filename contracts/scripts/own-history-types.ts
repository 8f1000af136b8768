import type { EventDefinition } from '../src/core/define-event.ts';
import { header, quoted } from './typescript-calls.ts';

/** The types of events that stand in somebody's own history, for a bundle that holds no schemas. */
export const ownHistoryTypes = (events: readonly EventDefinition[]): string => {
  const rows = events
    .flatMap(({ type, journal }) => (journal?.person === undefined ? [] : [{ type, entity: journal.entity }]))
    .toSorted((a, b) => (a.type < b.type ? -1 : 1))
    .map(({ type, entity }) => `  { type: ${quoted(type)}, entity: ${quoted(entity)} },\n`);
  return [
    header,
    '/** Events that stand in the own history of the person they are about, and what each is about. */\n',
    'export const ownHistoryTypes: readonly { readonly type: string; readonly entity: string }[] = [\n',
    ...rows,
    '];\n',
  ].join('');
};
