/** A domain as an operator hands it in: checked, with markup removed from its texts and defaults filled in. */

import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { isSafeAddress } from '@gatehouse/contracts/core/safe-address.ts';
import { Closed, Line, LocaleCode, Nullable } from '@gatehouse/contracts/core/schema.ts';
import { DeviceIdAttribute } from '@gatehouse/contracts/platform/resources.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import Type, { type Static } from 'typebox';
import { shapeErrors } from '../../content/shape-errors.ts';
import type { DomainRecord } from './domain-record.domain.ts';
import { hostName, isOrigin, originOf } from './host-name.domain.ts';

const Address = Type.Optional(Nullable(Line(500)));
const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

const DomainTexts = Closed({
  projectName: Line(200, 1),
  projectTitle: Line(200, 1),
  copyright: Line(300),
  copyrightUrl: Address,
  siteUrl: Type.Optional(Nullable(Closed({ url: Line(500, 1), text: Line(200, 1) }))),
  helpUrl: Address,
  devUrl: Address,
  technicalLinks: Type.Optional(
    Type.Array(
      Closed({ title: Line(200, 1), url: Address, text: Address, mobile: Type.Optional(Nullable(Line(24))) }),
      { maxItems: 20 },
    ),
  ),
  /** Codes of banners of the library, in the order they are shown in. */
  banners: Type.Optional(Type.Array(Code, { maxItems: 20, uniqueItems: true })),
  cookie: Type.Optional(Nullable(Line(2000))),
});

export const DomainInput = Closed({
  hosts: Type.Array(Line(255, 1), { minItems: 1, maxItems: 50 }),
  base: Type.Optional(Type.Boolean()),
  enabled: Type.Optional(Type.Boolean()),
  comment: Type.Optional(Line(500)),
  baseSettings: Type.Optional(Type.Boolean()),
  publicUrl: Type.Optional(Line(500, 1)),
  styleCode: Code,
  accent: Type.Optional(Nullable(Type.String({ pattern: '^#[0-9a-f]{6}$' }))),
  /** Of an image that was uploaded. */
  imageCode: Type.Optional(Nullable(Code)),
  /** A logo of its own in base64, instead of the code. */
  imageFile: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 1_000_000 }))),
  schemeCode: Type.Optional(Nullable(Code)),
  publicDocsUrl: Address,
  locales: Type.Array(LocaleCode, { minItems: 1, maxItems: 20, uniqueItems: true }),
  texts: Type.Record(Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' }), DomainTexts),
  agreements: Type.Optional(
    Type.Array(
      Closed({
        code: Code,
        menuVisible: Type.Boolean(),
        footerVisible: Type.Boolean(),
        loginRequired: Type.Boolean(),
        profileVisible: Type.Boolean(),
      }),
      { maxItems: 50 },
    ),
  ),
  documents: Type.Optional(Type.Array(Code, { maxItems: 50, uniqueItems: true })),
  personalAgreement: Type.Optional(Nullable(Code)),
  devicesIdAttributes: Type.Optional(Type.Array(DeviceIdAttribute, { maxItems: 50 })),
});
export type DomainInput = Static<typeof DomainInput>;
type Texts = Static<typeof DomainTexts>;

/** What a domain is made of, without what the store adds. */
export type DomainContent = Omit<DomainRecord, 'id'>;

export type DomainReading =
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> }
  | {
      readonly kind: 'read';
      readonly content: DomainContent;
      /** Its logo in base64, to be stored before the domain names it. */
      readonly imageFile: string | null;
    };

const line = (value: string | null | undefined): string | null => {
  const text = plainText(value ?? '');
  return text === '' ? null : text;
};

const cleanTexts = (texts: Texts): DomainContent['texts'][string] => ({
  projectName: plainText(texts.projectName),
  projectTitle: plainText(texts.projectTitle),
  copyright: plainText(texts.copyright),
  copyrightUrl: texts.copyrightUrl || null,
  siteUrl: texts.siteUrl ? { url: texts.siteUrl.url, text: plainText(texts.siteUrl.text) } : null,
  helpUrl: texts.helpUrl || null,
  devUrl: texts.devUrl || null,
  technicalLinks: (texts.technicalLinks ?? []).map(({ title, url, text, mobile }) => ({
    title: plainText(title),
    url: url || null,
    text: line(text),
    mobile: line(mobile),
  })),
  banners: texts.banners ?? [],
  cookie: line(texts.cookie),
});

/** Every address of the texts with its path, and whether mail and telephone are fine there. */
const addressesOf = (locale: string, texts: Texts): [path: string, value: string, contact: boolean][] => {
  const at = (path: string, value: string | null | undefined, contact = false) =>
    value ? [[fieldPath('texts', locale, path), value, contact] as [string, string, boolean]] : [];
  return [
    ...at('copyrightUrl', texts.copyrightUrl),
    ...at('siteUrl.url', texts.siteUrl?.url),
    ...at('helpUrl', texts.helpUrl, true),
    ...at('devUrl', texts.devUrl),
    ...(texts.technicalLinks ?? []).flatMap(({ url }, index) =>
      at(fieldPath('technicalLinks', index, 'url'), url, true),
    ),
  ];
};

const MOBILE = /^\+?[0-9 ()-]{5,24}$/;

/** What is wrong with it beside its shape. */
export const refusalsOf = (input: DomainInput): Record<string, string> => {
  const found: Record<string, string> = {};
  const hosts = input.hosts.map(hostName);
  hosts.forEach((host, index) => {
    if (host === undefined) found[fieldPath('hosts', index)] = 'errorFormat';
    else if (hosts.indexOf(host) < index) found[fieldPath('hosts', index)] = 'errorUnique';
  });
  if (input.publicDocsUrl && !isSafeAddress(input.publicDocsUrl)) found.publicDocsUrl = 'errorFormat';
  if (input.publicUrl !== undefined && !isOrigin(input.publicUrl)) found.publicUrl = 'errorFormat';
  if (input.base === true && input.enabled === false) found.enabled = 'errorChoice';
  for (const locale of input.locales) {
    if (input.texts[locale] === undefined) found[fieldPath('texts', locale)] = 'errorEmpty';
  }
  for (const [locale, texts] of Object.entries(input.texts)) {
    for (const [path, value, contact] of addressesOf(locale, texts)) {
      if (!isSafeAddress(value, { contact })) found[path] = 'errorFormat';
    }
    for (const key of ['projectName', 'projectTitle'] as const) {
      if (plainText(texts[key]) === '') found[fieldPath('texts', locale, key)] = 'errorEmpty';
    }
    texts.technicalLinks?.forEach(({ mobile }, index) => {
      if (mobile && !MOBILE.test(mobile))
        found[fieldPath('texts', locale, 'technicalLinks', index, 'mobile')] = 'errorFormat';
    });
  }
  const attributes = (input.devicesIdAttributes ?? []).map((row) => `${row.deviceTypeCode} ${row.attribute}`);
  attributes.forEach((row, index) => {
    if (attributes.indexOf(row) < index)
      found[fieldPath('devicesIdAttributes', index, 'attribute')] = 'errorUnique';
  });
  return found;
};

/** Reads what an operator handed in: refused with a code for each wrong field, or clean and complete. */
export const readDomainInput = (value: unknown): DomainReading => {
  const shape = shapeErrors(DomainInput, value);
  if (Object.keys(shape).length > 0) return { kind: 'refused', errorList: shape };
  const input = value as DomainInput;
  const refusals = refusalsOf(input);
  if (Object.keys(refusals).length > 0) return { kind: 'refused', errorList: refusals };
  const hosts = input.hosts.map((host) => hostName(host) as string);
  return {
    kind: 'read',
    imageFile: input.imageFile ?? null,
    content: {
      base: input.base ?? false,
      enabled: input.enabled ?? true,
      comment: plainText(input.comment ?? ''),
      baseSettings: input.baseSettings ?? false,
      hosts,
      publicUrl: input.publicUrl ?? originOf(hosts[0] as string),
      styleCode: input.styleCode,
      accent: input.accent ?? null,
      imageCode: input.imageCode ?? null,
      schemeCode: input.schemeCode ?? null,
      publicDocsUrl: input.publicDocsUrl || null,
      locales: input.locales,
      texts: Object.fromEntries(
        Object.entries(input.texts).map(([locale, texts]) => [locale, cleanTexts(texts)]),
      ),
      agreements: input.agreements ?? [],
      documents: input.documents ?? [],
      personalAgreement: input.personalAgreement ?? null,
      devicesIdAttributes: input.devicesIdAttributes ?? [],
    },
  };
};
