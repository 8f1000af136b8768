import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { Closed } from '../core/schema.ts';
import { channels } from './events.ts';

const service = 'notification';
const path = '/platform/setting/subscribes/notify-methods';
const ChannelId = Type.Enum([...channels]);
const count = Type.Integer({ minimum: 0 });

/** Counts of the last 24 hours. */
export const ChannelHealth = Closed({
  id: ChannelId,
  /** The installation has what the channel needs. */
  configured: Type.Boolean(),
  sent: count,
  failed: count,
  waiting: count,
});
export type ChannelHealth = Static<typeof ChannelHealth>;

/**
 * - sent: the channel took it
 * - noAddress: the administrator has nothing to be reached at by it
 * - off: it is switched off
 * - notConfigured: the installation lacks it
 * - failed: the channel did not take it
 */
export const testResults = ['sent', 'noAddress', 'off', 'notConfigured', 'failed'] as const;
export type TestResult = (typeof testResults)[number];

export const channelHealthEndpoints = {
  health: defineEndpoint({
    operationId: 'notification.notify-method.health',
    beyond: 'a channel that does not deliver is seen where it is switched',
    service,
    method: 'GET',
    path: `${path}/health`,
    summary: 'What became of messages in the last 24 hours, by notification method',
    access: granted('setting.settings.read'),
    idempotency: 'safe',
    responses: { 200: Closed({ health: Type.Array(ChannelHealth) }) },
    errors: [],
  }),
  test: defineEndpoint({
    operationId: 'notification.notify-method.test',
    beyond: 'an administrator tries a channel before people depend on it',
    service,
    method: 'POST',
    path: `${path}/{id}/test`,
    summary: 'Send a test message to the administrator who asks, and say whether the channel took it',
    access: granted('setting.settings.write'),
    idempotency: 'natural',
    params: Closed({ id: ChannelId }),
    responses: { 200: Closed({ result: Type.Enum([...testResults]) }) },
    errors: [],
    timeout: 30_000,
  }),
} as const;
