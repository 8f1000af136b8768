/** The rules of docs/operations/alerts.yml, judged from what processes report: the same conditions over the same windows. */

import type { HealthReport } from '@gatehouse/contracts/platform/health.events.ts';
import { alertTexts } from '@gatehouse/contracts/platform/monitoring.alerts.ts';

type Labels = Readonly<Record<string, string>>;
type Sample = HealthReport['samples'][number];

export interface Firing {
  /** As people read it. */
  readonly value: string;
  readonly labels: Labels;
  readonly since: Date;
}

const MINUTE = 60_000;
/** The longest window of a rule. */
const KEPT = 30 * MINUTE;

interface Series {
  readonly metric: string;
  readonly labels: Labels;
  readonly service: string;
  readonly readings: { readonly at: number; readonly value: number }[];
}

const keyOf = (instance: string, { metric, labels }: Sample): string =>
  `${instance}\n${metric}\n${JSON.stringify(Object.entries(labels).toSorted())}`;

/** What a rule finds true: a value with the labels that it groups by. */
type Found = { readonly value: string; readonly labels: Labels };

const count = (value: number): string => String(Math.round(value));
const duration = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;

const matching = (labels: Labels, wanted: Labels): boolean =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value);

export const createAlerts = () => {
  const series = new Map<string, Series>();
  const trueSince = new Map<string, Date>();
  /** Instances whose earlier reports were heard: a new series of theirs began at nought. */
  const heard = new Set<string>();

  const of = (metric: string, wanted: Labels = {}) =>
    [...series.values()].filter((one) => one.metric === metric && matching(one.labels, wanted));
  const latest = ({ readings }: Series): number => readings.at(-1)?.value ?? 0;

  const increase = ({ readings }: Series, minutes: number, at: number): number => {
    const from = at - minutes * MINUTE;
    const index = readings.findLastIndex((reading) => reading.at <= from);
    const inside = readings.slice(Math.max(0, index));
    return inside.slice(1).reduce((sum, { value }, place) => {
      const before = inside[place]?.value ?? 0;
      return sum + (value >= before ? value - before : value);
    }, 0);
  };

  /** Sums by the values of these labels; the largest group is told. */
  const largest = (
    rows: readonly Series[],
    by: readonly string[],
    measure: (one: Series) => number,
    join: 'sum' | 'max' = 'sum',
  ): { readonly value: number; readonly labels: Labels } | undefined => {
    const groups = new Map<string, { value: number; labels: Labels }>();
    for (const one of rows) {
      const own: Labels = { ...one.labels, job: one.service };
      const labels = Object.fromEntries(by.map((name) => [name, own[name] ?? '']));
      const key = JSON.stringify(labels);
      const value = measure(one);
      const before = groups.get(key)?.value ?? 0;
      groups.set(key, { labels, value: join === 'sum' ? before + value : Math.max(before, value) });
    }
    return [...groups.values()].toSorted((one, other) => other.value - one.value)[0];
  };

  const above = (
    found: { readonly value: number; readonly labels: Labels } | undefined,
    limit: number,
    write: (value: number) => string = count,
  ): Found | undefined =>
    found !== undefined && found.value > limit
      ? { value: write(found.value), labels: found.labels }
      : undefined;

  const grew = (
    metric: string,
    by: readonly string[],
    minutes: number,
    at: number,
    wanted: Labels = {},
    limit = 0,
  ) =>
    above(
      largest(of(metric, wanted), by, (one) => increase(one, minutes, at)),
      limit,
    );

  const requestsFail = (at: number): Found | undefined => {
    const rows = of('http_requests_total');
    const operations = new Map<string, { failed: number; all: number }>();
    for (const one of rows) {
      const operation = one.labels.operation ?? '';
      const before = operations.get(operation) ?? { failed: 0, all: 0 };
      const grown = increase(one, 5, at);
      operations.set(operation, {
        all: before.all + grown,
        failed: before.failed + (one.labels.status === '5xx' ? grown : 0),
      });
    }
    const worst = [...operations]
      .filter(([, { failed, all }]) => all > 0 && failed / all > 0.01)
      .toSorted(([, one], [, other]) => other.failed / other.all - one.failed / one.all)[0];
    if (worst === undefined) return undefined;
    const [operation, { failed, all }] = worst;
    return { value: `${Math.round((failed / all) * 100)}%`, labels: { operation } };
  };

  const notSent = (at: number): Found | undefined => {
    const sent = (channel: string) =>
      of('messages_ended_total', { channel, outcome: 'sent' }).reduce(
        (sum, one) => sum + increase(one, 5, at),
        0,
      );
    const stuck = of('message_attempts_failed_total').filter(
      (one) => increase(one, 5, at) > 0 && sent(one.labels.channel ?? '') === 0,
    );
    return above(
      largest(stuck, ['channel'], (one) => increase(one, 5, at)),
      0,
    );
  };

  const pile = (at: number): Found | undefined => {
    const rows = of('messages_pending');
    const before = (one: Series) =>
      one.readings.find((reading) => reading.at >= at - 15 * MINUTE)?.value ?? 0;
    const growing = rows.filter((one) => latest(one) > 1_000 && latest(one) > before(one));
    return above(largest(growing, [], latest, 'max'), 1_000);
  };

  const rules: Readonly<Record<string, (at: number) => Found | undefined>> = {
    EventsSetAside: () => above(largest(of('events_waiting', { kind: 'dead' }), ['group'], latest, 'max'), 0),
    EventsWaitForOthers: () =>
      above(largest(of('events_waiting', { kind: 'parked' }), ['group'], latest, 'max'), 0),
    EventsNotPublished: () =>
      above(largest(of('outbox_oldest_unpublished_seconds'), ['job'], latest, 'max'), 60, duration),
    EventsNotApplied: (at) => grew('events_batch_retries_total', ['group'], 5, at),
    ScheduledJobFails: () => above(largest(of('schedule_failures_in_row'), ['schedule'], latest, 'max'), 2),
    ScheduledJobOverdue: () =>
      above(largest(of('schedule_overdue_seconds'), ['schedule'], latest, 'max'), 300, duration),
    WorkSetAside: () => above(largest(of('work_set_aside'), ['work'], latest, 'max'), 0),
    RequestsFail: requestsFail,
    HashProcessesEnd: (at) => grew('identity_hash_process_crashes_total', [], 10, at),
    NoticeStreamsRefused: (at) => grew('bff_notice_streams_refused_total', [], 10, at, { limit: 'total' }),
    MessagesNotSent: notSent,
    MessagesGivenUp: (at) =>
      above(
        largest(
          of('messages_ended_total').filter(
            ({ labels }) => !['sent', 'refused'].includes(labels.outcome ?? ''),
          ),
          ['channel', 'outcome'],
          (one) => increase(one, 30, at),
        ),
        0,
      ),
    MessagesPile: pile,
    SchemeRuleFails: (at) =>
      above(
        largest(
          of('scheme_rule_failures_total').filter(({ labels }) =>
            ['error', 'none'].includes(labels.reason ?? ''),
          ),
          ['reason'],
          (one) => increase(one, 5, at),
        ),
        0,
      ),
    MessageBudgetOfInstallationExceeded: (at) =>
      grew('message_budget_refusals_total', ['channel', 'template', 'window'], 10, at, {
        budget: 'installation',
      }),
    MessageBudgetExceeded: (at) =>
      above(
        largest(
          of('message_budget_refusals_total').filter(({ labels }) => labels.budget !== 'installation'),
          ['channel', 'template', 'budget', 'window'],
          (one) => increase(one, 10, at),
        ),
        0,
      ),
    SmsNoticesOfInstallationExceeded: (at) =>
      grew('sms_notice_refusals_total', [], 10, at, { budget: 'installation' }),
  };

  return {
    /** Keeps the samples of a report. A gauge that is told no more is at nought. */
    hear: (
      { instance, service, samples }: Pick<HealthReport, 'instance' | 'service' | 'samples'>,
      at: number,
    ) => {
      const told = new Set<string>();
      for (const sample of samples) {
        const key = keyOf(instance, sample);
        told.add(key);
        const known = series.get(key);
        // Requests are told of once one fails: how many went well before is not news.
        const fresh = sample.metric !== 'http_requests_total' || sample.labels.status === '5xx';
        const begun = heard.has(instance) && fresh ? [{ at: at - 1, value: 0 }] : [];
        const readings = known?.readings ?? begun;
        readings.push({ at, value: sample.value });
        while ((readings[1]?.at ?? at) < at - KEPT) readings.shift();
        if (known === undefined) series.set(key, { ...sample, service, readings });
      }
      for (const [key, one] of series)
        if (
          key.startsWith(`${instance}\n`) &&
          !told.has(key) &&
          latest(one) !== 0 &&
          !one.metric.endsWith('_total')
        )
          one.readings.push({ at, value: 0 });
      heard.add(instance);
    },
    /** Of processes that are gone nothing is true any more. */
    keep: (instances: ReadonlySet<string>) => {
      for (const key of series.keys())
        if (!instances.has(key.slice(0, key.indexOf('\n')))) series.delete(key);
      for (const instance of heard) if (!instances.has(instance)) heard.delete(instance);
    },
    /** Alerts whose condition has held for as long as their rule asks. */
    firing: (now: Date, at: number): ReadonlyMap<string, Firing> => {
      const found = new Map<string, Firing>();
      for (const { code, forMinutes } of alertTexts) {
        const result = rules[code]?.(at);
        if (result === undefined) {
          trueSince.delete(code);
          continue;
        }
        const since = trueSince.get(code) ?? now;
        trueSince.set(code, since);
        if (now.getTime() - since.getTime() >= forMinutes * MINUTE) found.set(code, { ...result, since });
      }
      return found;
    },
    /** Refusals of message budgets in the last half hour. */
    heldBack: (at: number): number =>
      [...of('message_budget_refusals_total'), ...of('sms_notice_refusals_total')].reduce(
        (sum, one) => sum + increase(one, 30, at),
        0,
      ),
  };
};
export type Alerts = ReturnType<typeof createAlerts>;
