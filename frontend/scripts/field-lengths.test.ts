import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { lengthsOf } from '@gatehouse/kit/text/broken-bound-of.ts';
import { expect, test } from 'vitest';

interface Schema {
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const variantsOf = (schema: Schema): readonly Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(variantsOf),
];

/** How long a text of this name may be, wherever in a body it stands. */
const lengthsIn = (body: Schema, name: string): number[] =>
  variantsOf(body).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([key, property]) => [
      ...(key === name ? variantsOf(property).flatMap(longestOf) : []),
      ...lengthsIn(property, name),
    ]),
  );
const longestOf = ({ maxLength, pattern }: Schema): number[] => {
  const longest = maxLength ?? (pattern === undefined ? undefined : lengthsOf(pattern)?.max);
  return longest === undefined ? [] : [longest];
};

/** Beginnings of the operations that a folder's forms send. */
const operations: Readonly<Record<string, readonly string[]>> = {
  'features/applications': ['identity.application.', 'identity.client.'],
  'features/banners': ['platform.banner.'],
  'features/devices-types': ['identity.device-type.'],
  'features/documents': ['platform.document.'],
  'features/domains': ['platform.domain.'],
  'features/locales': ['platform.locale.'],
  'features/network': ['identity.network'],
  'pages/sessions': ['identity.passkey.'],
};

const source = join(import.meta.dirname, '../src');
const FIELD = /name=(?:"([\w.]+)"|\{`[^`]*\.(\w+)`\})[^>]*?maxLength=\{(\d+)\}/g;

const fields = Object.entries(operations).flatMap(([folder, starts]) =>
  globSync(`${folder}/**/*.tsx`, { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(FIELD)].map(([, plain, last, length]) => ({
      file,
      name: plain ?? last ?? '',
      length: Number(length),
      starts,
    })),
  ),
);

const isSentBy = ({ operationId }: Endpoint, starts: readonly string[]) =>
  starts.some((start) => operationId.startsWith(start));

test('forms with bounds are found', () => {
  expect(fields.length).toBeGreaterThan(20);
});

test.each(fields)(
  '$file: $name takes $length characters, as its endpoint does',
  ({ name, length, starts }) => {
    const bodies = endpointCatalog.filter((endpoint) => isSentBy(endpoint, starts)).map(({ body }) => body);
    expect(bodies.flatMap((body) => (body ? lengthsIn(body as Schema, name) : []))).toContain(length);
  },
);
