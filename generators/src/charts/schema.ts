import type { Variable } from '@gatehouse/kit/config/variables.ts';
import type { Chart } from './facts.ts';
import type { Group, Json, Leaf, Schema, Values } from './values.ts';
import { globalValues, processValues, renamed, umbrellaValues } from './values.ts';

const isGroup = (node: Leaf | Group): node is Group => 'values' in node;

const typeOf = (value: Json): Schema => {
  if (Array.isArray(value)) return { type: 'array' };
  if (typeof value === 'number') return { type: 'integer' };
  return { type: value === null ? 'string' : (typeof value as 'string' | 'boolean' | 'object') };
};

const properties = (values: Values): Schema =>
  Object.fromEntries(
    Object.entries(values).map(([key, node]) => [
      key,
      isGroup(node)
        ? strict(properties(node.values))
        : { description: node.about, ...(node.schema ?? typeOf(node.value)) },
    ]),
  );

const strict = (own: Schema): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties: own,
});

/** A text where a text is read; numbers and switches may be written as such. Null takes a name back. */
const variableSchema = ({ description, fallback }: Variable<unknown>): Schema => {
  if (typeof fallback === 'number')
    return { description, type: ['integer', 'string', 'null'], pattern: String.raw`^\d+$` };
  if (typeof fallback === 'boolean') return { description, enum: [true, false, 'true', 'false', null] };
  if (typeof fallback === 'string') return { description, type: ['string', 'number', 'null'] };
  return { description, type: ['string', 'array', 'object', 'boolean', 'number', 'null'] };
};

const configSchema = (variables: readonly Variable<unknown>[]): Schema =>
  strict(Object.fromEntries(variables.map((variable) => [variable.env, variableSchema(variable)])));

/** Where every process listens and what it reads of the whole: each name once. */
const everyVariable = (charts: readonly Chart[]): readonly Variable<unknown>[] => {
  const byName = new Map(charts.flatMap(({ config }) => config.map((one) => [one.env, one] as const)));
  return [...byName.values()].toSorted((a, b) => a.env.localeCompare(b.env));
};

const globalSchema = (charts: readonly Chart[]): Schema =>
  strict({ ...properties(globalValues), config: configSchema(everyVariable(charts)) });

const document = (title: string, own: Schema): Schema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title,
  ...strict(own),
});

/** Helm puts the values of a library chart there. */
const ofLibrary: Schema = { common: { type: 'object' } };

export const chartSchema = (chart: Chart, charts: readonly Chart[]): Schema =>
  document(chart.name, {
    global: globalSchema(charts),
    ...properties(processValues(chart)),
    config: configSchema(chart.config),
    ...ofLibrary,
    // Taken here, so that the template can refuse them with the name that they have.
    ...Object.fromEntries(
      Object.entries(renamed).map(([former, now]) => [former, { description: `Is called ${now}` }]),
    ),
  });

/** The values of a process are judged by the schema of its own chart. */
export const umbrellaSchema = (charts: readonly Chart[]): Schema =>
  document('gatehouse', {
    global: globalSchema(charts),
    ...properties(umbrellaValues),
    ...Object.fromEntries(
      charts.map(({ name }) => [name, { type: 'object', description: `Values of the chart ${name}` }]),
    ),
    ...ofLibrary,
  });
