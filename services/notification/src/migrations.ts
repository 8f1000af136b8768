import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { inboxMigrations } from './modules/inbox/inbox.migrations.ts';
import { messageMigrations } from './modules/messages/message.migrations.ts';

/** Every step of this service's database, in order. */
export const migrations: readonly Migration[] = [...messageMigrations, ...inboxMigrations];
