import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { KnownApplication } from './applications.domain.ts';

export interface KnownApplicationRow extends KnownApplication {
  readonly _id: string;
}

export const projectedApplications = defineCollection<KnownApplicationRow>('projected_applications', {
  _id: required(String),
  code: required(String),
  type: required(String),
  names: required(part<KnownApplicationRow['names']>({ ru: required(String), en: required(String) })),
  description: required(String),
  url: { type: String, default: null },
  offered: required(Boolean),
  catalogVisible: { type: Boolean, default: undefined },
  profileVisible: { type: Boolean, default: undefined },
  iconCode: { type: String, default: null },
  techUrl: { type: String, default: null },
  version: { type: String, default: null },
  domains: required([String]),
  roles: { type: [String], default: undefined },
  order: required(Number),
});
