import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import { compileValidator, invalidRequest } from '@gatehouse/kit/http/validation.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type FormTab, isDeliverable, ownFields } from './form.domain.ts';
import type { FormRow } from './form.model.ts';
import type { FormRepository } from './form.repository.ts';
import { createFormStore } from './form.store.ts';
import { FormFile } from './form-file.schema.ts';
import { mergeForm } from './form-merge.domain.ts';
import { chosenForApplications, fieldsForApplications } from './told-fields.domain.ts';

export interface FormServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: FormRepository;
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
}

const isFormFile = compileValidator<FormFile>({ schema: FormFile, httpPart: 'body' });

/** Keeps the definitions of the profile form and every version of them. */
export const createFormService = ({ units, repository, createEvent, clock }: FormServiceDeps) => {
  const store = createFormStore({ repository, createEvent, clock });
  const replace = (tabsOf: (form: FormRow) => readonly FormTab[], context: EventContext) =>
    units.run(async (unit) => {
      const form = await repository.find(unit);
      const next = await store.replace(form, tabsOf(form), context, unit);
      return { id: form._id, changed: next.sequence !== form.sequence };
    });

  return {
    /** Adds and changes what the file names; doing it again changes nothing. For operators. */
    put: async (value: unknown, context: EventContext): Promise<{ id: string; changed: boolean }> => {
      if (!isFormFile(value)) throw invalidRequest(isFormFile.errors ?? []);
      return replace((form) => {
        const merged = mergeForm(form, value);
        if (merged.kind === 'refused') throw refusedFields(merged.errorList);
        return merged.tabs;
      }, context);
    },
    fieldNames: async () =>
      ownFields(await repository.find()).map((field) => {
        const { code, title, fieldType } = field;
        return { code, title, fieldType, deliverable: isDeliverable(field) };
      }),
    toldFields: async () => fieldsForApplications(await repository.find()),
    /** Lets applications learn these fields, or no longer. */
    tell: async (
      choices: Parameters<typeof chosenForApplications>[1],
      context: EventContext,
    ): Promise<void> => {
      await replace((form) => {
        const chosen = chosenForApplications(form, choices);
        if (chosen.kind === 'refused') throw refusedFields(chosen.errorList);
        return chosen.tabs;
      }, context);
    },
  };
};
export type FormService = ReturnType<typeof createFormService>;
