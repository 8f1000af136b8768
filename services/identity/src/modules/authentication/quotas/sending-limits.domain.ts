/** What the budgets of messages have counted, as the console shows it. */

import {
  type ExhaustedLimit,
  type LimitedChannel,
  limitedKinds,
  type SendingLimit,
} from '@gatehouse/contracts/identity/sending-limits.endpoints.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { type Budget, countryBudgets, installationBudgets } from './message-budgets.domain.ts';
import { type Quota, secondsBlocked } from './quotas.domain.ts';

/** Where the counts of a channel begin; the notes of what the journal was told are among them. */
export const keyPrefix = (channel: LimitedChannel): string => `budget:${channel}:`;

type Kind = SendingLimit['kind'];
interface Place {
  readonly channel: LimitedChannel;
  readonly kind: Kind;
}

/** Nothing counts after the end of its window. */
const usedOf = (quota: Quota | undefined, windowMs: number, now: Date) => {
  const until = quota === undefined ? 0 : quota.startedAt.getTime() + windowMs;
  return quota === undefined || until <= now.getTime()
    ? { used: 0, until: null }
    : { used: quota.count, until: new Date(until).toISOString() };
};

const toLimit =
  ({ channel, kind }: Place, quotas: ReadonlyMap<string, Quota>, now: Date) =>
  ({ key, window, country, limit, windowMs }: Budget): SendingLimit => ({
    channel,
    kind,
    country,
    window,
    limit,
    ...usedOf(quotas.get(key), windowMs, now),
  });

const places: readonly Place[] = [
  { channel: 'sms', kind: 'codes' },
  ...limitedKinds.map((kind) => ({ channel: 'email' as const, kind })),
];

/** Keys of the counts of the whole installation. */
export const installationKeys = (settings: SettingsSnapshot): readonly string[] =>
  places.flatMap(({ channel, kind }) => installationBudgets(settings, channel, kind).map(({ key }) => key));

/** Where the counts of countries begin. */
export const COUNTRIES = 'budget:sms:country:';
const COUNTRY = /^budget:sms:country:([A-Z]{2}):(?:hour|day)$/;

/** The installation's counts, then those of countries that anything was sent to. */
export const sendingLimits = (
  settings: SettingsSnapshot,
  quotas: ReadonlyMap<string, Quota>,
  now: Date,
): readonly SendingLimit[] => {
  const countries = new Set([...quotas.keys()].flatMap((key) => COUNTRY.exec(key)?.[1] ?? []));
  const sms = toLimit({ channel: 'sms', kind: 'codes' }, quotas, now);
  return [
    ...places.flatMap((place) =>
      installationBudgets(settings, place.channel, place.kind).map(toLimit(place, quotas, now)),
    ),
    ...[...countries]
      .toSorted()
      .flatMap((country) => countryBudgets(settings, country).map(sms))
      .filter(({ used }) => used > 0),
  ];
};

const limitsOf = (
  settings: SettingsSnapshot,
  scope: ExhaustedLimit['scope'],
): Readonly<Record<ExhaustedLimit['window'], number>> =>
  scope === 'range'
    ? { hour: settings.smsPerRangeHour, day: settings.smsPerRangeDay }
    : { hour: settings.mailboxPerHour, day: settings.mailboxPerDay };

const windowsMs = { hour: 3_600_000, day: 86_400_000 } as const;

/** Counts of recipients with the least that exhausts one of them. */
export const exhaustedQueries = (settings: SettingsSnapshot) =>
  (['range', 'mailbox'] as const).flatMap((scope) =>
    (['hour', 'day'] as const).map((window) => ({
      scope,
      window,
      limit: limitsOf(settings, scope)[window],
      channel: scope === 'range' ? ('sms' as const) : ('email' as const),
      pattern:
        scope === 'range'
          ? new RegExp(`^budget:sms:range:.+:${window}$`)
          : new RegExp(`^budget:email:(?:registration:|restore:)?mailbox:.+:${window}$`),
    })),
  );

export const isExhausted = (
  quota: Quota,
  { limit, window }: { readonly limit: number; readonly window: ExhaustedLimit['window'] },
  now: Date,
): boolean => secondsBlocked(quota, limit, now, windowsMs[window]) > 0;
