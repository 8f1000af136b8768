import Type from 'typebox';
import { Nullable } from './schema.ts';

/** What keeps a change from being made, in the answer to the question before it; the change itself is refused alike. */
export const foreseenRefusal = <const Code extends string>(codes: readonly Code[]) => ({
  refused: Nullable(Type.Enum([...codes])),
  /** By field of the change. */
  errorList: Type.Record(Type.String(), Type.String()),
});
