import { expect, test } from 'vitest';
import { attributesOf, render } from '../../testing/render.tsx';
import { Button } from './button.tsx';

test('a busy button keeps its text for its width, and tells screen readers', () => {
  const markup = render(<Button busy>Сохранить</Button>);
  expect(attributesOf(markup, 'button')).toMatchObject({
    'aria-disabled': 'true',
    'data-busy': 'true',
    type: 'button',
  });
  expect(markup).toContain('Сохранить');
  expect(markup).toContain('role="status"');
});

test('a busy button stays in the order of the Tab key', () => {
  expect(attributesOf(render(<Button busy>Сохранить</Button>), 'button')).not.toHaveProperty('disabled');
});

test('a button without text is drawn as an icon and carries its name', () => {
  expect(attributesOf(render(<Button icon={<i />} aria-label="Закрыть" />), 'button')).toMatchObject({
    'aria-label': 'Закрыть',
    'data-icon-only': 'true',
  });
});
