import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { history } from './0001-history.ts';
import { pageViews } from './0002-page-views.ts';

/** In the order of running. A migration that was released never changes. */
export const migrations: readonly Migration[] = [history, pageViews];
