import { expect, test } from 'vitest';
import { attributesOf, render } from '../../testing/render.tsx';
import { Link, OuterLink } from './link.tsx';

test('a link inside carries the router base', () => {
  expect(attributesOf(render(<Link to="/apps">Сервисы</Link>), 'a')?.href).toBe('/platform/apps');
});

test('a configured link to another place opens apart and hides where it came from', () => {
  expect(attributesOf(render(<OuterLink href="https://example.com">Сайт</OuterLink>), 'a')).toMatchObject({
    href: 'https://example.com',
    target: '_blank',
    rel: 'noopener noreferrer',
  });
});

test('a configured link into the application stays there', () => {
  expect(
    attributesOf(render(<OuterLink href="/platform/law/terms">Условия</OuterLink>), 'a'),
  ).not.toHaveProperty('target');
});

test.each(['javascript:alert(1)', '//evil.example', 'http://example.com', null])(
  '%s stays a text',
  (href) => {
    expect(render(<OuterLink href={href}>Текст</OuterLink>)).toBe('<span>Текст</span>');
  },
);

test('a phone number can be called', () => {
  expect(attributesOf(render(<OuterLink href="tel:+74951234567">Позвонить</OuterLink>), 'a')?.href).toBe(
    'tel:+74951234567',
  );
});

test.each(['/platform/law/terms', 'https://example.com'])(
  'a link inside a form (%s) opens apart and says so',
  (href) => {
    const markup = render(
      <OuterLink href={href} apart>
        Условия
      </OuterLink>,
    );
    expect(attributesOf(markup, 'a')).toMatchObject({ href, target: '_blank', rel: 'noopener noreferrer' });
    expect(markup).toContain('откроется в новой вкладке');
  },
);
