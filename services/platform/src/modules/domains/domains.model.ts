import type {
  DeviceIdAttribute,
  DomainLocale,
  StyleTemplate,
} from '@gatehouse/contracts/platform/resources.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import { Schema } from 'mongoose';
import type { DomainAgreementChoice, DomainTexts, StoredDomain } from './domain-record.domain.ts';

export type DomainRow = Omit<StoredDomain, 'id'> & { readonly _id: string };
export type StyleRow = Omit<StyleTemplate, 'code'> & { readonly _id: string };

const orNull = { type: String, default: null };

const texts = part<DomainTexts>({
  projectName: required(String),
  projectTitle: required(String),
  copyright: required(String),
  copyrightUrl: orNull,
  siteUrl: { type: part({ url: required(String), text: required(String) }), default: null },
  helpUrl: orNull,
  devUrl: orNull,
  technicalLinks: required([
    part<DomainLocale['technicalLinks'][number]>({
      title: required(String),
      url: orNull,
      text: orNull,
      mobile: orNull,
    }),
  ]),
  banners: required([String]),
  cookie: orNull,
});

export const domains = defineCollection<DomainRow>(
  'domains',
  {
    _id: required(String),
    base: required(Boolean),
    enabled: required(Boolean),
    comment: required(String),
    baseSettings: { type: Boolean, default: false },
    hosts: required([String]),
    publicUrl: required(String),
    styleCode: required(String),
    accent: orNull,
    imageCode: orNull,
    schemeCode: orNull,
    publicDocsUrl: orNull,
    locales: required([String]),
    texts: required(Map, { of: texts }),
    agreements: required([
      part<DomainAgreementChoice>({
        code: required(String),
        menuVisible: required(Boolean),
        footerVisible: required(Boolean),
        loginRequired: required(Boolean),
        profileVisible: required(Boolean),
      }),
    ]),
    documents: required([String]),
    personalAgreement: orNull,
    devicesIdAttributes: [
      part<DeviceIdAttribute>({ deviceTypeCode: required(String), attribute: required(String) }),
    ],
    // As published: the contract of the event is its shape.
    facts: required(Schema.Types.Mixed),
    sequence: required(Number, { min: 1 }),
    updatedAt: required(Date),
  },
  [
    // A host leads to one domain, and there is one base domain, whatever a program does wrong (N21).
    { name: 'hosts', key: { hosts: 1 }, unique: true },
    { name: 'base', key: { base: 1 }, unique: true, partialFilterExpression: { base: true } },
  ],
);

export const styles = defineCollection<StyleRow>('styles', {
  _id: required(String),
  name: required(String),
  accent: required(String),
  background: required(String),
});
