import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { PhoneText } from './phone-text.tsx';

test('a number is drawn in groups, and its text stays the number', () => {
  const markup = render(<PhoneText number="+79163755281" />);
  expect(markup.match(/<span>/g)).toHaveLength(4);
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe('+79163755281');
});
