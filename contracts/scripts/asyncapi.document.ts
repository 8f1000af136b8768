/** AsyncAPI 3.0 document of the topics: a channel for each and for its dead letters. */
import type { EventDefinition } from '../src/core/define-event.ts';
import { cloudEventSchema, eventName } from './cloud-event.schema.ts';
import type { JsonSchema } from './json-schema.ts';

const kafka = '0.5.0';

const message = (event: EventDefinition): JsonSchema => ({
  name: event.type,
  title: eventName(event),
  summary: event.summary,
  contentType: 'application/cloudevents+json',
  payload: { $ref: `#/components/schemas/${eventName(event)}` },
  bindings: {
    kafka: {
      key: { type: 'string', description: `Id of the ${event.aggregate}, the event's subject` },
      bindingVersion: kafka,
    },
  },
});

const channel = (topic: string, events: readonly EventDefinition[], deadLetters: boolean): JsonSchema => ({
  address: `{prefix}${topic}${deadLetters ? '.dlq' : ''}`,
  description: deadLetters
    ? `Events of ${topic} that a consumer gave up after three tries, with the error`
    : `Events of the aggregate ${topic}, in order for each key`,
  parameters: { prefix: { $ref: '#/components/parameters/prefix' } },
  messages: Object.fromEntries(
    events.map((event) => [eventName(event), { $ref: `#/components/messages/${eventName(event)}` }]),
  ),
});

const publishing = (topic: string, events: readonly EventDefinition[]): JsonSchema => ({
  action: 'send',
  channel: { $ref: `#/channels/${topic}` },
  summary: `${events[0]?.service} publishes from its outbox`,
  messages: events.map((event) => ({ $ref: `#/channels/${topic}/messages/${eventName(event)}` })),
});

export const asyncApiDocument = (catalog: readonly EventDefinition[], version: string): JsonSchema => {
  const events = catalog.toSorted((a, b) => (eventName(a) < eventName(b) ? -1 : 1));
  const topics = [...Map.groupBy(events, ({ topic }) => topic)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    asyncapi: '3.0.0',
    info: { title: 'Gatehouse events', version },
    defaultContentType: 'application/cloudevents+json',
    channels: Object.fromEntries(
      topics.flatMap(([topic, group]) => [
        [topic, channel(topic, group, false)],
        [`${topic}.dlq`, channel(topic, group, true)],
      ]),
    ),
    operations: Object.fromEntries(
      topics.map(([topic, group]) => [`${topic}.publish`, publishing(topic, group)]),
    ),
    components: {
      parameters: {
        prefix: { default: 'gatehouse.', description: "The installation's topic prefix" },
      },
      messages: Object.fromEntries(events.map((event) => [eventName(event), message(event)])),
      schemas: Object.fromEntries(events.map((event) => [eventName(event), cloudEventSchema(event)])),
    },
  };
};
