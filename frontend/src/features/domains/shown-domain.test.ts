import { expect, test } from 'vitest';
import { valuesOf } from './domain-values.ts';
import { domainDetails } from './domains.fixtures.ts';
import { type Around, shownDomain } from './shown-domain.ts';

const works = { code: 'works', title: 'Works', text: 'Tonight', link: '/apps', visible: true };
const around: Around = {
  styles: [{ code: 'orchard', name: 'Orchard', accent: '#0f7a55', background: '#f3f8f4' }],
  banners: [{ ...works, audience: ['public'] }],
  nameOf: (id) => (id === 'terms' ? 'Terms' : undefined),
  imageOf: (imageCode) => (imageCode === 'own' ? { imageCode, width: 96, height: 32 } : undefined),
};
const values = valuesOf(domainDetails);
const [ru, en] = values.locales as [(typeof values.locales)[0], (typeof values.locales)[0]];
const inRussian = (settings: Partial<typeof ru.settings>) => ({
  ...values,
  locales: [{ ...ru, settings: { ...ru.settings, ...settings } }, en],
});

test('what is typed is what is shown, with the names and banners that the form refers to', () => {
  const shown = shownDomain(
    { ...inRussian({ projectName: 'Новое имя', cookie: 'Ешьте' }), accent: '#112233', imageCode: 'own' },
    around,
  );
  expect(shown).toMatchObject({
    styleCode: 'orchard',
    accent: '#112233',
    background: '#f3f8f4',
    image: { imageCode: 'own', width: 96, height: 32 },
    locales: ['ru', 'en'],
  });
  expect(shown.options.ru).toMatchObject({
    projectName: 'Новое имя',
    cookie: 'Ешьте',
    siteUrl: null,
    copyrightUrl: '/',
    authBanners: [{ id: 'works', title: 'Works', text: 'Tonight', link: '/apps' }],
    technicalLinks: [{ title: 'Поддержка', url: null, text: null, mobile: '+7 800 555-35-35' }],
  });
  expect(shown.options.ru?.lawInfo.termsInfo.map(({ title }) => title)).toEqual(['Terms', 'privacy']);
});

test('half a colour is the template’s, a language that is off is not offered, a row without a choice is none', () => {
  const half = { ...values, accent: '#0f', documents: [{ documentId: '' }] };
  const shown = shownDomain({ ...half, locales: [ru, { ...en, enabled: false }] }, around);
  expect(shown).toMatchObject({ accent: '#0f7a55', locales: ['ru'] });
  expect(shown.options.ru?.lawInfo.legalInfo).toEqual([]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'http://evil.example'])(
  '%s becomes no link',
  (link) => {
    const contact = { title: 'Help', text: '', link, mobile: '' };
    const texts = { helpLink: link, siteName: 'Site', siteLink: link, copyrightLink: link };
    const { options } = shownDomain(
      { ...inRussian({ ...texts, technicalContacts: [contact] }), publicDocsUrl: link },
      around,
    );
    expect(JSON.stringify(options)).not.toContain(link);
  },
);

test.each([
  ['hidden', { visible: false }],
  ['for the cabinet', { audience: ['cabinet'] }],
])('a banner that is %s is not shown', (_, change) => {
  const banners = [{ ...works, audience: ['public'], ...change }];
  expect(shownDomain(values, { ...around, banners }).options.ru?.authBanners).toEqual([]);
});
