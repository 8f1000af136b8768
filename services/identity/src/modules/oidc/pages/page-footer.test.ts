import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { expect, test } from 'vitest';
import { type PagePlace, pageFooter } from './page-footer.ts';

const agreement = (code: string, footerVisible: boolean) => ({
  code,
  footerVisible,
  title: { ru: `Документ ${code}`, en: `Document ${code}` },
});
const domain = {
  locales: ['ru', 'en', 'de'],
  texts: {
    ru: {
      copyright: '© Гавань & Ко',
      copyrightUrl: '/',
      siteUrl: { url: 'https://harbour.example', text: 'Сайт' },
      helpUrl: 'https://help.harbour.example',
      technicalLinks: [
        {
          title: 'Поддержка',
          url: 'mailto:help@harbour.example',
          text: 'help@harbour.example',
          mobile: null,
        },
        { title: 'Дежурный', url: null, text: 'до 20:00 <мск>', mobile: '+7 (495) 000-00-00' },
      ],
    },
    en: {
      copyright: '© Harbour',
      copyrightUrl: 'javascript:alert(1)',
      siteUrl: null,
      helpUrl: 'javascript:alert(2)',
      technicalLinks: [{ title: 'Support', url: 'javascript:alert(3)', text: null, mobile: '"><script>' }],
    },
  },
  agreements: [agreement('terms', true), agreement('inner', false)],
} as unknown as DomainFacts;
const place: PagePlace = { domain, locale: 'ru', address: '/oidc/consent/abc?ui_locales=ru&x="' };
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, address, text]) => [address, text]);

test('it names whose site it is, the documents of the footer, who helps, and the language that the page is not in', () => {
  const footer = pageFooter(place);
  expect(footer).toContain('© Гавань &amp; Ко');
  expect(linksOf(footer)).toEqual([
    ['/', '© Гавань &amp; Ко'],
    ['https://harbour.example', 'Сайт'],
    ['/platform/law/terms', 'Документ terms'],
    ['https://help.harbour.example', 'Помощь'],
    ['mailto:help@harbour.example', 'help@harbour.example'],
    ['tel:+74950000000', '+7 495 000 00 00'],
    ['/platform/language/en?back=%2Foidc%2Fconsent%2Fabc%3Fui_locales%3Dru%26x%3D%22', 'English'],
  ]);
  expect(footer).toContain('Дежурный до 20:00 &lt;мск&gt; <a');
});

test('nothing of an operator becomes a link that runs', () => {
  const footer = pageFooter({ ...place, locale: 'en' });
  expect(linksOf(footer).map(([address, text]) => [address, text])).toEqual([
    ['/platform/law/terms', 'Document terms'],
    [expect.stringContaining('/platform/language/ru'), 'Русский'],
  ]);
  expect(footer).not.toContain('<script>');
});

test.each([
  ['what answers a form cannot be opened again', { ...place, address: undefined }],
  ['a domain of one language', { ...place, domain: { ...domain, locales: ['ru'] } }],
])('no other language: %s', (_, where) => {
  expect(pageFooter(where)).not.toContain('/platform/language/');
});

test('an unknown domain has no footer', () => {
  expect(pageFooter({ domain: undefined, locale: 'ru', address: '/oidc/device' })).toBe('');
});
