import { earliestNow } from '@gatehouse/kit/mongo/earliest-now.ts';
import {
  createSettingsKnown,
  type SettingsProjection,
} from '@gatehouse/kit/projections/settings-projection.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createRetentionJobs, type RemovalDeps } from './retention.jobs.ts';

/** How requests, invitations, memberships and master accounts leave that are over. */
export const createRetention = (
  parts: Pick<ServiceParts, 'mongo' | 'clock' | 'tasks' | 'bus' | 'service'>,
  {
    requests,
    invitations,
    memberships,
    masters,
  }: Pick<RemovalDeps, 'requests' | 'invitations' | 'memberships' | 'masters'>,
  settings: SettingsProjection,
): readonly ScheduledJob[] =>
  createRetentionJobs({
    tasks: parts.tasks,
    requests,
    invitations,
    memberships,
    masters,
    settings,
    settingsKnown: createSettingsKnown(parts, settings),
    now: earliestNow(parts.mongo.connection, parts.clock),
  });
