/** How whoever judges a field, a service or a browser, says which bound a value broke. Pages load this file. */
import type { Bound } from './bounds.ts';

/** What is wrong with a field: its code, followed by the bound that was broken where there is one. */
export const withBound = (code: string, bound: Bound): string => `${code} ${JSON.stringify(bound)}`;

export const codeOf = (error: string): string => error.split(' ', 1)[0] as string;

export const boundOf = (error: string): Bound | undefined => {
  const at = error.indexOf(' ');
  return at < 0 ? undefined : (JSON.parse(error.slice(at)) as Bound);
};

/** Length of a text as schemas count it: in code points. */
export const lengthOf = (text: string): number => [...text].length;

/** What is wrong with a text of more than `max` characters; undefined where nothing is. */
export const tooLong = (text: string, max: number, now = lengthOf(text)): string | undefined =>
  now > max ? withBound('errorTooLong', { of: 'characters', max, now }) : undefined;

type ByField<Value> = Readonly<Record<string, Value>>;

/** `errorList` and `errorBounds` of an answer as one list of what is wrong, by field. */
export const joinBounds = (codes: ByField<string>, bounds: ByField<Bound> = {}): ByField<string> =>
  Object.fromEntries(
    Object.entries(codes).map(([field, code]) => {
      const bound = Object.hasOwn(bounds, field) ? bounds[field] : undefined;
      return [field, bound === undefined ? code : withBound(code, bound)];
    }),
  );
