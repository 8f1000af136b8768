/** Part of events by which the access of a person changes. */
import Type, { type Static } from 'typebox';
import { Line, OpenEnum } from '../core/schema.ts';

/** `system`: a date that is over, a delivery of a provider, what follows from another change. */
export const actingParties = ['self', 'master', 'administrator', 'system'] as const;

/** Who changed the access, as messages to the person name them. Absent in events of the release before. */
export const actingParty = {
  by: Type.Optional(OpenEnum(actingParties)),
  /** Name of the master account, where the person may know it. */
  byName: Type.Optional(Line(300)),
};

const ActingParty = Type.Object(actingParty);
export type ActingParty = Static<typeof ActingParty>;
