/** Events that a service could not apply: each service answers for its own. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { Closed, Instant, Line, Nullable } from '../core/schema.ts';

/** Services that apply events. */
export const deadLetterServices = [
  'identity',
  'profile',
  'platform',
  'audit',
  'notification',
  'access-request',
  'provider-sync',
] as const;
export type DeadLetterService = (typeof deadLetterServices)[number];

export const isDeadLetterService = (name: string): name is DeadLetterService =>
  (deadLetterServices as readonly string[]).includes(name);

export const DeadLetterId = Line(300, 1);

export const DeadLetterRow = Closed({
  id: DeadLetterId,
  /** Of the event; null where it could not be read. */
  type: Nullable(Type.String()),
  attempts: Type.Integer({ minimum: 0 }),
  failedAt: Instant,
  /** What went wrong, without what the event says. */
  error: Type.String(),
});
export type DeadLetterRow = Static<typeof DeadLetterRow>;

export const RedriveResult = Closed({
  id: DeadLetterId,
  outcome: Type.Enum(['applied', 'failed', 'skipped', 'unknown']),
  error: Nullable(Type.String()),
});
export type RedriveResult = Static<typeof RedriveResult>;

const endpointsOf = <const S extends DeadLetterService>(service: S) => {
  const path = `/platform/setting/monitoring/dead-letters/${service}` as const;
  return {
    list: defineEndpoint({
      operationId: `${service}.dead-letter.list` as const,
      beyond: 'an operator sees what a service could not apply',
      service,
      method: 'GET',
      path,
      summary: 'Events that this service could not apply, oldest first, a hundred at most',
      access: granted('setting.monitoring.read'),
      idempotency: 'safe',
      responses: { 200: Closed({ deadLetters: Type.Array(DeadLetterRow), total: Type.Integer() }) },
      errors: [],
    }),
    redrive: defineEndpoint({
      operationId: `${service}.dead-letter.redrive` as const,
      beyond: 'an operator applies events again without a shell',
      service,
      method: 'POST',
      path: `${path}/redrive` as const,
      summary: 'Apply events again that could not be applied: those that are named, or all',
      access: granted('setting.monitoring.write'),
      idempotency: 'natural',
      body: Closed({ ids: Type.Optional(Type.Array(DeadLetterId, { maxItems: 100 })) }),
      responses: { 200: Closed({ results: Type.Array(RedriveResult) }) },
      errors: [],
      timeout: 60_000,
    }),
  } as const;
};

export const identityDeadLetterEndpoints = endpointsOf('identity');
export const profileDeadLetterEndpoints = endpointsOf('profile');
export const platformDeadLetterEndpoints = endpointsOf('platform');
export const auditDeadLetterEndpoints = endpointsOf('audit');
export const notificationDeadLetterEndpoints = endpointsOf('notification');
export const accessRequestDeadLetterEndpoints = endpointsOf('access-request');
export const providerSyncDeadLetterEndpoints = endpointsOf('provider-sync');

export const deadLettersOf = {
  identity: identityDeadLetterEndpoints,
  profile: profileDeadLetterEndpoints,
  platform: platformDeadLetterEndpoints,
  audit: auditDeadLetterEndpoints,
  notification: notificationDeadLetterEndpoints,
  'access-request': accessRequestDeadLetterEndpoints,
  'provider-sync': providerSyncDeadLetterEndpoints,
} as const;
