import { defineCollection, required } from '../mongo/collection.ts';

export const goneProviders = defineCollection<{ readonly _id: string }>('gone_providers', {
  _id: required(String),
});

/** What both a delivery and the deletion of its provider change, so that of two at once one comes first. */
export const deliveringProviders = defineCollection<{ readonly _id: string; readonly deliveries: number }>(
  'delivering_providers',
  { _id: required(String), deliveries: required(Number, { min: 0 }) },
);
