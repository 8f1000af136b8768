/** Stores what becomes of a form, with its entry in the journal. */
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { EventTooLargeError } from '@gatehouse/kit/events/event-size.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type FormTab, journalledDirectories, journalledForm } from './form.domain.ts';
import type { FormRow } from './form.model.ts';
import type { FormRepository } from './form.repository.ts';
import { stampedTabs, toldTabs } from './form-parts.domain.ts';
import { shortChanges } from './short-changes.ts';

export interface FormStoreDeps {
  readonly repository: FormRepository;
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
}

/** Bytes of a form at most: it is one document, and a document has 16 MiB. */
const FORM_BYTES_MAX = 8 * 1024 * 1024;

export const createFormStore = ({ repository, createEvent, clock }: FormStoreDeps) => {
  const journalled = (type: string, tabs: readonly FormTab[]) =>
    type === 'directories' ? journalledDirectories({ tabs }) : journalledForm({ tabs });
  return {
    find: (type: DynamicType, unit: UnitOfWork): Promise<FormRow> => repository.find(unit, type),
    /** Answers the form that is stored then; one that says the same stores nothing. */
    replace: async (
      form: FormRow,
      wanted: readonly FormTab[],
      context: EventContext,
      unit: UnitOfWork,
    ): Promise<FormRow> => {
      const changes = changesBetween(journalled(form._id, form.tabs), journalled(form._id, wanted));
      if (changes.length === 0) return form;
      const tabs = stampedTabs(form.tabs, wanted);
      const bytes = Buffer.byteLength(JSON.stringify(tabs));
      if (bytes > FORM_BYTES_MAX) throw new EventTooLargeError(profileEvents.formChanged.type, bytes);
      const next = { _id: form._id, tabs, sequence: form.sequence + 1, updatedAt: clock.now() };
      await repository.save(next, context.actor, unit);
      const data = { formId: next._id, changes: shortChanges(changes), ...toldTabs(next) };
      const event = { subject: next._id, sequence: next.sequence, data, context };
      await unit.append([createEvent(profileEvents.formChanged, event)]);
      return next;
    },
  };
};
export type FormStore = ReturnType<typeof createFormStore>;
