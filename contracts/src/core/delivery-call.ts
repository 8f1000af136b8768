import Type from 'typebox';
import { Id } from './schema.ts';

/** Of each call that delivers, or says what is delivered no more. */
export const deliveryCall = {
  /** Answers the same and writes nothing. */
  dryRun: Type.Optional(Type.Boolean()),
  /**
   * The run that sends it, or that began something else with these objects and does not know what came of it. The answer is all
   * that the run has done to each of them: a repetition gets the first answer, and a departure after a delivery tells both.
   */
  runId: Type.Optional(Id),
} as const;

/** The same, as a caller has it. */
export interface DeliveryCall {
  readonly dryRun: boolean;
  readonly runId?: string;
}
