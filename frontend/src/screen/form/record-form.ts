import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { Message } from '../../i18n/texts-of.ts';
import { type DraftPlace, useDraft } from '../../lib/drafts.ts';
import { focusFirstWrong } from '../../lib/form.ts';
import type { Result } from '../../lib/http.ts';
import { judgeRefusal, type Notice, noticeOf, type Refusal } from '../../lib/refusal.ts';
import type { FormTexts } from './form-texts.ts';
import { useMeanwhile } from './meanwhile.ts';

/** Codes of what is wrong, by the path of the field (`locales.0.name`). */
export type WrongFields = Readonly<Record<string, string>>;

export interface RecordFormOptions<V extends FieldValues, T> {
  initial: V;
  /** Its fields are called as the texts of their names. */
  texts?: FormTexts;
  /** What is wrong with these values; nothing when all is well. */
  wrong?: (values: V) => WrongFields;
  /** Of the record, as it was read last; `send` is told which one the values were made from. */
  revision?: number | undefined;
  send: (values: V, madeFrom: number | undefined) => Promise<Result<T>>;
  /** Where changes wait for the person when the session is over; without it they are lost, as secrets have to be. */
  draft?: DraftPlace;
  /** Fields that a draft leaves out. */
  secrets?: readonly (keyof V & string)[];
  onSaved?: (answer: T, values: V) => void;
}

/** The first wrong field of a form that was refused; a new one with each refusal. */
export interface FirstWrong {
  readonly path: string | undefined;
}

export interface RecordForm<V extends FieldValues> {
  fields: UseFormReturn<V>;
  texts: FormTexts;
  /** What the form itself is called, and what it asks before it is sent, where it has either. */
  title?: Message | undefined;
  question?: ReactNode;
  formRef: React.RefObject<HTMLFormElement | null>;
  busy: boolean;
  changed: boolean;
  /** How often a wrong form was sent; each is announced. */
  refusals: number;
  /** Tabs and sections bring it into view. */
  firstWrong: FirstWrong | undefined;
  /** Codes of the server for fields that the form does not show. */
  others: WrongFields;
  /** Why it was refused, where no field says it. */
  notice: Notice | undefined;
  /** Values that are taken, as the server says; shown in a dialog of their own. */
  taken: Readonly<Record<string, unknown>> | undefined;
  dismissTaken(): void;
  /** Fields that somebody else changed while the form was open. */
  changedMeanwhile: readonly string[] | undefined;
  /** When the changes were left that stand in the form again. */
  restoredOf: string | undefined;
  submit(event?: React.BaseSyntheticEvent): Promise<void>;
  reset(values?: V): void;
}

/** What is wrong with one line of a text stands at the whole of it. */
const fieldAt = (values: FieldValues, path: string): string => {
  const steps = path.split('.');
  const ways = steps.map((_, index) => steps.slice(0, index + 1).join('.'));
  return ways.find((way) => typeof get(values, way) === 'string') ?? path;
};

/** Codes of a refusal by field, split into those that the form shows and others. */
export function sortOut(
  { fields }: Pick<Refusal, 'fields'>,
  values: FieldValues,
): { shown: WrongFields; others: WrongFields } {
  const shown: Record<string, string> = {};
  const others: Record<string, string> = {};
  for (const [given, code] of Object.entries(fields)) {
    const path = fieldAt(values, given);
    if (get(values, path) === undefined) others[path] = code;
    else shown[path] = code;
  }
  return { shown, others };
}

const resolverOf =
  <V extends FieldValues>(wrong: (values: V) => WrongFields): Resolver<V> =>
  (values) => {
    const errors: FieldErrors<V> = {};
    const found = Object.entries(wrong(values));
    for (const [path, code] of found) set(errors, path, { type: 'wrong', message: code });
    return found.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

const nothingWrong = () => ({});
const nothingNamed: FormTexts = {};

/** A form of the console: values by react-hook-form, codes of the server at their fields, the first wrong one focused. */
export function useRecordForm<V extends FieldValues, T>(options: RecordFormOptions<V, T>): RecordForm<V> {
  const {
    initial,
    texts = nothingNamed,
    wrong = nothingWrong,
    revision,
    send,
    draft: place,
    secrets = [],
    onSaved,
  } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [firstWrong, setFirstWrong] = useState<FirstWrong>();
  const [others, setOthers] = useState<WrongFields>({});
  const [notice, setNotice] = useState<Notice>();
  const [taken, setTaken] = useState<Readonly<Record<string, unknown>>>();
  const fields = useForm<V>({
    defaultValues: initial as DefaultValues<V>,
    resolver: resolverOf(wrong),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const meanwhile = useMeanwhile(fields, { initial, revision }, () => setNotice(undefined));
  const { isSubmitting, isDirty } = fields.formState;
  const [draft, dropDraft] = useDraft(place, () =>
    isDirty ? { ...fields.getValues(), ...Object.fromEntries(secrets.map((name) => [name, ''])) } : undefined,
  );
  useEffect(() => {
    if (draft) fields.reset(draft.values as V, { keepDefaultValues: true });
  }, [draft, fields]);

  const refuse = (paths: readonly string[]) => {
    setRefusals((count) => count + 1);
    setFirstWrong({ path: paths[0] });
  };
  // After the render that marks the fields; a tab that it opened shows its own one frame later.
  useEffect(() => {
    if (refusals > 0) requestAnimationFrame(() => focusFirstWrong(formRef.current));
  }, [refusals]);
  const save = async (values: V) => {
    setOthers({});
    setNotice(undefined);
    meanwhile.forget();
    const result = await send(values, meanwhile.revision);
    if (result.ok) {
      dropDraft();
      fields.reset(values);
      onSaved?.(result.data, values);
      return;
    }
    meanwhile.refused(result.error);
    const refusal = judgeRefusal(result.error);
    const sorted = sortOut(refusal, values);
    for (const [path, code] of Object.entries(sorted.shown)) {
      fields.setError(path as Path<V>, { type: 'server', message: code });
    }
    setOthers(sorted.others);
    setTaken(refusal.taken);
    setNotice(noticeOf(refusal));
    if (Object.keys(sorted.shown).length > 0) refuse(Object.keys(sorted.shown));
  };
  const handle = fields.handleSubmit(save, () => refuse(Object.keys(wrong(fields.getValues()))));

  return {
    fields,
    texts,
    formRef,
    busy: isSubmitting,
    changed: isDirty,
    refusals,
    firstWrong,
    others,
    notice,
    taken,
    dismissTaken: () => setTaken(undefined),
    changedMeanwhile: meanwhile.changed,
    restoredOf: draft?.at,
    submit: async (event) => {
      event?.preventDefault();
      // A form inside a dialog stands in the page's tree of another form.
      event?.stopPropagation();
      if (!isSubmitting) await handle();
    },
    reset(values) {
      setOthers({});
      setNotice(undefined);
      setRefusals(0);
      dropDraft();
      fields.reset(values);
    },
  };
}
