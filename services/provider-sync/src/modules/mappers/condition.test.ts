import { expect, it } from 'vitest';
import { type ConditionInput, readCondition } from './condition.ts';
import { EndedCondition } from './condition-meter.ts';

const input: ConditionInput = {
  person: { username: 'anna', enabled: true, email: 'anna@example.org', huge: '' },
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

/** A size of what is bound and doubled so many times. */
function doubled(times: number, first: string): string {
  const bind = (at: number): string =>
    at > times ? `size(v${times})` : `cel.bind(v${at}, v${at - 1} + v${at - 1}, ${bind(at + 1)})`;
  return `cel.bind(v0, ${first}, ${bind(1)})`;
}

it.each([
  ['what is no condition', 'person.'],
  ['a variable that there is not', 'nobody == 1'],
  ['a text', '"yes"'],
  ['more than 4 KB', `person.username == "${'x'.repeat(4_100)}"`],
  ['more nodes than 500', Array.from({ length: 300 }, () => 'true').join(' && ')],
  ['lists inside of lists', 'roles.all(a, roles.all(b, roles.all(c, a != b)))'],
  ['a list that grows', `${doubled(12, 'roles')} > 0`],
  ['a text that grows', `${doubled(20, 'person.email')} > 0`],
  ['a walk over the characters of texts', 'roles.all(r, r.split("").all(c, roles.all(s, s.contains(c))))'],
  ['a list that is looked through for each of a list', 'roles.all(r, groups.all(g, g in roles))'],
  ['a list of lists as one text', 'roles.map(r, groups).map(g, g.join("")).join("") != ""'],
  ['a duration of many digits', `duration("${'1'.repeat(3_900)}") == duration("1s")`],
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

const long = {
  ...input,
  person: { email: `${'a'.repeat(50_000)}!`, digits: '1'.repeat(50_000), huge: 'a'.repeat(200_000) },
  roles: Array.from({ length: 200 }, (_, index) => `role${index}`),
};

it.each([
  ['a call', 'person.email.matches("^(a|a)*$")'],
  ['a comment before the call', 'person.email//matches\n.matches("^(a|a)*$")'],
  ['a text that says the same', '"matches" != "" && person.email.matches("^(a+)+$")'],
  ['a call inside of a walk', '[person.email].exists(e, e//.matches(\n.matches("^(a|a)*$"))'],
  ['a call of a bound value', 'cel.bind(matches, person.email, matches.matches("^(a|a)*$"))'],
  ['a call in what a walk makes', '[person.email].map(m, m.matches("^(a|a)*$"))[0]'],
  ['a pattern that is put together', 'person.email.matches("^(a|" + "a)*$")'],
])('%s takes linear time for an expression that would take for ever', (_, text) => {
  expect(readCondition(text)(long)).toBe(false);
});

it.each([
  ['a text of the person that grows', `${doubled(8, 'person.email')} > 0`],
  ['characters of a long text', 'person.email.split("").size() > 0'],
  ['a text that is joined many times', 'cel.bind(b, person.huge, [b, b, b, b].join("")) != ""'],
  ['a duration of many digits', 'duration(person.digits) == duration("1s")'],
  ['a long text for each role', 'roles.exists(r, person.huge.contains(r))'],
  ['what "or" would forgive', 'person.email.split("").size() > 0 || true'],
  ['what a walk would forgive', '[1, 2].exists(i, i == 2 || person.email.split("").size() == 0)'],
])('%s ends the condition, which is neither true nor false', (_, text) => {
  expect(() => readCondition(text)(long)).toThrow(EndedCondition);
});

it('what one condition has spent is not counted for the next', () => {
  const condition = readCondition('roles.exists(r, person.huge.contains(r))');
  expect(() => condition(long)).toThrow(EndedCondition);
  expect(condition(input)).toBe(false);
});
