import { type ChangeEvent, type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterPress } from './after-press.ts';

/** Code of what is wrong with a field, as in the API's `errorList`, with the bound that was broken; its text is `fieldErrorText`'s. */
export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

export interface FormOptions<V extends object> {
  initial: V;
  /** Codes of what is wrong now; an empty object when nothing is. */
  validate?: (values: V) => FieldErrors<V>;
  /** Sends the form. Answers the server's codes by field, or nothing when all went well. */
  submit: (values: V) => Promise<FieldErrors<V> | undefined>;
  /** Two fields that mirror their errorMatch: correcting one clears the other's. */
  matching?: readonly [keyof V & string, keyof V & string];
}

export interface FieldProps<T> {
  name: string;
  value: T;
  error: string | undefined;
  onChange: (value: T) => void;
  onBlur: () => void;
}

export interface Form<V extends object> {
  values: V;
  /** Shown errors: of fields that were left, sent, or refused by the server. */
  errors: FieldErrors<V>;
  busy: boolean;
  changed: boolean;
  /** How often a wrong form was sent: the error summary announces itself on each. */
  refusals: number;
  field<K extends keyof V & string>(name: K): FieldProps<V[K]>;
  set(values: Partial<V>): void;
  refuse(errors: FieldErrors<V>): void;
  reset(values?: V): void;
  onSubmit(event?: FormEvent<HTMLFormElement>): void;
  formRef: React.RefObject<HTMLFormElement | null>;
}

/** Equal by content; forms hold plain data. */
export const sameValues = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** Errors worth showing: what the server refused and nobody changed since, and what is wrong in fields already left. */
export function shownErrors<V extends object>(
  wrong: FieldErrors<V>,
  refused: FieldErrors<V>,
  touched: ReadonlySet<string>,
): FieldErrors<V> {
  const shown: FieldErrors<V> = { ...refused };
  for (const [name, code] of Object.entries(wrong) as [keyof V & string, string][]) {
    if (touched.has(name)) shown[name] = code;
  }
  return shown;
}

/** Moves the focus to the first field that is marked wrong, in the order of the page. */
export function focusFirstWrong(form: HTMLElement | null): void {
  form
    ?.querySelector<HTMLElement>('[aria-invalid="true"]:not([disabled]), [data-invalid="true"]:is(button)')
    ?.focus();
}

const noErrors = {};

/** State of a form: values, errors by field, busy while it is being sent (once, however often Enter is hit). */
export function useForm<V extends object>(options: FormOptions<V>): Form<V> {
  const { validate, submit, matching } = options;
  const [initial, setInitial] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors<V>>({});
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);

  const wrong = useMemo(() => validate?.(values) ?? (noErrors as FieldErrors<V>), [validate, values]);
  const errors = useMemo(() => shownErrors(wrong, refused, touched), [wrong, refused, touched]);

  const set = useCallback(
    (change: Partial<V>) => {
      setValues((current) => ({ ...current, ...change }));
      setRefused((current) => {
        const names = Object.keys(change);
        const pair =
          matching && names.some((name) => matching.includes(name as keyof V & string)) ? matching : [];
        const gone = new Set<string>([...names, ...pair.filter((name) => current[name] === 'errorMatch')]);
        return Object.fromEntries(
          Object.entries(current).filter(([name]) => !gone.has(name)),
        ) as FieldErrors<V>;
      });
    },
    [matching],
  );

  const refuse = useCallback((codes: FieldErrors<V>) => {
    setRefused(codes);
    setRefusals((count) => count + 1);
  }, []);

  // After the render that marks the fields, whenever that is.
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(formRef.current);
  }, [refusals]);

  const reset = useCallback(
    (next?: V) => {
      const start = next ?? initial;
      setInitial(start);
      setValues(start);
      setTouched(new Set());
      setRefused({});
      setRefusals(0);
    },
    [initial],
  );

  const send = async () => {
    sending.current = true;
    setBusy(true);
    try {
      const codes = await submit(values);
      if (codes) refuse(codes);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    busy,
    changed: !sameValues(initial, values),
    refusals,
    formRef,
    set,
    refuse,
    reset,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
      // A field that was only passed through says nothing: a text that appears under the pointer moves what is clicked.
      onBlur: () => {
        if (values[name] === initial[name]) return;
        afterPress(() => setTouched((current) => (current.has(name) ? current : new Set(current).add(name))));
      },
    }),
    onSubmit(event) {
      event?.preventDefault();
      if (sending.current) return;
      setTouched(new Set(Object.keys(values)));
      if (Object.keys(wrong).length > 0) {
        refuse({});
        return;
      }
      void send();
    },
  };
}

/** Turns a native change event into the new text. */
export const textOf = (
  event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>,
): string => event.target.value;
