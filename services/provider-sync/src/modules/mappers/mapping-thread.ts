/**
 * Runs mappers where they can be ended. A condition is an administrator's, the data are a provider's, and what the two take
 * together shows only while they run: in a thread with limits of CPU time and memory, never beside requests.
 */
import { createEndableThread, type Ended, type Outcome, type ThreadLimits } from './endable-thread.ts';
import type { Mapped, MapperRule } from './mapping.ts';
import { type EndedPlace, work } from './mapping-messages.ts';
import type { SourcePerson } from './source-person.ts';

/** Maps people in their order. */
export type PeopleMapping = (people: readonly SourcePerson[]) => Promise<readonly Mapped[]>;

export interface MappingThread {
  /** One for each run: a condition that had to be ended for several people counts as ended for the others. */
  mapping(mappers: readonly MapperRule[]): PeopleMapping;
  /** Whether each condition can be read; one that takes too long cannot. */
  areReadable(conditions: readonly string[]): Promise<readonly boolean[]>;
  start(): void;
  /** Finishes what it was given. */
  stop(): Promise<void>;
}

/** People that the thread is given at once: those of other runs come between. */
const PEOPLE = 100;
/** People for whom a condition is ended before it counts as ended for the others of its run. */
const ENDED_MAX = 5;

/** Conditions that a run had to end. */
const createEndings = () => {
  const found = new Map<string, { readonly place: EndedPlace; count: number }>();
  return {
    note: ({ place, work: at }: Ended): void => {
      const of = at === work.compiling ? 'reading' : 'everybody';
      const name = `${of} ${place.mapper} ${place.condition}`;
      const known = found.get(name) ?? { place: { ...place, of }, count: 0 };
      known.count += 1;
      found.set(name, known);
    },
    /** What is read is read for everybody. */
    known: (): readonly EndedPlace[] =>
      [...found.values()].flatMap(({ place, count }) =>
        place.of === 'reading' || count >= ENDED_MAX ? [place] : [],
      ),
  };
};

export const createMappingThread = (limits: ThreadLimits = {}): MappingThread => {
  const thread = createEndableThread(limits);

  const mapping = (mappers: readonly MapperRule[]): PeopleMapping => {
    const endings = createEndings();
    const mapSome = async (people: readonly SourcePerson[]): Promise<readonly Mapped[]> => {
      const own = new Map<number, EndedPlace>();
      for (;;) {
        const ended = [...endings.known(), ...own.values()];
        const outcome = await thread.run({ kind: 'map', mappers, people, ended });
        if (outcome.kind === 'done' && outcome.done.kind === 'map') return outcome.done.mapped;
        const { at } = outcome as Extract<Outcome, { kind: 'ended' }>;
        endings.note(at);
        if (at.work === work.mapping) own.set(at.index, { ...at.place, of: at.index });
      }
    };
    return async (people) => {
      const mapped: Mapped[] = [];
      for (let start = 0; start < people.length; start += PEOPLE)
        mapped.push(...(await mapSome(people.slice(start, start + PEOPLE))));
      return mapped;
    };
  };

  const areReadable = async (conditions: readonly string[]): Promise<readonly boolean[]> => {
    const slow = new Set<number>();
    for (;;) {
      // One that is ended stands as an empty text, which takes no time.
      const asked = conditions.map((text, index) => (slow.has(index) ? '' : text));
      const outcome = await thread.run({ kind: 'read', conditions: asked });
      if (outcome.kind === 'ended') slow.add(outcome.at.index);
      else if (outcome.done.kind === 'read')
        return outcome.done.readable.map((isReadable, index) => isReadable && !slow.has(index));
    }
  };

  return { mapping, areReadable, start: () => {}, stop: thread.stop };
};
