import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { describe, expect, it } from 'vitest';
import { makeArtifacts } from '../scripts/artifacts.ts';
import { plainSchema } from '../scripts/json-schema.ts';
import { endpointCatalog, eventCatalog as newest, topicCatalog } from '../src/catalog.ts';
import { versionsOf } from '../src/core/reading.ts';

const eventCatalog = newest.flatMap(versionsOf);
const require = createRequire(import.meta.url);
const artifacts = await makeArtifacts();
const eventFiles = [...artifacts.keys()].filter((path) => path.startsWith('contracts/generated/events/'));
const asyncApi = JSON.parse(artifacts.get('contracts/generated/asyncapi.json') ?? '') as {
  channels: Record<string, { address: string; messages: Record<string, { $ref: string }> }>;
  components: Record<string, Record<string, unknown>>;
};

describe('the AsyncAPI document', () => {
  // The official schema bundles drafts that strict mode refuses.
  const validate = new Ajv({ strict: false, allErrors: true, logger: false, formats: fullFormats }).compile(
    require('@asyncapi/specs/schemas/3.0.0-without-$id.json') as object,
  );

  it('is valid AsyncAPI 3.0', () => {
    expect(validate(asyncApi), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    expect(validate({ ...asyncApi, channels: { broken: { address: 1 } } })).toBe(false);
    expect(validate({ ...asyncApi, info: {} })).toBe(false);
  });

  it('has no reference that leads nowhere', () => {
    const references = [...JSON.stringify(asyncApi).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(references.length).toBeGreaterThan(0);
    const lost = references.filter(
      (path) =>
        path
          .split('/')
          .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], asyncApi) ===
        undefined,
    );
    expect(lost).toEqual([]);
  });

  it('has a channel for each topic and for its dead letters, with each event in both', () => {
    expect(Object.keys(asyncApi.channels).sort()).toEqual(
      topicCatalog.flatMap((topic) => [topic, `${topic}.dlq`]).sort(),
    );
    for (const event of eventCatalog) {
      const name = `${event.type}.v${event.version}`;
      expect(Object.keys(asyncApi.channels[event.topic]?.messages ?? {})).toContain(name);
      expect(Object.keys(asyncApi.channels[`${event.topic}.dlq`]?.messages ?? {})).toContain(name);
    }
  });
});

describe('JSON Schemas', () => {
  const strict = () => new Ajv2020({ strict: true, allowUnionTypes: false, formats: fullFormats });
  const envelope = {
    specversion: '1.0',
    id: 'e1',
    source: '/identity',
    subject: 'i1',
    time: '2026-01-02T03:04:05.678Z',
    datacontenttype: 'application/json',
    actor: 'system',
    sequence: 1,
  };

  it('of the events compile in strict mode, all in one place', () => {
    expect(eventFiles.length).toBe(eventCatalog.length);
    const ajv = strict();
    for (const path of eventFiles) ajv.compile(JSON.parse(artifacts.get(path) ?? '') as object);
    for (const event of eventCatalog) expect(ajv.getSchema(event.dataschema), event.type).toBeDefined();
  });

  it('of an event take a good one and refuse a wrong type, an unknown key and a missing sequence', () => {
    const validate = strict().compile(
      JSON.parse(
        artifacts.get('contracts/generated/events/identity.invitation.accepted.v1.json') ?? '',
      ) as object,
    );
    const good = {
      ...envelope,
      type: 'identity.invitation.accepted',
      dataschema: 'urn:gatehouse:events:identity.invitation.accepted:v1',
      data: { invitationId: 'i1', accountId: 'a1' },
    };
    expect(validate(good)).toBe(true);
    expect(validate({ ...good, type: 'identity.invitation.refused' })).toBe(false);
    expect(validate({ ...good, data: { ...good.data, password: 'x' } })).toBe(false);
    expect(validate({ ...good, sequence: 0 })).toBe(false);
    const { sequence: _, ...unordered } = good;
    expect(validate(unordered)).toBe(false);
  });

  it('of the endpoints compile in strict mode', () => {
    const ajv = strict();
    for (const { body, operationId, params, query, responses } of endpointCatalog) {
      for (const schema of [params, query, body, ...Object.values(responses)]) {
        if (schema === undefined) continue;
        expect(() => ajv.compile(plainSchema(schema)), operationId).not.toThrow();
      }
    }
  });
});
