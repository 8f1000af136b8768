import { defineCollection, required } from '../mongo/collection.ts';

export const goneProviders = defineCollection<{ readonly _id: string }>('gone_providers', {
  _id: required(String),
});
