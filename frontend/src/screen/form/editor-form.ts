import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { BodyOf, Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { flushSync } from 'react-dom';
import { type FieldValues, get } from 'react-hook-form';
import type { ArgsOf, Result } from '../../lib/http.ts';
import { type ActionNotices, type SecondTry, useAction } from '../use-action.ts';
import { type Question, useConfirm } from '../use-confirm.tsx';
import type { FormTexts } from './form-texts.ts';
import { type RecordForm, useRecordForm, type WrongFields } from './record-form.ts';

/** A call behind a form, and what is said of how it went; `{name}` is the record's. */
export interface EditorCall<E extends Endpoint> {
  call: Call<E>;
  notices: ActionNotices;
}

type Awaitable<T> = T | Promise<T>;
/** What a change leads to, to be agreed to; its verb is "Save" unless told. */
export type EditorQuestion = Omit<Question, 'run' | 'onCancel'>;

/** The body that the values make, where a form asks in other words than the call. */
type BodyOption<V, Body> = V extends Body
  ? { bodyOf?: (values: V) => Body }
  : { bodyOf: (values: V) => Body };

interface CommonOptions<V extends FieldValues, C extends Endpoint, U extends Endpoint> {
  /** Undefined for something new. */
  record: { id: string; revision?: number } | undefined;
  initial: V;
  /** Its fields are called as the texts of their names; `createTitle` (or `create`) and `editTitle` name the form. */
  texts: FormTexts;
  /** Paths of texts that have to be there; `*` stands for every row of an array. */
  required: readonly string[];
  create: EditorCall<C>;
  change: EditorCall<U>;
  /** The field that is the record's name, or what makes it; `name` unless told. */
  named?: (keyof V & string) | ((values: V) => string);
  /** Fields that stay as they were made. */
  fixed?: readonly (keyof V)[];
  /** Fields that are not kept when the session is over. */
  secrets?: readonly (keyof V & string)[];
  secondTry?: SecondTry;
  /** What a change shows up in beside the record's own noun. */
  refresh?: readonly Call[];
  /** What to ask before a change is sent, if anything; nothing is sent when the answer is no. */
  before?: (values: V) => Awaitable<EditorQuestion | undefined>;
  /** What was made leads on to something. */
  onCreated?: (answer: ResponseOf<C>) => void;
  onClose: () => void;
}

export type EditorFormOptions<V extends FieldValues, C extends Endpoint, U extends Endpoint> = CommonOptions<
  V,
  C,
  U
> &
  BodyOption<V, BodyOf<C>>;

/** Paths that a pattern with `*` stands for in these values. */
export function pathsOf(values: FieldValues, pattern: string): string[] {
  const star = pattern.indexOf('.*.');
  if (star < 0) return [pattern];
  const rows = get(values, pattern.slice(0, star)) as unknown[];
  return rows.flatMap((_, index) =>
    pathsOf(values, `${pattern.slice(0, star)}.${index}.${pattern.slice(star + 3)}`),
  );
}

/** Required texts that are blank. */
export const blankFields = (values: FieldValues, required: readonly string[]): WrongFields =>
  Object.fromEntries(
    required
      .flatMap((pattern) => pathsOf(values, pattern))
      .filter((path) => String(get(values, path) ?? '').trim() === '')
      .map((path) => [path, 'errorEmpty']),
  );

/** Values without some fields; with `blanks`, without texts that were left empty, too. */
const without = (values: FieldValues, fields: readonly PropertyKey[], blanks: boolean): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !fields.includes(name) && !(blanks && value === '')),
  );

/** A form with two calls behind it: what is new is made, what exists is changed from the state it was read in. */
export function useEditorForm<V extends FieldValues, C extends Endpoint, U extends Endpoint>(
  options: EditorFormOptions<V, C, U>,
): RecordForm<V> {
  const {
    record,
    initial,
    texts,
    required,
    named = 'name',
    fixed = [],
    refresh = [],
    before,
    secondTry,
    secrets = [],
    onCreated,
    onClose,
  } = options;
  const bodyOf = options.bodyOf as ((values: V) => FieldValues) | undefined;
  const confirm = useConfirm();
  const reads = { refresh, ofRecord: true };
  const create = useAction(options.create.call as Call<C>, {
    notices: options.create.notices,
    ...reads,
    inForm: true,
  });
  const change = useAction(options.change.call, {
    notices: options.change.notices,
    ...reads,
    inForm: true,
  });
  const sendBody = (values: V, given: FieldValues): Promise<Result<unknown>> => {
    const said = { name: typeof named === 'function' ? named(values) : String(values[named] ?? '') };
    if (!record) return create.run({ body: without(given, [], true) } as unknown as ArgsOf<C>, said);
    const { id, revision } = record;
    const body = { ...without(given, fixed, false), ...(revision !== undefined && { revision }) };
    return change.run({ params: { id }, body } as unknown as ArgsOf<U>, said);
  };
  const send = async (values: V): Promise<Result<unknown>> => {
    const question = record && (await before?.(values));
    if (question && !(await confirm.agreed(question))) return { ok: false, error: { kind: 'aborted' } };
    const given = bodyOf ? bodyOf(values) : values;
    const result = await sendBody(values, given);
    return secondTry ? secondTry(result, (more) => sendBody(values, { ...given, ...more })) : result;
  };
  const form = useRecordForm({
    initial,
    texts,
    wrong: (values) => blankFields(values, required),
    send,
    secrets,
    draft: {
      form: `${(record ? options.change : options.create).call.operationId} ${record?.id ?? ''}`.trim(),
      revision: record?.revision,
    },
    onSaved: (answer) => {
      // The form is gone before the page is left, or it would ask about changes that are saved.
      flushSync(onClose);
      if (!record) onCreated?.(answer as ResponseOf<C>);
    },
  });
  return {
    ...form,
    title: record ? texts.editTitle : (texts.createTitle ?? texts.create),
    question: confirm.dialog,
  };
}
