/** What the services that own delivered records share in their answers to a synchronization. */
import Type, { type TSchema } from 'typebox';
import { Change } from '../core/define-event.ts';
import { type DeliveryCall, deliveryCall } from '../core/delivery-call.ts';
import { Closed, Nullable } from '../core/schema.ts';

/** What became of a record, and why it was left as it is. */
export const deliveryOf = <const Code extends string>(codes: readonly Code[]) =>
  Closed({
    externalId: Type.String(),
    result: Type.Enum(['created', 'changed', 'unchanged', 'conflict']),
    conflict: Nullable(Closed({ code: Type.Enum([...codes]), field: Nullable(Type.String()) })),
    changes: Type.Array(Change),
  });

export const rowsOf = <Row extends TSchema>(row: Row, maxItems: number) =>
  Closed({ ...deliveryCall, rows: Type.Array(row, { minItems: 1, maxItems }) });

/** Records that the provider does not deliver any more: switched off at first, removed after the grace time. */
export const departureOf = <ExternalId extends TSchema>(externalId: ExternalId, maxItems: number) =>
  Closed({
    ...deliveryCall,
    departure: Type.Enum(['switchOff', 'remove']),
    externalIds: Type.Array(externalId, { minItems: 1, maxItems }),
  });

/** The same, as the services of the owners take it. */
export interface Departures extends DeliveryCall {
  readonly externalIds: readonly string[];
  readonly departure: 'switchOff' | 'remove';
}
