/** Texts of the frontend in a language that an installation has added, given by file. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, granted, peers } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Line, LocaleCode, NoContent, Nullable } from '../core/schema.ts';
import { LocaleRevision } from './locales.endpoints.ts';

const service = 'platform';
const read = granted('setting.locales.read');
const write = granted('setting.locales.write');
const one = Closed({ id: LocaleCode });

/** Characters of a file; every text of the frontend is about a tenth of it. */
const FILE_MAX = 1_000_000;
/** Every character may take several bytes. */
const bodyLimit = 4 * 1_048_576;

/** What may be wrong with a text of a file; the first is the file's own. */
export const textFaults = [
  'file',
  'text',
  'long',
  'icu',
  'placeholderUnknown',
  'placeholderMissing',
  'placeholderKind',
  'tag',
  'control',
  'unknownId',
  'repeatedId',
  'plural',
] as const;
export type TextFault = (typeof textFaults)[number];

export const TextFinding = Closed({
  code: Type.Enum([...textFaults]),
  /** Null where it is about the file. */
  id: Nullable(Line(200)),
  /** Line of the file, counted from 1. */
  line: Nullable(Type.Integer({ minimum: 1 })),
  /** What it is about: a placeholder, a tag, categories, the parser's word. */
  detail: Line(200),
});
export type TextFinding = Static<typeof TextFinding>;

const count = Type.Integer({ minimum: 0 });

/** How a file compares with what is there. */
export const TextsReport = Closed({
  /** Texts that the frontend has. */
  total: count,
  /** Those of the file that say something of their own. */
  translated: count,
  added: count,
  changed: count,
  /** Translated before and not in this file. */
  lost: count,
  /** Shown in the base language. */
  missing: count,
  /** Any of these and the file is not taken. */
  faults: Type.Array(TextFinding),
  faultCount: count,
  /** Left out, or taken as they are: ids that the frontend does not have, and forms of a plural that are lacking. */
  notes: Type.Array(TextFinding),
  noteCount: count,
});
export type TextsReport = Static<typeof TextsReport>;

const file = { content: Type.String({ minLength: 1, maxLength: FILE_MAX }) };

/** A language as processes know it that show pages in it. */
export const LocaleFacts = Closed({
  code: LocaleCode,
  name: Line(100),
  direction: Type.Enum(['ltr', 'rtl']),
  /** Hash of its texts; null while all are the base language's. */
  texts: Nullable(Line(64)),
});
export type LocaleFacts = Static<typeof LocaleFacts>;

/** Messages by id, compiled to the syntax tree of ICU. */
const compiled = Type.Record(Type.String(), Type.Array(Type.Unknown()));

export const localeTextEndpoints = {
  read: defineEndpoint({
    operationId: 'platform.locale-text.read',
    beyond: 'texts of an added language are translated from a file of all',
    service,
    method: 'GET',
    path: '/platform/setting/locales/{id}/texts',
    summary: 'Every text of the frontend by its id: in this language, else in the base one',
    access: read,
    idempotency: 'safe',
    params: one,
    responses: {
      200: Closed({
        revision: LocaleRevision,
        total: count,
        translated: count,
        texts: Type.Record(Type.String(), Type.String()),
      }),
    },
    errors: [requestErrors.notFound],
  }),
  check: defineEndpoint({
    operationId: 'platform.locale-text.check',
    beyond: 'a file of texts says what it brings before it is saved',
    service,
    method: 'POST',
    path: '/platform/setting/locales/{id}/texts/check',
    summary: 'What a file of texts would bring, and what is wrong with it; changes nothing',
    access: write,
    idempotency: 'safe',
    params: one,
    body: Closed(file),
    bodyLimit,
    responses: { 200: Closed({ report: TextsReport }) },
    errors: [requestErrors.notFound],
  }),
  replace: defineEndpoint({
    operationId: 'platform.locale-text.replace',
    beyond: 'texts of an added language are given by file',
    service,
    method: 'PUT',
    path: '/platform/setting/locales/{id}/texts',
    summary: 'Texts of a language that was added: those of the file take the place of all before',
    access: write,
    idempotency: 'natural',
    params: one,
    body: Closed({ ...file, revision: LocaleRevision }),
    bodyLimit,
    responses: { 200: Closed({ revision: LocaleRevision }) },
    errors: [requestErrors.notFound, requestErrors.conflict],
  }),
  remove: defineEndpoint({
    operationId: 'platform.locale-text.remove',
    beyond: 'texts of an added language are taken away',
    service,
    method: 'DELETE',
    path: '/platform/setting/locales/{id}/texts',
    summary: 'Take the texts of a language away: its pages are shown in the base one',
    access: write,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
  }),
  /** The BFF polls this with the version it has; a file of the history is written in what it finds here. */
  facts: defineEndpoint({
    operationId: 'platform.locale-text.facts',
    service,
    method: 'GET',
    path: '/internal/locales',
    summary:
      'Languages that are on and not part of the application; null when the version is still the asked one',
    access: peers('bff', 'audit'),
    idempotency: 'safe',
    query: Closed({ version: Type.Optional(Type.String({ maxLength: 64 })) }),
    responses: {
      200: Closed({ version: Type.String(), locales: Nullable(Type.Array(LocaleFacts)) }),
    },
    errors: [],
  }),
  compiled: defineEndpoint({
    operationId: 'platform.locale-text.compiled',
    service,
    method: 'GET',
    path: '/internal/locales/{id}/texts',
    summary: 'The texts of a language by the area that needs them, compiled',
    access: peers('bff', 'audit'),
    idempotency: 'safe',
    params: one,
    responses: {
      200: Closed({
        version: Line(64),
        areas: Closed({ public: compiled, entry: compiled, private: compiled }),
      }),
    },
    errors: [requestErrors.notFound],
  }),
} as const;
