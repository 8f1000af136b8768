import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { domainRefusal } from '@gatehouse/contracts/platform/domain-refusals.ts';
import type {
  DomainCreate,
  DomainPlan,
  DomainUpdate,
} from '@gatehouse/contracts/platform/domains.resources.ts';
import { domainErrors } from '@gatehouse/contracts/platform/errors.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type DomainForm, inputOf, refusedRows, shownRefusals } from './domain-form.domain.ts';
import { type DomainContent, readDomainInput } from './domain-input.domain.ts';
import type { DomainContext, DomainRecord, StoredDomain } from './domain-record.domain.ts';
import { refuseDomain } from './domains.domain.ts';
import type { DomainsStore } from './domains.store.ts';

export interface DomainEditsDeps {
  readonly units: UnitsOfWork;
  readonly store: DomainsStore;
  readonly ids: Pick<Ids, 'id'>;
}

/** Everything that stands around a change, read under the lock. */
interface Standing {
  readonly all: readonly StoredDomain[];
  readonly around: DomainContext;
}

const refuseWith = (errorList: Readonly<Record<string, string>>): void => {
  if (Object.keys(errorList).length > 0) throw refusedFields(errorList);
};

/** What a form makes of a domain; refused with the codes at the fields of the form. */
const contentOf = (
  form: DomainForm,
  previous: DomainRecord | undefined,
  { around }: Standing,
): DomainContent => {
  refuseWith(refusedRows(form));
  const reading = readDomainInput(inputOf(form, previous, around.documents));
  if (reading.kind === 'read') return reading.content;
  throw refusedFields(shownRefusals(reading.errorList, form));
};

const present = (all: readonly StoredDomain[], id: string): StoredDomain => {
  const found = all.find((domain) => domain.id === id);
  if (found === undefined) throw problem(requestErrors.notFound);
  return found;
};

const assertMay = (domain: DomainRecord, plan: DomainPlan, { all }: Standing): void => {
  const refused = domainRefusal(domain, plan, all.length);
  if (refused !== null) throw problem(domainErrors[refused]);
};

/** Domains as administrators make, change, switch and delete them. What is base stays base. */
export const createDomainEdits = ({ units, store: records, ids }: DomainEditsDeps) => {
  const serialized = <T>(
    work: (unit: UnitOfWork, standing: Standing) => Promise<T>,
    claim?: IdempotencyClaim,
  ): Promise<T> =>
    units.run(async (unit) => {
      await records.lock(unit);
      const around = await records.domainContext(unit);
      return work(unit, { around, all: await records.all(unit) });
    }, claim);

  /** Stores a domain; answers its revision. */
  const store = async (
    next: DomainRecord,
    { all, around }: Standing,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<number> => {
    const previous = all.find(({ id }) => id === next.id);
    const events = await records.save(next, previous, around, context, unit);
    await unit.append(events);
    return (previous?.sequence ?? 0) + (events.length > 0 ? 1 : 0);
  };

  /** Stores what a form makes of a domain, if it may stand beside the others. */
  const save = (
    next: DomainRecord,
    form: DomainForm,
    standing: Standing,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<number> => {
    refuseWith(shownRefusals(refuseDomain(next, standing.all, standing.around), form));
    return store(next, standing, context, unit);
  };

  return {
    create: (
      { enabled = true, ...form }: DomainCreate,
      context: EventContext,
      claim?: IdempotencyClaim,
    ): Promise<string> =>
      serialized(async (unit, standing) => {
        const next = { id: ids.id(), ...contentOf(form, undefined, standing), enabled };
        await save(next, form, standing, context, unit);
        return next.id;
      }, claim),

    /** Answers the new revision. A repetition of the change that made the present state is no conflict. */
    update: (id: string, { revision, ...form }: DomainUpdate, context: EventContext): Promise<number> =>
      serialized(async (unit, standing) => {
        const previous = present(standing.all, id);
        const next = { id, ...contentOf(form, previous, standing), enabled: previous.enabled };
        if (revision !== previous.sequence) {
          const { sequence } = previous;
          if (records.differs(next, previous, standing.around)) throw problem(requestErrors.conflict);
          return sequence;
        }
        return save(next, form, standing, context, unit);
      }),

    setEnabled: (id: string, enabled: boolean, context: EventContext): Promise<number> =>
      serialized(async (unit, standing) => {
        const previous = present(standing.all, id);
        assertMay(previous, { enabled }, standing);
        // Its content stood before: what it lacks by now is no matter of the switch.
        return store({ ...previous, enabled }, standing, context, unit);
      }),

    remove: (id: string, context: EventContext): Promise<void> =>
      serialized(async (unit, standing) => {
        const domain = present(standing.all, id);
        assertMay(domain, { deleted: true }, standing);
        await records.remove(domain, context, unit);
      }),
  };
};
export type DomainEdits = ReturnType<typeof createDomainEdits>;
