/** For tests of writers, which do not ask who gives. */
import type { Permitted } from './granting.ts';

export const permittedInTest = <Value>(value: Value): Permitted<Value> => value as Permitted<Value>;
