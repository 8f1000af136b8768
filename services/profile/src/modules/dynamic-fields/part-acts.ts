/** Deletes and switches tabs, blocks and fields, and says before what would become of it. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { FieldEffects } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { FedFields } from '../directories/fed-fields.ts';
import type { FormRow } from '../form/form.model.ts';
import { partIdOf } from '../form/form-parts.domain.ts';
import type { Edited } from './edited.domain.ts';
import type { FormEditor } from './form-editor.ts';
import type { LostValues } from './lost-values.ts';
import { actOnPart, fieldsOfPart, keepingFields, type Part, type PartAct } from './part-acts.domain.ts';

export interface PartAt {
  readonly type: DynamicType;
  readonly form: FormRow;
  readonly part: Part;
}

export interface PartActsDeps {
  readonly editor: Pick<FormEditor, 'save'>;
  readonly lost: Pick<LostValues, 'fields'>;
  readonly fedFields: Pick<FedFields, 'of'>;
}

type Judgement = Edited & { readonly usedBy: FieldEffects['usedBy'] };

export const createPartActs = ({ editor, lost, fedFields }: PartActsDeps) => {
  const judge = async ({ type, form, part }: PartAt, act: PartAct, unit: UnitOfWork): Promise<Judgement> => {
    const edited = actOnPart(type, form.tabs, part, act);
    if (act !== 'delete') return { ...edited, usedBy: [] };
    const kept = keepingFields(type, part).map((field) => ({ type, tab: part.tab, field }));
    const fed =
      type === 'directories' && part.block === undefined ? await fedFields.of(part.tab.code, unit) : [];
    const usedBy = [...kept, ...fed].map(({ type: of, tab, field }) => ({
      id: partIdOf(of, tab.code, field.code),
      name: field.title.ru,
    }));
    return { ...edited, usedBy };
  };
  return {
    judge,
    act: async (at: PartAt, act: PartAct, context: EventContext, unit: UnitOfWork): Promise<FormRow> => {
      const { usedBy, ...edited } = await judge(at, act, unit);
      if (edited.kind === 'refused')
        throw problem(requestErrors.invalid, {
          extras: { errorList: edited.errorList, ...(usedBy.length === 0 ? {} : { usedBy: [...usedBy] }) },
        });
      if (usedBy.length > 0) throw problem(requestErrors.inUse, { extras: { usedBy: [...usedBy] } });
      const next = await editor.save(at.form, edited, context, unit);
      if (act === 'delete') await lost.fields(at.type, fieldsOfPart(at.part), unit);
      return next;
    },
  };
};
export type PartActs = ReturnType<typeof createPartActs>;
