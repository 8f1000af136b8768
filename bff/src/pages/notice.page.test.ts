import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { describe, expect, it } from 'vitest';
import { domainFacts } from '../peers.fixtures.ts';
import { noticePage } from './notice.page.ts';

const texts = {
  projectName: 'Archive of the harbour',
  projectTitle: 'Archive',
  copyright: '© Archive',
  technicalLinks: [
    { title: 'Support', url: 'mailto:help@example.com', text: null, mobile: '+7 800 555-35-35' },
  ],
};
const closed = domainFacts({
  domainId: 'closed',
  base: false,
  enabled: false,
  texts: { en: texts } as unknown as DomainFacts['texts'],
});

describe('the page of a domain that is switched off', () => {
  it('shows whose it is, in the language of the visitor, and where to go instead', () => {
    const { status, html } = noticePage('disabled', 'en', { domain: closed, base: domainFacts() });
    expect(status).toBe(403);
    expect(html).toContain('lang="en"');
    expect(html).toContain('Sign-in is closed');
    expect(html).toContain('<title>Sign-in is closed – Archive</title>');
    expect(html).toContain('<span>Archive of the harbour</span>');
    expect(html).toContain('href="mailto:help@example.com"');
    expect(html).toContain('href="tel:+78005553535"');
    expect(html).toContain(`href="${domainFacts().publicUrl}"`);
    expect(html).toContain(`/platform/style/${closed.styleCode}.css`);
  });

  it('shows the logo that the domain has of its own, at a size that is known before it comes', () => {
    const image = { imageCode: 'x'.repeat(43), width: 512, height: 128 };
    const { html } = noticePage('disabled', 'en', { domain: { ...closed, image } });
    const path = `/platform/style/image/${image.imageCode}.png`;
    expect(html).toContain(`<img src="${path}" alt="" width="128" height="32" />`);
    expect(html).toContain(`<link rel="icon" href="${path}" />`);
  });

  it('offers another try where there is nowhere else to go', () => {
    const { html } = noticePage('disabled', 'ru', { domain: closed, base: closed });
    expect(html.match(/<nav.*<\/nav>/s)?.[0].match(/<a /g)).toHaveLength(1);
    expect(html).toContain('Обновить страницу');
  });

  it('runs and styles nothing by itself, whatever an operator wrote', () => {
    const locale = 'en';
    const hostile = {
      ...texts,
      projectName: '<script>alert(1)</script>',
      technicalLinks: [
        { title: '<b>x</b>', url: 'javascript:alert(1)', text: '"><img src=x>', mobile: '+7"onclick="a' },
      ],
    } as unknown as DomainFacts['texts'][string];
    const { html } = noticePage('disabled', locale, {
      domain: { ...closed, styleCode: '"><script>', texts: { [locale]: hostile } },
    });
    expect(html).not.toMatch(/<script|<img src=x|style="|href="javascript|<b>x/i);
  });
});

it('a platform that starts says so in both languages, asks to come back, and knows no domain yet', () => {
  for (const [locale, title] of [
    ['ru', 'Скоро откроемся'],
    ['en', 'We will be open soon'],
  ] as const) {
    const { status, headers, html } = noticePage('starting', locale);
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(html).toContain(title);
    expect(html).not.toContain('/platform/style/');
  }
});
