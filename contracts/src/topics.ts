/** How each topic is laid out and how long it keeps its records; made and altered to match when a service starts. */
import { eventCatalog } from './catalog.ts';
import { ownValue } from './core/own-value.ts';

/**
 * `hour`: of use for seconds, and many. `days`: contents that are sealed or of use for a moment. `journal`: as long as history is kept at least. `state`: the
 * newest event of each aggregate for good, the others as long as `journal`; right only where every event tells the whole
 * state.
 */
export type TopicKeep = 'hour' | 'days' | 'journal' | 'state';

export interface TopicRule {
  readonly partitions: number;
  readonly keep: TopicKeep;
}

/** Days of history that stay whatever anybody configures; the topics it is made of keep a day more. */
export const journalFloorDays = 45;
export const keptDays: Readonly<Record<TopicKeep, number>> = {
  hour: 1 / 24,
  days: 7,
  journal: journalFloorDays + 1,
  state: journalFloorDays + 1,
};

const usual: TopicRule = { partitions: 3, keep: 'journal' };

/** What differs from the usual: 3 partitions, kept as long as history is. */
const rules: Readonly<Record<string, Partial<TopicRule>>> = {
  'identity.session': { partitions: 6 },
  'identity.message': { keep: 'days' },
  'identity.device-type': { keep: 'state' },
  'identity.application': { keep: 'state' },
  'identity.channel': { keep: 'state' },
  'identity.role': { keep: 'state' },
  'platform.health': { partitions: 1, keep: 'hour' },
  'platform.setting': { keep: 'state' },
  'platform.domain': { keep: 'state' },
  'platform.document': { keep: 'state' },
  'platform.locale': { keep: 'state' },
  'profile.profile': { keep: 'state' },
  'provider-sync.provider': { keep: 'state' },
  'provider-sync.exchange': { keep: 'days' },
  'provider-sync.synchronization': { keep: 'state' },
  'provider-sync.mapper': { keep: 'state' },
  'provider-sync.integration-entity': { keep: 'state' },
};

export const topicRuleOf = (topic: string): TopicRule => ({ ...usual, ...ownValue(rules, topic) });

/** Events behind which nothing comes. */
export const lastEvents: ReadonlySet<string> = new Set(
  eventCatalog.filter(({ last }) => last === true).map(({ type }) => type),
);

/** Topics that the journal is made of. */
export const journalTopics: ReadonlySet<string> = new Set(
  eventCatalog.filter(({ journal }) => journal !== undefined).map(({ topic }) => topic),
);
