/** Random conditions from the grammar of CEL, most of which read, and people whose data make them heavy. */
import type { Choices } from '@gatehouse/testkit/properties.ts';
import type { MapperRule } from './mapping.ts';
import type { SourcePerson } from './source-person.ts';

const patterns = [
  '^(a|a)*$',
  '^(a+)+$',
  '(.*)*(.*)*x',
  '[a-z]{1,50}$',
  '(',
  'a{1000}',
  '(x+x+)+y',
  '\\\\p{L}+',
];
const zones = ['Europe/Moscow', 'UTC', 'nowhere'];

/** What sets tokens apart: comments hold what an editor of texts would take for calls. */
const gap = (choices: Choices): string =>
  choices.pick(['', '', '', '', ' ', '\n', '//matches\n', '// .matches("a") || join(\n', '\t//"\n']);

const textLiteral = (choices: Choices): string =>
  choices.pick(['"a"', '"matches"', "'//'", '"role1"', `"${'a'.repeat(choices.below(300))}"`, '""']);

type Depth = number;
type Names = readonly string[];

const text = (choices: Choices, depth: Depth, names: Names): string => {
  const leaves = [...names, 'person.email', 'person.huge', 'attributes.department[0]', textLiteral(choices)];
  if (depth <= 0) return choices.pick(leaves);
  const inner = () => text(choices, depth - 1, names);
  return choices.pick([
    () => choices.pick(leaves),
    () => `(${inner()}${gap(choices)}+${gap(choices)}${inner()})`,
    () => `${inner()}${gap(choices)}.upperAscii()`,
    () => `${list(choices, depth - 1, names)}.join(${inner()})`,
    () => `(${condition(choices, depth - 1, names)} ? ${inner()} : ${inner()})`,
    () => `string(size(${inner()}))`,
    () => `cel.bind(b${depth}, ${inner()}, ${text(choices, depth - 1, [...names, `b${depth}`])})`,
    () => `bytes(${inner()}).base64()`,
  ])();
};

const list = (choices: Choices, depth: Depth, names: Names): string => {
  if (depth <= 0) return choices.pick(['roles', 'groups', 'attributes.department']);
  const inner = () => list(choices, depth - 1, names);
  const made = (name: string, own: string) => `${inner()}${gap(choices)}.${name}(i${depth}, ${own})`;
  const inside = [...names, `i${depth}`];
  return choices.pick([
    () => choices.pick(['roles', 'groups', 'attributes.department']),
    () => `(${inner()} + ${inner()})`,
    () => made('map', text(choices, depth - 1, inside)),
    () => made('filter', condition(choices, depth - 1, inside)),
    () => `${text(choices, depth - 1, names)}${gap(choices)}.split(${textLiteral(choices)})`,
    () => `[${text(choices, depth - 1, names)}, ${text(choices, depth - 1, names)}]`,
  ])();
};

/** A condition that nests so deep; `names`: texts that are bound around it. */
export const condition = (choices: Choices, depth: Depth, names: Names = []): string => {
  if (depth <= 0) return choices.pick(['true', 'false', 'person.enabled', 'has(person.email)']);
  const one = () => condition(choices, depth - 1, names);
  const some = () => text(choices, depth - 1, names);
  const inside = [...names, `i${depth}`];
  return choices.pick([
    () => `${some()}${gap(choices)}.matches(${gap(choices)}"${choices.pick(patterns)}")`,
    () => `${some()}.matches(${some()})`,
    () => `(${one()}${gap(choices)}||${gap(choices)}${one()})`,
    () => `(${one()} && ${one()})`,
    () => `!${one()}`,
    () =>
      `${list(choices, depth - 1, names)}.${choices.pick(['all', 'exists', 'exists_one'])}(i${depth},${gap(choices)} ${condition(choices, depth - 1, inside)})`,
    () => `${some()} in ${list(choices, depth - 1, names)}`,
    () => `${some()} == ${some()}`,
    () => `size(${list(choices, depth - 1, names)}) > ${choices.below(300)}`,
    () => `${list(choices, depth - 1, names)} == ${list(choices, depth - 1, names)}`,
    () => `duration(${some()}) < duration("1h")`,
    () => `timestamp("2026-01-01T00:00:00Z").getHours("${choices.pick(zones)}") == ${choices.below(24)}`,
    () => `bytes(${some()}).json().a == ${some()}`,
  ])();
};

export const heavyPerson = (choices: Choices, id: string): SourcePerson => {
  const size = choices.pick([1, 10, 200]);
  const long = choices.pick(['', 'a', `${'a'.repeat(30)}!`, 'aя'.repeat(50_000), '[['.repeat(20_000)]);
  return {
    externalId: id,
    fields: { id, username: id, email: `${'a'.repeat(choices.below(100))}@example.org`, huge: long },
    enabled: choices.chance(0.5),
    emailVerified: true,
    attributes: { department: Array.from({ length: size }, (_, index) => `${long.slice(0, 200)}${index}`) },
    roles: Array.from({ length: size }, (_, index) => `role${index}`),
    groups: Array.from({ length: size }, (_, index) => `/group${index}`),
  };
};

export const fieldMapper = (name: string, before: string, after = ''): MapperRule => ({
  _id: name,
  type: 'users-base',
  name,
  before,
  after,
  customAttributes: false,
  attributes: [{ id: 'row', attribute: 'comment', value: name, mapping: 'value' }],
  access: [],
});
