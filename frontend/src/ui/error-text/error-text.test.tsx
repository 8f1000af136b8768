import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ErrorText } from './error-text.tsx';

test('a known error has its text', () => {
  expect(render(<ErrorText id="errors.link.used" />)).toContain('Ссылка уже использована.');
});

test('an unknown one leads to the administrator', () => {
  expect(render(<ErrorText id="errors.some.newer-code" />)).toContain('Обратитесь к администратору');
});
