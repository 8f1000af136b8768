import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { TabMemory } from './tab-memory.ts';

/** Changes that stood in a form when the session was over. */
export interface Draft {
  values: unknown;
  /** Of the record that was changed; undefined for something new. */
  revision: number | undefined;
  /** When they were left, in ISO 8601. */
  at: string;
}

/** What forms were left with when a session ended by itself, for the same person in the same tab. */
export interface Drafts {
  /** Keeps changes if nobody chose to leave them: the session is over. */
  leave(form: string, values: unknown, revision: number | undefined): void;
  /** Those of this form, unless the record is another one by now. */
  of(form: string, revision: number | undefined): Draft | undefined;
  forget(form: string): void;
  /** Whether any form has some. */
  wait(): boolean;
}

const name = 'drafts';
/** Milliseconds after which nobody misses them. */
const KEPT = 12 * 60 * 60_000;

export interface DraftsDeps {
  memory: TabMemory;
  /** Whether the session has ended without the person's doing. */
  isOver: () => boolean;
  now: () => number;
}

export function createDrafts({ memory, isOver, now }: DraftsDeps): Drafts {
  const kept = Object.entries(memory.read<Record<string, Draft>>(name) ?? {});
  const drafts = new Map(kept.filter(([, { at }]) => now() - Date.parse(at) < KEPT));
  const write = () => memory.write(name, Object.fromEntries(drafts));
  return {
    leave(form, values, revision) {
      if (!isOver()) return;
      drafts.set(form, { values, revision, at: new Date(now()).toISOString() });
      write();
    },
    of: (form, revision) => {
      const draft = drafts.get(form);
      return draft?.revision === revision ? draft : undefined;
    },
    forget(form) {
      if (drafts.delete(form)) write();
    },
    wait: () => drafts.size > 0,
  };
}

/** Keeps nothing: for surroundings without a person. */
const none: Drafts = { leave: () => {}, of: () => undefined, forget: () => {}, wait: () => false };

export const DraftsContext = createContext(none);

/** Names a form, by which its changes are found again. */
export interface DraftPlace {
  form: string;
  revision: number | undefined;
}

/**
 * The draft of a form that is opened, which is its own from now on; `unsaved` answers the changes to keep, if there are any.
 */
export function useDraft(
  place: DraftPlace | undefined,
  unsaved: () => unknown,
): readonly [draft: Draft | undefined, drop: () => void] {
  const drafts = useContext(DraftsContext);
  const [draft, setDraft] = useState(() => place && drafts.of(place.form, place.revision));
  const latest = useRef({ place, unsaved });
  useLayoutEffect(() => {
    latest.current = { place, unsaved };
  });
  // Before the fields are gone, whose values are asked for.
  useLayoutEffect(() => {
    const { place: opened } = latest.current;
    if (opened) drafts.forget(opened.form);
    return () => {
      const { place: left, unsaved: values } = latest.current;
      const changed = left && values();
      if (left && changed !== undefined) drafts.leave(left.form, changed, left.revision);
    };
  }, [drafts]);
  return [draft, () => setDraft(undefined)];
}
