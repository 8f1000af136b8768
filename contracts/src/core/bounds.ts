/** Bounds of fields as refusals name them: a machine reads them, a page puts them into words. */
import Type, { type Static } from 'typebox';
import { OpenEnum } from './schema.ts';

/** What a bound counts. Readers take a kind that they do not know as no bound at all. */
export const boundKinds = {
  characters: 'characters of a text, in code points',
  entries: 'entries of a list',
  number: 'the number itself',
  day: 'calendar days, `YYYY-MM-DD`',
  bytes: 'bytes of a file, or of all that was sent',
  side: 'pixels of a side of a picture',
  pixels: 'pixels of a picture, its width times its height',
} as const;
export type BoundKind = keyof typeof boundKinds;

const Limit = Type.Union([Type.Number(), Type.String()]);

export const Bound = Type.Object(
  {
    of: OpenEnum(Object.keys(boundKinds) as readonly BoundKind[]),
    min: Type.Optional(Limit),
    max: Type.Optional(Limit),
    /** How much was sent, where it is counted. */
    now: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { description: 'The bound that a value broke, both ends included' },
);
export type Bound = Static<typeof Bound>;

/**
 * Beside `errorList`, with some of its keys: a reader of the codes alone loses nothing but the number. Of a body that is too
 * large it stands alone.
 */
export const ErrorBounds = Type.Record(Type.String(), Bound, {
  description: 'Field path, as in errorList, to the bound that the value broke; `body` for all that was sent',
});
