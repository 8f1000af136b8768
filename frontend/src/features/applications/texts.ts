import {
  type IntegrationEntity,
  integrationEntities,
} from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { type Message, textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const applicationMessages = named('applications', {
  internal: 'applications.type.internal',
  external: 'applications.type.external',
  draft: 'applications.type.draft',
  link: 'applications.type.link',
  virtual: 'applications.type.virtual',
  internalHint: 'applications.typeHint.internal',
  externalHint: 'applications.typeHint.external',
  draftHint: 'applications.typeHint.draft',
  linkHint: 'applications.typeHint.link',
  virtualHint: 'applications.typeHint.virtual',
});
export const applicationDomainMessages = named('applications.domain', {
  all: 'applications.onAllDomains',
  some: 'applications.onSomeDomains',
  issuer: 'clients.issuer',
});
/** Names of the pictures, by their codes; the history calls them the same. */
export const applicationIconMessages = named('journal.value.iconCode');
export const clientMessages = named('clients', {
  oauth2Proxy: 'clients.product.oauth2Proxy',
  grafana: 'clients.product.grafana',
  gitlab: 'clients.product.gitlab',
  nextcloud: 'clients.product.nextcloud',
  apache: 'clients.product.apache',
  springBoot: 'clients.product.springBoot',
  nextAuth: 'clients.product.nextAuth',
  kubernetes: 'clients.product.kubernetes',
  confidential: 'clients.type.confidential',
  public: 'clients.type.public',
  client_secret_basic: 'clients.method.basic',
  client_secret_post: 'clients.method.post',
  private_key_jwt: 'clients.method.keys',
  none: 'clients.method.none',
  authorization_code: 'clients.grant.code',
  refresh_token: 'clients.grant.refresh',
  client_credentials: 'clients.grant.own',
  'urn:ietf:params:oauth:grant-type:device_code': 'clients.grant.device',
  ES256: 'clients.algorithm.es256',
  RS256: 'clients.algorithm.rs256',
  openid: 'clients.scope.openid',
  profile: 'clients.scope.profile',
  personal: 'clients.scope.personal',
  profile_fields: 'clients.scope.fields',
  email: 'clients.scope.email',
  phone: 'clients.scope.phone',
  roles: 'clients.scope.roles',
  companies: 'clients.scope.companies',
  offline_access: 'clients.scope.offline',
  overlap0: 'clients.overlap.0',
  overlap1: 'clients.overlap.1',
  overlap24: 'clients.overlap.24',
  overlap168: 'clients.overlap.168',
  overlap720: 'clients.overlap.720',
  domain: 'applications.domain',
});
/** What installations read of each other, as the synchronization calls it. */
export const offeredMessages = Object.fromEntries(
  integrationEntities.map((entity) => [entity, { id: `integrationEntity.${entity}` }]),
) as Readonly<Record<IntegrationEntity, Message>>;
export const fieldMessages = named('applications', {
  title: 'applications.fieldsTitle',
  text: 'applications.fieldsText',
  immutable: 'applications.fieldsImmutable',
  empty: 'applications.fieldsEmpty',
});
export const choosingFields = action('applications', 'fields');
export const ordering = action('applications', 'order');
export const creating = action('applications', 'create');
export const changing = action('applications', 'change');
export const enabling = action('applications', 'enable');
export const disabling = action('applications', 'disable');
export const removing = action('applications', 'delete');
export const creatingClient = action('clients', 'create');
export const changingClient = action('clients', 'change');
export const enablingClient = action('clients', 'enable');
export const disablingClient = action('clients', 'disable');
export const removingClient = action('clients', 'delete');
export const adoptingRights = action('clients', 'adopt');
export const makingSecret = action('clients', 'secret');
export const clientSessionMessages = named('clientSessions');
export const refusalMessages = named('refusals', { clientGone: 'clientSessions.clientGone' });
export const endingSession = action('clientSessions', 'end');
export const endingSessions = action('clientSessions', 'endAll');
