import type {
  FieldCreate,
  FieldEffects,
  FieldPlan,
  FieldUpdate,
} from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { FormField } from '../form/form.domain.ts';
import { findField, partIdOf, partPlaceOf } from '../form/form-parts.domain.ts';
import type { ErrorList } from './edited.domain.ts';
import { noEffects, type ValueEffects } from './effects.ts';
import { addField, definedField, definitionErrors, replaceField } from './field-edits.domain.ts';
import { assertRevision, type FieldAt, type FormEditor } from './form-editor.ts';
import type { LostValues } from './lost-values.ts';
import { fieldsOfPart } from './part-acts.domain.ts';
import type { PartActs, PartAt } from './part-acts.ts';
import { valueQuestions } from './value-rules.domain.ts';

export interface FieldsServiceDeps {
  readonly editor: FormEditor;
  readonly acts: PartActs;
  readonly lost: LostValues;
  readonly effects: ValueEffects;
  /** Resolves once every value of people is stored by a form that was committed before. */
  readonly awaitValueWrites: () => Promise<void>;
}

const same = (left: FormField, right: FormField): boolean => {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]) as Set<keyof FormField>;
  return [...keys].every((key) => JSON.stringify(left[key] ?? null) === JSON.stringify(right[key] ?? null));
};

const isEmpty = (errorList: ErrorList) => Object.keys(errorList).length === 0;

/** Keeps fields of every type; what a change does to values is asked of those who keep them before it is made. */
export const createFieldsService = ({ editor, acts, lost, effects, awaitValueWrites }: FieldsServiceDeps) => {
  const planned = async (at: FieldAt, given: Omit<FieldUpdate, 'revision'>, unit: UnitOfWork) => {
    const sources = await editor.sources(unit);
    const next = definedField(at.type, at.field, given, sources);
    return { next, errorList: definitionErrors(at.type, at.field, next, sources) };
  };

  const partAt = async (plan: FieldPlan, unit: UnitOfWork): Promise<PartAt> => {
    if (plan.tab !== undefined) {
      const { type, form, tab } = await editor.tabAt(plan.tab, unit);
      return { type, form, part: { tab } };
    }
    const id = plan.id ?? '';
    const place = partPlaceOf(id);
    const form = place === undefined ? undefined : await editor.form(place.type, unit);
    const found = place && form ? findField(form.tabs, place) : undefined;
    if (place && form && found) return { type: place.type, form, part: found };
    const { tab, block, ...at } = await editor.blockAt(id, unit);
    return { type: at.type, form: at.form, part: { tab, block } };
  };

  /** Somebody may have given a value of another one while the field was becoming unique: then it does not. */
  const assertUnique = async (
    id: string,
    { at, next }: { readonly at: FieldAt; readonly next: FormField },
    context: EventContext,
  ): Promise<void> => {
    await awaitValueWrites();
    try {
      await effects.assertKept(at.type, at.field, next);
    } catch (refusal) {
      await editor.run(async (unit) => {
        const now = await editor.fieldAt(id, unit);
        const tabs = replaceField(now.form.tabs, now, { ...now.field, unique: false });
        await editor.save(now.form, { kind: 'edited', tabs }, context, unit);
      });
      throw refusal;
    }
  };

  return {
    read: (id: string): Promise<FieldAt> => editor.run((unit) => editor.fieldAt(id, unit)),
    create: (given: FieldCreate, context: EventContext, claim?: IdempotencyClaim): Promise<string> =>
      editor.run(async (unit) => {
        const place = partPlaceOf(given.subtype);
        // A block of a directory is named like a column of it.
        if (place === undefined) throw refusedFields({ subtype: 'errorChoice' });
        const form = await editor.form(place.type, unit);
        const sources = await editor.sources(unit);
        if (await lost.isRemoving(place.type, given.code, unit))
          throw refusedFields({ code: 'errorStillRemoved' });
        const next = await editor.save(
          form,
          addField(place.type, form.tabs, place, given, sources),
          context,
          unit,
        );
        const tab =
          place.tab ?? next.tabs.find(({ blocks }) => blocks.some(({ code }) => code === place.code))?.code;
        return partIdOf(place.type, tab ?? '', given.code);
      }, claim),
    change: async (
      id: string,
      { revision, ...given }: FieldUpdate,
      context: EventContext,
    ): Promise<number> => {
      const first = await editor.run(async (unit) => {
        const at = await editor.fieldAt(id, unit);
        return { at, ...(await planned(at, given, unit)) };
      });
      const differs = !same(first.at.field, first.next);
      assertRevision(first.at.field, revision, differs);
      if (!differs) return first.at.field.revision ?? 1;
      if (!isEmpty(first.errorList)) throw refusedFields(first.errorList);
      // Counting values may take seconds, so it stands before the transaction, which judges the definition again.
      await effects.assertKept(first.at.type, first.at.field, first.next);
      const changed = await editor.run(async (unit) => {
        const at = await editor.fieldAt(id, unit);
        const { next, errorList } = await planned(at, given, unit);
        assertRevision(at.field, revision, !same(at.field, next));
        if (!isEmpty(errorList)) throw refusedFields(errorList);
        const tabs = replaceField(at.form.tabs, at, next);
        const stored = await editor.save(at.form, { kind: 'edited', tabs }, context, unit);
        const { lostItems, becomesUnique } = valueQuestions(at.type, at.field, next);
        await lost.items(at.type, next, lostItems, unit);
        if (becomesUnique) await lost.holdUnique(at.type, next, unit);
        return { at, next, becomesUnique, revision: findField(stored.tabs, at.place)?.field.revision ?? 1 };
      });
      if (changed.becomesUnique && changed.at.type === 'users') await assertUnique(id, changed, context);
      return changed.revision;
    },
    setActive: (id: string, active: boolean, context: EventContext): Promise<number> =>
      editor.run(async (unit) => {
        const at = await editor.fieldAt(id, unit);
        const { type, form, tab, block, field } = at;
        const act = active ? 'activate' : 'deactivate';
        const next = await acts.act({ type, form, part: { tab, block, field } }, act, context, unit);
        return findField(next.tabs, at.place)?.field.revision ?? 1;
      }),
    remove: (id: string, context: EventContext): Promise<void> =>
      editor.run(async (unit) => {
        const { type, form, tab, block, field } = await editor.fieldAt(id, unit);
        await acts.act({ type, form, part: { tab, block, field } }, 'delete', context, unit);
      }),
    /** What a plan would lead to; changes nothing. */
    foresee: async (plan: FieldPlan): Promise<FieldEffects> => {
      if (plan.act !== 'change') {
        const { act } = plan;
        const { at, judged } = await editor.run(async (unit) => {
          const found = await partAt(plan, unit);
          return { at: found, judged: await acts.judge(found, act, unit) };
        });
        const errorList = judged.kind === 'refused' ? { ...judged.errorList } : {};
        if (!isEmpty(errorList) || judged.usedBy.length > 0)
          return { ...noEffects, errorList, usedBy: judged.usedBy };
        return effects.ofRemoval(at.type, fieldsOfPart(at.part), act);
      }
      const { at, next, errorList } = await editor.run(async (unit) => {
        const found = await editor.fieldAt(plan.id ?? '', unit);
        return { at: found, ...(await planned(found, plan.field ?? {}, unit)) };
      });
      if (same(at.field, next)) return noEffects;
      if (!isEmpty(errorList)) return { ...noEffects, errorList: { ...errorList } };
      return effects.ofChange(at.type, at.field, next);
    },
  };
};
export type FieldsService = ReturnType<typeof createFieldsService>;
