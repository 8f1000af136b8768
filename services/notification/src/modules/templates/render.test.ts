import { type Template, templates } from '@gatehouse/contracts';
import { describe, expect, it } from 'vitest';
import { renderMail, renderShort } from './render.domain.ts';

const look = {
  project: 'Портал',
  copyright: '© Портал',
  accent: '#0f766e',
  siteUrl: 'https://portal.example',
};
const params: Record<string, string> = {
  code: '482915',
  minutes: '5',
  link: 'https://portal.example/platform/new-password/abc',
  until: '22.11.2026, 10:00',
  at: '21.11.2026, 10:00',
  ip: '192.0.2.4',
};

describe.each(['ru', 'en'])('templates in %s', (locale) => {
  it.each([...templates])(
    '%s says the same in plain text and HTML, in one-line subject and SMS',
    (template) => {
      const mail = renderMail(template, locale, look, params);
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail.subject).toContain('Портал');
      const secret = template.endsWith('.code')
        ? '482915'
        : 'https://portal.example/platform/new-password/abc';
      for (const part of [mail.text, mail.html, renderShort(template, locale, look, params)]) {
        expect(part).toContain(secret);
      }
      expect(mail.html).toContain('#0f766e');
      expect(mail.html).toContain(`lang="${locale}"`);
    },
  );
});

describe('rendering hostile values', () => {
  const hostile = {
    ...look,
    project: 'Evil\r\nBcc: x@y.z <script>alert(1)</script>',
    accent: '#fff;x:expression(1)',
  };

  it('starts no header and no markup from a project name', () => {
    const mail = renderMail('auth.code', 'en', hostile, params);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain('&lt;script&gt;');
    expect(mail.html).not.toContain('expression');
  });

  it('escapes parameters', () => {
    const mail = renderMail('password.changed', 'en', look, { ...params, ip: '"><img src=x>' });
    expect(mail.html).not.toContain('<img');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not a link'])('puts no %s behind a button', (link) => {
    expect(() => renderMail('password.link', 'ru', look, { ...params, link })).toThrow('web address');
  });

  it.each(['auth.code', 'password.link'] satisfies Template[])(
    'refuses %s without its parameters',
    (template) => {
      expect(() => renderMail(template, 'ru', look, {})).toThrow('missing');
    },
  );
});
