import type { ServiceCondition } from '@gatehouse/contracts/bff/endpoints.ts';
import type { Upstreams } from '../adapters/upstreams.ts';

type Events = ServiceCondition['events'];

/** Milliseconds to answer: a service judges what it needs for up to 2.5 seconds. */
const TIMEOUT = 3_000;

/** Sum of a figure in the text format of Prometheus over its labels; 0 where the process has none. */
const figure = (text: string, name: string, label = ''): number => {
  const sums = text.split('\n').flatMap((line) => {
    const [, labels = '', value] = /^(?:\w+)(\{.*\})? (\S+)/.exec(line) ?? [];
    return line.startsWith(name) && /^[ {]/.test(line.slice(name.length)) && labels.includes(label)
      ? [Number(value)]
      : [];
  });
  return sums.reduce((sum, value) => sum + value, 0);
};

/** What a service's metrics say of its events. */
export const eventsOf = (metrics: string): NonNullable<Events> => ({
  dead: figure(metrics, 'events_waiting', 'kind="dead"'),
  parked: figure(metrics, 'events_waiting', 'kind="parked"'),
  unpublished: figure(metrics, 'outbox_unpublished'),
  oldestSeconds: figure(metrics, 'outbox_oldest_unpublished_seconds'),
});

const read = async (upstreams: Upstreams, service: ServiceCondition['service'], path: string) => {
  const { statusCode, body } = await upstreams.request({
    origin: upstreams.originOf(service),
    method: 'GET',
    path,
    headersTimeout: TIMEOUT,
    bodyTimeout: TIMEOUT,
  });
  return { statusCode, text: await body.text() };
};

const stateOf = async (
  upstreams: Upstreams,
  service: ServiceCondition['service'],
): Promise<Pick<ServiceCondition, 'state' | 'missing'>> => {
  try {
    const { statusCode, text } = await read(upstreams, service, '/health/ready');
    if (statusCode === 200) return { state: 'up', missing: [] };
    const { missing = [] } = JSON.parse(text) as { missing?: string[] };
    return { state: 'down', missing };
  } catch {
    return { state: 'unreachable', missing: [] };
  }
};

const readEvents = async (upstreams: Upstreams, service: ServiceCondition['service']): Promise<Events> => {
  try {
    const { statusCode, text } = await read(upstreams, service, '/metrics');
    return statusCode === 200 ? eventsOf(text) : null;
  } catch {
    return null;
  }
};

/** How a service is doing, from what it tells those who run the platform; it never fails. */
export const conditionOf = async (
  upstreams: Upstreams,
  service: ServiceCondition['service'],
): Promise<ServiceCondition> => {
  const [state, events] = await Promise.all([stateOf(upstreams, service), readEvents(upstreams, service)]);
  return { service, ...state, events };
};
