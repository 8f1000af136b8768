import type { Connection, mongo } from 'mongoose';
import type { PageView } from './page-views.domain.ts';

export const PAGE_VIEWS_COLLECTION = 'page_views';
export const PAGE_VIEW_HOURS_COLLECTION = 'page_view_hours';
export const PAGE_VIEW_STATE_COLLECTION = 'page_view_state';

/** Hours a single view is kept. */
export const RAW_HOURS = 72;
const HOUR_SECONDS = 3_600;
const COUNTS_DAYS = 760;

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

export const pageViewIndexes: readonly mongo.IndexDescription[] = [
  { name: 'expiry', key: { at: 1 }, expireAfterSeconds: RAW_HOURS * HOUR_SECONDS },
];
export const pageViewHourIndexes: readonly mongo.IndexDescription[] = [
  { name: 'expiry', key: { hour: 1 }, expireAfterSeconds: COUNTS_DAYS * 24 * HOUR_SECONDS },
];

const collection = <T extends mongo.Document>(connection: Connection, name: string) =>
  (connection.db as unknown as mongo.Db).collection<T>(name);

export const pageViewRows = (connection: Connection) =>
  collection<PageView>(connection, PAGE_VIEWS_COLLECTION);
export const pageViewHourRows = (connection: Connection) =>
  collection<PageViewHour>(connection, PAGE_VIEW_HOURS_COLLECTION);
export const pageViewStateRows = (connection: Connection) =>
  collection<PageViewState>(connection, PAGE_VIEW_STATE_COLLECTION);
