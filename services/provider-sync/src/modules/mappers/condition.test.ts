import { expect, it } from 'vitest';
import { type ConditionInput, readCondition } from './condition.ts';

const input: ConditionInput = {
  person: { username: 'anna', enabled: true, email: 'anna@example.org' },
  attributes: { department: ['IT', 'Sales'] },
  roles: ['engineer'],
  groups: ['/staff'],
  result: { login: 'anna' },
};

it.each([
  ['', true],
  ['person.enabled', true],
  ['"engineer" in roles && !("guest" in roles)', true],
  ['"IT" in attributes.department', true],
  ['attributes["department"][0] == "Sales"', false],
  ['has(attributes.city)', false],
  ['groups.exists(g, g.startsWith("/staff"))', true],
  ['person.email.matches("^[a-z]+@example[.]org$")', true],
  ['person.email.matches("x") || person.username.matches("^a")', true],
  ['result.login == "matches"', false],
])('%s is %s', (text, value) => {
  expect(readCondition(text)(input)).toBe(value);
});

it.each([
  ['what is no condition', 'person.'],
  ['a variable that there is not', 'nobody == 1'],
  ['a text', '"yes"'],
  ['more than 4 KB', `person.username == "${'x'.repeat(4_100)}"`],
  ['more nodes than 500', Array.from({ length: 300 }, () => 'true').join(' && ')],
  ['lists inside of lists', 'roles.all(a, roles.all(b, roles.all(c, a != b)))'],
])('refuses %s when it is read', (_, text) => {
  expect(() => readCondition(text)).toThrow();
});

it.each([
  ['a field that the person lacks', 'attributes.city[0] == "Tver"'],
  ['a comparison with something else', 'person.username > 3'],
  ['a regular expression that is none', 'person.email.matches("(")'],
  ['what comes to neither true nor false', 'person.username'],
])('%s is an error, never false', (_, text) => {
  expect(() => readCondition(text)(input)).toThrow();
});

it('takes linear time for expressions that would take for ever', () => {
  const long = { ...input, person: { email: `${'a'.repeat(50_000)}!` } };
  expect(readCondition('person.email.matches("^(a+)+$")')(long)).toBe(false);
});
