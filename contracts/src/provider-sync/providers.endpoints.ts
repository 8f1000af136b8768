import Type from 'typebox';
import { consoleNoun } from '../core/console-noun.ts';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Line, Revision } from '../core/schema.ts';
import { licenseErrors } from '../platform/license.errors.ts';
import { providerErrors } from './providers.errors.ts';
import {
  Provider,
  ProviderCheck,
  ProviderChecked,
  ProviderCreate,
  ProviderEffects,
  ProviderListItem,
  ProviderOriginsConfirm,
  ProviderPlan,
  ProviderUpdate,
} from './providers.resources.ts';

const service = 'provider-sync';
const provider = consoleNoun({
  service,
  one: 'provider',
  noun: 'providers',
  path: 'providers',
  rows: 'providers',
});

export const providerEndpoints = {
  list: provider.list({
    summary: 'Providers of the installation with the state of their connection',
    row: ProviderListItem,
    sort: ['name', 'date'],
    by: { sort: 'name', order: 'ASC' },
    filters: {
      /** Part of a name, a title or an address. */
      search: Type.Optional(Line(200)),
    },
  }),
  read: provider.read({ summary: 'A provider, without its secret', key: 'provider', row: Provider }),
  create: provider.create({
    summary: 'Add a provider; its synchronizations come with it, switched off',
    body: ProviderCreate,
    errors: [providerErrors.tooMany, licenseErrors.limited],
  }),
  change: provider.change({
    summary: 'Change the connection of a provider; another address needs the secret again',
    body: ProviderUpdate,
  }),
  setEnabled: provider.set('enabled', {
    summary: 'Switch a provider on or off; one that is off refuses its people and its clients',
  }),
  delete: provider.delete({
    summary: 'Delete a provider; people whom it delivered become accounts of the platform',
  }),
  effects: provider.effects({
    beyond: 'a confirmation says whom a change concerns before it is made',
    summary: 'How many people and clients a change concerns, for the question before it; changes nothing',
    plan: ProviderPlan,
    effects: ProviderEffects,
  }),
  confirmOrigins: defineEndpoint({
    operationId: 'provider-sync.provider.confirm-origins',
    beyond: 'an administrator confirms where the endpoints of a provider are',
    service,
    method: 'PUT',
    path: '/platform/setting/providers/{id}/origins',
    summary:
      'Trust origins that the provider names for its endpoints beside its issuer’s; until then sign-in through it is on hold and its secret is not sent',
    access: granted('setting.providers.write'),
    idempotency: 'natural',
    params: Closed({ id: Id }),
    body: ProviderOriginsConfirm,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [requestErrors.notFound, providerErrors.originsChanged],
  }),
  check: defineEndpoint({
    operationId: 'provider-sync.provider.check',
    service,
    method: 'POST',
    path: '/platform/setting/providers/status',
    summary: 'Try a connection as the form describes it, and which rights its client lacks',
    access: granted('setting.providers.write'),
    idempotency: 'safe',
    body: ProviderCheck,
    responses: { 200: ProviderChecked },
    errors: [providerErrors.connection, providerErrors.access],
    timeout: 30_000,
  }),
} as const;
