import Type from 'typebox';
import { Id } from './schema.ts';

/** Of each call that delivers, or says what is delivered no more. */
export const deliveryCall = {
  /** Answers the same and writes nothing. */
  dryRun: Type.Optional(Type.Boolean()),
  /** The run that sends it. A repetition within a run gets the first answer: what the run has done. */
  runId: Type.Optional(Id),
} as const;

/** The same, as a caller has it. */
export interface DeliveryCall {
  readonly dryRun: boolean;
  readonly runId?: string;
}
