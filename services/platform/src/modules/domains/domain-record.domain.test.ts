import { expect, test } from 'vitest';
import {
  type DocumentFacts,
  type DomainContext,
  type DomainRecord,
  domainFacts,
} from './domain-record.domain.ts';

const shown = { menuVisible: true, footerVisible: true, loginRequired: true, profileVisible: true };
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
  agreements: [{ code: 'terms', ...shown }],
};
const around = (languages: readonly string[]): DomainContext => {
  const document: DocumentFacts = {
    id: 't',
    code: 'terms',
    type: 'agreement',
    enabled: true,
    version: 'v1',
    versionNumber: 1,
    locales: languages.map((locale) => ({ locale, name: `terms in ${locale}`, linkName: 'terms' })),
  };
  const nothing = { styles: [], banners: [], images: [], deviceTypes: [] };
  return { ...nothing, base: undefined, documents: [document], locales: ['ru'], knownLocales: ['ru'] };
};
const agreement = (languages: readonly string[]) => domainFacts(record, around(languages)).agreements[0];

test('an agreement is named in the languages that its document has, those that were added too', () => {
  expect(agreement(['ru', 'en', 'kk'])).toMatchObject({
    title: { ru: 'terms in ru', en: 'terms in en' },
    addedTitles: { kk: 'terms in kk' },
  });
  expect(agreement(['ru'])).not.toHaveProperty('addedTitles');
});
