import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { ApplicationHealthRow } from './application-health.domain.ts';

export const applicationHealth = defineCollection<ApplicationHealthRow>('application_health', {
  _id: required(String),
  status: required(String, { enum: ['up', 'down'] }),
  since: required(Date),
  checkedAt: required(Date),
  updatedAt: required(Date),
  version: { type: String, default: null },
});
