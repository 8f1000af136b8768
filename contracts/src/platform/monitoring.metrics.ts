/** Metrics that the alerts of docs/operations/alerts.yml watch: what every report carries of its process. */
export const watchedMetrics = [
  'events_waiting',
  'outbox_oldest_unpublished_seconds',
  'events_batch_retries_total',
  'work_set_aside',
  'schedule_failures_in_row',
  'schedule_overdue_seconds',
  'http_requests_total',
  'identity_hash_process_crashes_total',
  'bff_notice_streams_refused_total',
  'message_attempts_failed_total',
  'messages_ended_total',
  'messages_pending',
  'scheme_rule_failures_total',
  'message_budget_refusals_total',
  'sms_notice_refusals_total',
] as const;
