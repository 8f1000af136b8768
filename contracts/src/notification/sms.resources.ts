import Type, { type Static } from 'typebox';
import { Closed, Nullable } from '../core/schema.ts';

/** Null where the installation sends no SMS. */
export const OwnSms = Nullable(
  Closed({
    mobile: Nullable(Type.String({ description: 'Where SMS go; none while no number was proven' })),
    perDay: Type.Integer({ description: 'SMS of topics that a person gets a day at most' }),
  }),
);
export type OwnSms = Static<typeof OwnSms>;
