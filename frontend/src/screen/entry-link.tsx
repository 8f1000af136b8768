import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { accessRequestContractorReadCall } from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { identityApplicationReadCall } from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import { identityPersonReadCall } from '@gatehouse/contracts/generated/calls/identity/people.ts';
import { identityRoleReadCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { identitySchemeListCall } from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import { platformDocumentReadCall } from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import { platformDomainReadCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import { providerSyncProviderReadCall } from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import type { ReactNode } from 'react';
import { PermittedLink } from './permitted-link.tsx';
import { rolePath } from './role-path.ts';

/** Rows with an id of their own, whoever they are about. */
const happenings: ReadonlySet<string> = new Set([
  'identity.account.viewed',
  'identity.people-export.started',
  'profile.look.recorded',
]);

interface Page {
  // biome-ignore lint/suspicious/noExplicitAny: Only its right is asked for.
  call: Call<any>;
  path: (id: string) => string;
}

const person: Page = { call: identityPersonReadCall, path: (id) => `/setting/people/${id}` };

const pages: ReadonlyMap<string, Page> = new Map<string, Page>([
  ['account', person],
  ['profile', person],
  ['application', { call: identityApplicationReadCall, path: (id) => `/setting/applications/${id}` }],
  ['authentication-scheme', { call: identitySchemeListCall, path: () => '/setting/options/schemes' }],
  ['contractor', { call: accessRequestContractorReadCall, path: (id) => `/setting/companies/${id}` }],
  ['document', { call: platformDocumentReadCall, path: (id) => `/setting/documents/${id}` }],
  ['domain', { call: platformDomainReadCall, path: (id) => `/setting/domains/${id}` }],
  ['provider', { call: providerSyncProviderReadCall, path: (id) => `/setting/providers/${id}` }],
  ['role', { call: identityRoleReadCall, path: rolePath }],
]);

interface EntryLinkProps {
  entry: Pick<HistoryEntry, 'entity' | 'entityId' | 'type'>;
  children: ReactNode;
}

/** The name of what an entry of the journal is about, the way to its page where it has one still. */
export function EntryLink({ entry: { entity, entityId, type }, children }: EntryLinkProps) {
  const page = pages.get(entity);
  if (page === undefined || happenings.has(type) || type.endsWith('.deleted')) return children;
  return (
    <PermittedLink call={page.call} to={page.path(entityId)}>
      {children}
    </PermittedLink>
  );
}
