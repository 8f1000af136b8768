import { describe, expect, it } from 'vitest';
import type { DomainContext, DomainRecord, DomainTexts } from './domain-record.domain.ts';
import { refuseDomain } from './domains.domain.ts';

const record: DomainRecord = {
  id: 'd',
  base: true,
  enabled: true,
  comment: '',
  baseSettings: false,
  hosts: ['id.example'],
  publicUrl: 'https://id.example',
  styleCode: 'plain',
  accent: null,
  imageCode: null,
  schemeCode: null,
  publicDocsUrl: null,
  locales: ['ru'],
  texts: {},
  documents: [],
  personalAgreement: null,
  devicesIdAttributes: [],
  agreements: [],
};
const around: DomainContext = {
  documents: [],
  banners: [],
  images: [],
  deviceTypes: [],
  base: undefined,
  styles: [{ code: 'plain', name: 'x', accent: '#000000', background: '#ffffff' }],
  locales: ['ru'],
  knownLocales: ['ru', 'en'],
};
const texts: DomainTexts = {
  projectName: 'x',
  projectTitle: 'x',
  copyright: '',
  copyrightUrl: null,
  siteUrl: null,
  helpUrl: null,
  devUrl: null,
  technicalLinks: [],
  banners: [],
  cookie: null,
};
const refuse = (facts: Partial<DomainRecord>, before: readonly DomainRecord[] = []) =>
  refuseDomain({ ...record, ...facts }, before, around);

describe('a language of a domain', () => {
  it('is one that the platform has switched on', () => {
    expect(refuse({ locales: ['ru'] })).toEqual({});
    expect(refuse({ locales: ['ru', 'en'] })).toEqual({ 'locales.1': 'errorChoice' });
    expect(refuse({ locales: ['ru', 'de'] })).toEqual({ 'locales.1': 'errorChoice' });
  });

  it('has its texts written before it is switched on, when there is one of that code', () => {
    expect(refuse({ texts: { en: texts } })).toEqual({});
    expect(refuse({ texts: { de: texts } })).toEqual({ 'texts.de': 'errorChoice' });
  });

  it('stays where it was switched off for everybody later', () => {
    const before = { ...record, locales: ['ru', 'en'], texts: { de: texts } };
    expect(refuse(before, [before])).toEqual({});
    expect(refuse({ ...before, locales: ['ru', 'en', 'fr'] }, [before])).toEqual({
      'locales.2': 'errorChoice',
    });
  });
});
