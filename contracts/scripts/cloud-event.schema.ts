/** JSON Schema of a whole CloudEvent: the envelope with what one event type fixes in it. */
import { CloudEvent, type EventDefinition } from '../src/core/define-event.ts';
import { isSchema, type JsonSchema, plainSchema } from './json-schema.ts';

/** `identity.account.created.v1`: its file, and its name in documents. */
export const eventName = ({ type, version }: EventDefinition): string => `${type}.v${version}`;

/** The schema without ids, for documents that hold several. */
export const cloudEventSchema = (event: EventDefinition): JsonSchema => {
  const envelope = plainSchema(CloudEvent);
  if (!isSchema(envelope.properties)) throw new Error('the CloudEvent envelope has no properties');
  return {
    ...envelope,
    title: event.type,
    description: event.summary,
    properties: {
      ...envelope.properties,
      type: { type: 'string', const: event.type },
      dataschema: { type: 'string', const: event.dataschema },
      data: plainSchema(event.data),
    },
  };
};

/** The schema as a document of its own. `dataschema` of the events is the id of the part under `data`. */
export const cloudEventDocument = (event: EventDefinition): JsonSchema => {
  const schema = cloudEventSchema(event);
  const properties = schema.properties as Record<string, JsonSchema>;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:gatehouse:cloudevents:${event.type}:v${event.version}`,
    ...schema,
    properties: { ...properties, data: { $id: event.dataschema, ...properties.data } },
  };
};
