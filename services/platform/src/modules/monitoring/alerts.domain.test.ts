import { alertTexts } from '@gatehouse/contracts/platform/monitoring.alerts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Alerts, createAlerts } from './alerts.domain.ts';
import { reportOf } from './monitoring.fixtures.ts';

const MINUTE = 60_000;
let alerts: Alerts;
let minute = 0;
beforeEach(() => {
  alerts = createAlerts();
  minute = 0;
});

type Row = readonly [metric: string, labels: Record<string, string>, value: number];
const tell = (at: number, rows: readonly Row[], service = 'identity') => {
  minute = at;
  const samples = rows.map(([metric, labels, value]) => ({ metric, labels, value }));
  alerts.hear(reportOf(service, { samples }), at * MINUTE);
};
const firing = () => alerts.firing(new Date(minute * MINUTE), minute * MINUTE);
/** Looks every minute, as the condition has to hold. */
const after = (minutes: number, rows: (at: number) => readonly Row[]) => {
  for (let at = 0; at <= minutes; at += 1) {
    tell(at, rows(at));
    firing();
  }
  return firing();
};

/** For each alert: what processes tell when it has to fire. */
const troubles: Readonly<Record<string, (at: number) => readonly Row[]>> = {
  EventsSetAside: () => [['events_waiting', { group: 'audit', kind: 'dead' }, 2]],
  EventsWaitForOthers: () => [['events_waiting', { group: 'audit', kind: 'parked' }, 2]],
  EventsNotPublished: () => [['outbox_oldest_unpublished_seconds', {}, 90]],
  EventsNotApplied: (at) => [['events_batch_retries_total', { group: 'audit' }, at]],
  ScheduledJobFails: () => [['schedule_failures_in_row', { schedule: 'purge' }, 3]],
  ScheduledJobOverdue: () => [['schedule_overdue_seconds', { schedule: 'purge' }, 301]],
  WorkSetAside: () => [['work_set_aside', { work: 'end-memberships' }, 1]],
  RequestsFail: (at) => [
    ['http_requests_total', { operation: 'a.b.c', status: '2xx' }, at * 10],
    ['http_requests_total', { operation: 'a.b.c', status: '5xx' }, at],
  ],
  HashProcessesEnd: (at) => [['identity_hash_process_crashes_total', {}, at]],
  NoticeStreamsRefused: (at) => [['bff_notice_streams_refused_total', { limit: 'total' }, at]],
  MessagesNotSent: (at) => [['message_attempts_failed_total', { channel: 'email' }, at]],
  MessagesGivenUp: (at) => [['messages_ended_total', { channel: 'email', outcome: 'expired' }, at]],
  MessagesPile: (at) => [['messages_pending', {}, 1_100 + at]],
  SchemeRuleFails: (at) => [['scheme_rule_failures_total', { reason: 'none' }, at]],
  MessageBudgetOfInstallationExceeded: (at) => [
    ['message_budget_refusals_total', { ...budget, budget: 'installation' }, at],
  ],
  MessageBudgetExceeded: (at) => [['message_budget_refusals_total', { ...budget, budget: 'country' }, at]],
  SmsNoticesOfInstallationExceeded: (at) => [['sms_notice_refusals_total', { budget: 'installation' }, at]],
};
const budget = { channel: 'sms', template: 'login.code', window: 'day' };

describe('each rule', () => {
  it.each(alertTexts.map(({ code, forMinutes }) => [code, forMinutes] as const))(
    '%s fires by what processes report, alone, and is over when they report otherwise',
    (code, forMinutes) => {
      const trouble = troubles[code];
      if (trouble === undefined) throw new Error(`no trouble for ${code}`);
      expect([...after(forMinutes + 4, trouble).keys()]).toEqual([code]);
      // Nothing grows any more, and gauges are told no more.
      const still = trouble(minute).filter(([metric]) => metric.endsWith('_total'));
      tell(minute + 31, still);
      tell(minute + 31, still);
      expect([...firing().keys()]).toEqual([]);
    },
  );

  it('waits for as long as the rule asks', () => {
    tell(0, troubles.EventsSetAside?.(0) ?? []);
    expect(firing().size).toBe(0);
    tell(1, troubles.EventsSetAside?.(1) ?? []);
    expect(firing().get('EventsSetAside')).toMatchObject({ value: '2', labels: { group: 'audit' } });
  });
});

it('the first failures of a process that was heard before count, those of before the first report do not', () => {
  tell(0, [['identity_hash_process_crashes_total', {}, 7]]);
  expect(firing().size).toBe(0);
  alerts.hear(reportOf('profile'), 0);
  tell(1, [['scheme_rule_failures_total', { reason: 'none' }, 1]]);
  expect([...firing().keys()]).toEqual(['SchemeRuleFails']);
});

it('of a process that is gone nothing is true any more', () => {
  after(3, (at) => troubles.EventsSetAside?.(at) ?? []);
  alerts.keep(new Set());
  expect(firing().size).toBe(0);
});

it('messages that leave in between are no outage of their channel', () => {
  const found = after(8, (at) => [
    ['message_attempts_failed_total', { channel: 'email' }, at],
    ['messages_ended_total', { channel: 'email', outcome: 'sent' }, at],
  ]);
  expect([...found.keys()]).toEqual([]);
});
