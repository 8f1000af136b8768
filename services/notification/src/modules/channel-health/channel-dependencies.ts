import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import { answersAt, type Dependency } from '@gatehouse/kit/reporting/probes.ts';
import type { Registry } from 'prom-client';
import type { NotificationConfig } from '../../config.ts';

/** Readings between which attempts are compared: five minutes of reports. */
const READINGS = 60;

const countOf = async (
  metrics: Registry,
  name: string,
  channel: Channel,
  outcome?: string,
): Promise<number> => {
  const { values } = (await metrics.getSingleMetric(name)?.get()) ?? { values: [] };
  return values
    .filter(
      ({ labels }) => labels.channel === channel && (outcome === undefined || labels.outcome === outcome),
    )
    .reduce((sum, { value }) => sum + value, 0);
};

/** Push services are many and belong to the browsers: what became of the last attempts tells whether they are reached. */
const byAttempts = (metrics: Registry, channel: Channel): Dependency['check'] => {
  const readings: { readonly failed: number; readonly sent: number }[] = [];
  return async () => {
    const failed = await countOf(metrics, 'message_attempts_failed_total', channel);
    const sent = await countOf(metrics, 'messages_ended_total', channel, 'sent');
    const before = readings[0] ?? { failed, sent };
    readings.push({ failed, sent });
    if (readings.length > READINGS) readings.shift();
    if (failed > before.failed && sent === before.sent) throw new Error('attempts fail and none succeeds');
    return undefined;
  };
};

/** What messages leave by, as far as this installation has it. */
export const channelDependencies = (
  config: Pick<NotificationConfig, 'smtpUrl' | 'smsUrl' | 'telegramUrl' | 'telegramBot' | 'pushKeys'>,
  metrics: Registry,
): readonly Dependency[] => {
  const { smtpUrl, smsUrl, telegramUrl, telegramBot, pushKeys } = config;
  return [
    { kind: 'smtp', check: () => answersAt(smtpUrl) },
    ...(smsUrl === undefined ? [] : [{ kind: 'sms' as const, check: () => answersAt(smsUrl) }]),
    ...(telegramBot === undefined
      ? []
      : [{ kind: 'telegram' as const, check: () => answersAt(telegramUrl) }]),
    ...(pushKeys === undefined ? [] : [{ kind: 'push' as const, check: byAttempts(metrics, 'push') }]),
  ];
};
