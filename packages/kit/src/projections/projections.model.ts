/** What services keep of platform's events. As published: the contracts of the events are the shapes. */
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import mongoose from 'mongoose';
import { defineCollection, required } from '../mongo/collection.ts';

export interface ProjectedSetting {
  readonly _id: string;
  readonly value: unknown;
}

export const projectedSettings = defineCollection<ProjectedSetting>('projected_settings', {
  _id: required(String),
  value: mongoose.Schema.Types.Mixed,
});

export interface ProjectedDomain {
  readonly _id: string;
  readonly facts: DomainFacts;
}

export const projectedDomains = defineCollection<ProjectedDomain>('projected_domains', {
  _id: required(String),
  facts: required(Map, { of: mongoose.Schema.Types.Mixed }),
});

/**
 * Not among the collections that a rebuild empties: no event tells `seenAt`, and every event of the license sets the rest.
 */
export interface ProjectedLicense {
  readonly _id: string;
  /** Null without a license. */
  readonly limitedFrom: Date | null;
  /** The latest time that this service has known. */
  readonly seenAt: Date;
}

export const projectedLicenses = defineCollection<ProjectedLicense>('projected_licenses', {
  _id: required(String),
  limitedFrom: { type: Date, default: null },
  seenAt: required(Date),
});
