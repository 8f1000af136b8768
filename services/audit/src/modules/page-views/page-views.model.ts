import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import { Schema, type Types } from 'mongoose';
import type { PageView } from './page-views.domain.ts';

/** Hours a single view is kept. */
export const RAW_HOURS = 72;
const HOUR_SECONDS = 3_600;
const COUNTS_DAYS = 760;

export interface PageViewRow extends PageView {
  readonly _id: Types.ObjectId;
}

/** Views of one page in one hour. */
export interface PageViewHour {
  /** `<hour>/<domain>/<code>` */
  readonly _id: string;
  readonly hour: Date;
  readonly domainId: string;
  readonly code: string;
  readonly views: number;
  readonly signedIn: number;
}

export interface PageViewState {
  readonly _id: 'counted';
  /** Hours before this one are counted for good. */
  readonly before: Date;
}

export const pageViews = defineCollection<PageViewRow>(
  'page_views',
  {
    _id: { type: Schema.Types.ObjectId, auto: true },
    at: required(Date),
    domainId: required(String),
    code: required(String),
    path: required(String),
    title: required(String),
    signedIn: required(Boolean),
    displaySize: String,
    displayWindowSize: String,
    displayZoom: Number,
  },
  [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: RAW_HOURS * HOUR_SECONDS }],
);

export const pageViewHours = defineCollection<PageViewHour>(
  'page_view_hours',
  {
    _id: required(String),
    hour: required(Date),
    domainId: required(String),
    code: required(String),
    views: required(Number, { min: 0 }),
    signedIn: required(Number, { min: 0 }),
  },
  [{ name: 'expiry', key: { hour: 1 }, expireAfterSeconds: COUNTS_DAYS * 24 * HOUR_SECONDS }],
);

export const pageViewState = defineCollection<PageViewState>('page_view_state', {
  _id: required(String, { enum: ['counted'] }),
  before: required(Date),
});
