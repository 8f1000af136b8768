import { describe, expect, it } from 'vitest';
import { endpointCatalog } from '../src/catalog.ts';
import type { Endpoint } from '../src/core/define-endpoint.ts';
import type { ServiceName } from '../src/core/services.ts';

/**
 * Who answers for which paths, as the architecture shares them out; the longest beginning decides. A noun of the console
 * that the specification does not name belongs to the service that has it.
 */
const owners: Readonly<Record<string, ServiceName>> = {
  '/session': 'bff',
  '/start-up': 'bff',
  '/platform/auth': 'identity',
  '/platform/registration': 'identity',
  '/platform/invitation': 'identity',
  '/platform/password': 'identity',
  '/platform/user/sessions': 'identity',
  '/platform/user/applications': 'identity',
  '/platform/user/profile/password': 'identity',
  '/platform/user/profile/contact': 'identity',
  '/platform/user/profile/device': 'identity',
  '/platform/user/profile/confirmation': 'identity',
  '/platform/user/profile/protection': 'identity',
  '/platform/user/profile/second-factor': 'identity',
  '/platform/user/profile/passkeys': 'identity',
  '/platform/user/profile/providers': 'identity',
  '/platform/setting/applications': 'identity',
  '/platform/setting/authentication-schemas': 'identity',
  '/platform/setting/sending-limits': 'identity',
  '/platform/setting/blacklist': 'identity',
  '/platform/setting/whitelist': 'identity',
  '/platform/setting/network-aliases': 'identity',
  '/platform/setting/devices-types': 'identity',
  '/platform/setting/domains/{id}/effects': 'identity',
  '/platform/setting/agreements': 'identity',
  '/platform/setting/activity': 'identity',
  '/platform/setting/overview': 'bff',
  '/platform/setting/license/sessions': 'identity',
  '/platform/setting/network': 'identity',
  '/platform/setting/users': 'identity',
  '/platform/setting/users/{id}/profile': 'profile',
  '/platform/setting/users/{id}/messages': 'notification',
  '/platform/setting/roles': 'identity',
  '/platform/setting/methods': 'identity',
  '/platform/user/profile': 'profile',
  '/platform/user/avatar': 'profile',
  '/platform/user/uploads': 'profile',
  '/platform/user/pictures': 'profile',
  '/platform/users/settings': 'profile',
  '/platform/setting/dynamic-fields': 'profile',
  '/platform/setting/directories': 'profile',
  '/platform/setting/personnel-actions-types': 'profile',
  '/platform/country/codes': 'profile',
  '/platform/user/access': 'access-request',
  '/platform/user/invitations': 'access-request',
  '/platform/setting/organizations': 'access-request',
  '/platform/setting/contractors': 'access-request',
  '/platform/setting/access-requests': 'access-request',
  '/platform/setting/users/{userId}/companies': 'access-request',
  '/platform/master-account': 'access-request',
  '/platform/user/profile/companies': 'access-request',
  '/platform/user/profile/contacts': 'access-request',
  '/platform/notify': 'notification',
  '/platform/user/profile/subscribes': 'notification',
  '/platform/setting/subscribes': 'notification',
  // Identity alone can say who could not sign in without a channel.
  '/platform/setting/subscribes/notify-methods': 'identity',
  '/platform/setting/subscribes/notify-methods/health': 'notification',
  '/platform/setting/subscribes/notify-methods/{id}/test': 'notification',
  '/platform/setting/providers': 'provider-sync',
  '/platform/setting/integration-synchronization': 'provider-sync',
  '/provider': 'provider-sync',
  '/platform/setting/history': 'audit',
  '/platform/user/profile/history': 'audit',
  '/platform/setting/integration-monitoring': 'audit',
  '/statistics': 'audit',
  '/platform/setting/monitoring/dead-letters/identity': 'identity',
  '/platform/setting/monitoring/dead-letters/profile': 'profile',
  '/platform/setting/monitoring/dead-letters/audit': 'audit',
  '/platform/setting/monitoring/dead-letters/notification': 'notification',
  '/platform/setting/monitoring/dead-letters/access-request': 'access-request',
  '/platform/setting/monitoring/dead-letters/provider-sync': 'provider-sync',
  '/platform/setting/application': 'platform',
  '/platform/setting/banners': 'platform',
  '/platform/setting/diagnostics': 'platform',
  '/platform/setting/documents': 'platform',
  '/platform/setting/domains': 'platform',
  '/platform/setting/license': 'platform',
  '/platform/setting/locales': 'platform',
  '/platform/setting/monitoring': 'platform',
  '/platform/ui': 'platform',
  '/platform/documents': 'platform',
  '/platform/locales': 'platform',
  '/platform/applications': 'bff',
  '/platform/notify/personal-account/stream': 'bff',
  '/platform/application/settings': 'platform',
};

/** The profile itself goes with its account, which identity deletes. */
const exceptions: Readonly<Record<string, ServiceName>> = { 'DELETE /platform/user/profile': 'identity' };

const ownerOf = (path: string): ServiceName | undefined => {
  const beginnings = Object.keys(owners).filter((start) => path === start || path.startsWith(`${start}/`));
  const longest = beginnings.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : owners[longest];
};

const surface = endpointCatalog.filter(({ access }) => access.kind !== 'peer');
const nounOf = (path: string): string | undefined => /^\/platform\/setting\/[^/]+/.exec(path)?.[0];
const ofOwnNoun = ({ beyond, path }: Endpoint): boolean =>
  beyond !== undefined && nounOf(path) !== undefined && ownerOf(path) === undefined;

describe('paths', () => {
  it('are answered by the service that owns them', () => {
    const strangers = surface
      .filter((endpoint) => !ofOwnNoun(endpoint))
      .filter(({ method, path, service }) => (exceptions[`${method} ${path}`] ?? ownerOf(path)) !== service)
      .map(({ operationId, path }) => `${operationId}: ${path} belongs to ${ownerOf(path) ?? 'nobody'}`);
    expect(strangers).toEqual([]);
  });

  it('of a noun that the specification does not name are answered by one service', () => {
    const services = Map.groupBy(surface.filter(ofOwnNoun), ({ path }) => nounOf(path));
    const shared = [...services].filter(([, calls]) => new Set(calls.map(({ service }) => service)).size > 1);
    expect(shared.map(([noun]) => noun)).toEqual([]);
  });
});
