import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { readPolicy } from '../password-policy.ts';
import { PolicyList } from './policy-list.tsx';

const list = (password: string, refusal?: string, settings = {}) =>
  render(<PolicyList password={password} policy={readPolicy(settings)} refusal={refusal} />);

test('nothing is judged before anything is typed', () => {
  expect(list('')).not.toContain('data-kept');
});

test('a password that keeps every rule passes all of them', () => {
  expect(list('Abcdefg1')).not.toContain('data-kept="false"');
});

test('a password that the server calls common does not pass', () => {
  expect(list('Abcdefg1', 'errorCommon')).toContain('data-kept="false"');
  expect(list('Abcdefg1', 'errorContext')).toContain('data-kept="false"');
});

test('a rule that the server alone can judge says so', () => {
  expect(list('Abcdefg1', undefined, { passwordPattern: '(a+)+$' })).toContain('Проверим при отправке');
});
