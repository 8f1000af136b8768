/** Ids of the words that the journal looks up at run time, from the contracts that its codes come from. */
import { eventCatalog } from '@gatehouse/contracts/catalog.ts';
import { applicationIcons } from '@gatehouse/contracts/core/application-icons.ts';
import type { EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { applicationTypes, clientTypes } from '@gatehouse/contracts/identity/application-kinds.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { offCauses } from '@gatehouse/contracts/identity/person-kinds.ts';
import { roleKinds } from '@gatehouse/contracts/identity/role-kinds.ts';
import { schemeFlows } from '@gatehouse/contracts/identity/scheme-flows.ts';
import { channels } from '@gatehouse/contracts/notification/events.ts';
import { subscribeIds, subscribePeriods } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { bannerAudiences } from '@gatehouse/contracts/platform/banner-audiences.ts';
import { DomainFacts, DomainLocale } from '@gatehouse/contracts/platform/resources.ts';
import { settingDefinitions } from '@gatehouse/contracts/platform/settings.ts';
import { fieldRules, tabViews } from '@gatehouse/contracts/profile/fields.ts';
import { genders, MainInfo, UserSettings } from '@gatehouse/contracts/profile/resources.ts';
import type { TSchema } from 'typebox';

type Properties = Readonly<Record<string, TSchema>>;

/** Values that a schema lists, also inside of lists and beside null. */
export function listedValues(schema: TSchema): string[] {
  const {
    enum: values = [],
    items,
    anyOf = [],
  } = schema as { enum?: unknown[]; items?: TSchema; anyOf?: TSchema[] };
  return [
    ...values.filter((value) => typeof value === 'string'),
    ...(items ? listedValues(items) : []),
    ...anyOf.flatMap(listedValues),
  ];
}

const without = (properties: Properties, ...names: string[]) =>
  Object.keys(properties).filter((name) => !names.includes(name));

const journalled = eventCatalog.filter((event) => event.journal);
const propertiesOf = (event: EventDefinition) =>
  (event.data as unknown as { properties: Properties }).properties;

/** Facts that an account's events tell of it, as far as they are listed as changes. */
const accountFields = without(
  propertiesOf(identityEvents.accountChanged),
  ...['accountId', 'label', 'changes'],
  'roleNames',
);
/** Fields of records that stand in no contract, or not under their own name. */
const ownFields = {
  domain: ['comment', 'documents', 'personalAgreement', 'publicDocsUrl', 'baseSettings'],
  document: ['code', 'type', 'enabled', 'format', 'version'],
  banner: ['code', 'title', 'text', 'link', 'visible', 'audience', 'dateFrom', 'dateTo'],
  locale: ['translatedTexts', 'textsVersion'],
  profile: ['personalMobile', 'personalEmail'],
  provider: [
    ...['type', 'name', 'title', 'url', 'realm', 'clientId', 'secretSetAt', 'enabled', 'domains'],
    ...['signIn', 'createAccounts', 'confirmedOrigins'],
    ...['restartOnFailure', 'baseMappers', 'periodUnit', 'periodAmount', 'syncLimit'],
    ...['before', 'after', 'customAttributes', 'attributes', 'access', 'adopted'],
  ],
  network: ['ip', 'ips', 'alias', 'dateFrom', 'dateTo'],
  application: [
    ...['applicationType', 'code', 'name', 'nameEn', 'description', 'version', 'enabled', 'order'],
    ...['url', 'helpUrl', 'techUrl', 'compodocUrl', 'publicSwaggerUrl', 'privateSwaggerUrl'],
    ...['catalogVisible', 'profileVisible', 'iconVisible', 'iconCode', 'domains', 'parentId'],
    ...['virtualSupport', 'serviceAccount', 'answeredRights'],
  ],
  membership: ['access', 'until', 'lockedRoles', 'lockedMethods'],
  role: ['roleKind', 'code', 'name', 'nameEn', 'comment', 'methods'],
  scheme: [
    'code',
    'name',
    'nameEn',
    'comment',
    'enabled',
    'baseScheme',
    'throughProviders',
    'priority',
    'firstFactor',
    'secondFactor',
  ],
  client: [
    ...['clientId', 'name', 'clientType', 'tokenAuthMethod', 'grantTypes', 'redirectUris'],
    ...[
      'postLogoutRedirectUris',
      'backchannelLogoutUri',
      'signingAlgorithm',
      'pkceRequired',
      'jwks',
      'scopes',
      'resources',
      'methods',
      'ips',
    ],
  ],
};

/** Names of fields as the journal keeps them. */
export const journalFields: readonly string[] = [
  ...new Set([
    ...accountFields,
    ...journalled.flatMap(({ journal }) => [...(journal?.facts ?? []), ...(journal?.fields ?? [])]),
    ...without(MainInfo.properties, 'userId', 'avatar', 'groups', 'isEditable'),
    ...Object.keys(UserSettings.properties),
    ...settingDefinitions.map(({ key }) => key),
    ...without(DomainFacts.properties, 'domainId', 'texts', 'agreements'),
    ...ownFields.domain,
    ...ownFields.document,
    ...ownFields.banner,
    ...ownFields.locale,
    ...ownFields.network,
    ...ownFields.application,
    ...ownFields.client,
    ...ownFields.membership,
    ...ownFields.role,
    ...ownFields.scheme,
    ...ownFields.profile,
    ...ownFields.provider,
  ]),
];

/** Rows of a domain's texts have fields of their own. */
const nested = ['siteUrl', 'technicalLinks', 'authBanners'] as const;
const texts = [...without(DomainLocale.properties, ...nested), 'banners'];
const parts = [
  ...['texts', 'agreements', 'id', 'title', 'name', 'linkName', 'text', 'url', 'link', ...nested],
  ...['audience', 'dateFrom', 'dateTo'],
  ...['menuVisible', 'footerVisible', 'loginRequired', 'profileVisible'],
  // Of the profile form, and of what people say in fields of the installation's own.
  ...['tab', 'block', 'field', 'fieldType', 'items', 'level', 'order', 'placeholder', 'rules'],
  ...['valueCount', 'directory', 'personnelActionType', 'view', 'column'],
  'additionalInfo',
];

function valueIds(): string[] {
  const fields = new Set(journalFields);
  const ofEvents = journalled.flatMap((event) =>
    Object.entries(propertiesOf(event)).flatMap(([name, schema]) => {
      const values = listedValues(schema);
      if (name === event.journal?.label) {
        return values.map((value) => `journal.name.${event.journal?.entity}.${value}`);
      }
      return fields.has(name) ? values.map((value) => `journal.value.${name}.${value}`) : [];
    }),
  );
  const ofSettings = settingDefinitions.flatMap(({ key, schema }) =>
    listedValues(schema).map((value) => `journal.value.${key}.${value}`),
  );
  return [
    ...ofEvents,
    ...ofSettings,
    ...genders.map((value) => `journal.value.gender.${value}`),
    ...applicationTypes.map((value) => `journal.value.applicationType.${value}`),
    ...applicationIcons.map((value) => `journal.value.iconCode.${value}`),
    ...clientTypes.map((value) => `journal.value.clientType.${value}`),
    ...roleKinds.map((value) => `journal.value.roleKind.${value}`),
    // Of a role that grants whatever there is.
    ...['all', 'read'].map((value) => `journal.value.methods.${value}`),
    ...schemeFlows.flatMap((flow) =>
      ['firstFactor', 'secondFactor'].map((field) => `journal.value.${field}.${flow}`),
    ),
    ...channels.map((channel) => `journal.value.channels.${channel}`),
    ...subscribePeriods.flatMap((period) =>
      ['period', 'periods'].map((field) => `journal.value.${field}.${period}`),
    ),
    ...subscribeIds.map((id) => `journal.value.subscribe.${id}`),
    ...bannerAudiences.map((value) => `journal.value.audience.${value}`),
    ...fieldRules.map((value) => `journal.value.rules.${value}`),
    ...tabViews.map((value) => `journal.value.view.${value}`),
    ...offCauses.map((value) => `journal.value.offBy.${value}`),
    // Why a message was not sent: the contract has a line of text there.
    ...['attempts', 'channel-off', 'expired', 'refused', 'unreadable'].map(
      (reason) => `journal.value.reason.${reason}`,
    ),
    'journal.value.changed',
  ];
}

export const journalMessages = (): string[] => [
  // Devices that cannot be told have an empty name.
  'journal.unnamed.session',
  ...journalled.flatMap(({ type, journal }) => [`journal.type.${type}`, `journal.entity.${journal?.entity}`]),
  ...journalFields.map((field) => `journal.field.${field}`),
  // Of a state that a restore brought back: it stands in no event's schema.
  'journal.field.restored',
  ...texts.map((text) => `journal.text.${text}`),
  ...parts.map((part) => `journal.part.${part}`),
  ...valueIds(),
  ...Object.values(systemicRoles).map(({ code }) => `role.${code}`),
];
