import { identityPersonReadCall } from '@gatehouse/contracts/generated/calls/identity/people.ts';
import type { ReactNode } from 'react';
import { PermittedLink } from './permitted-link.tsx';

/** Accounts that act and have no page: the platform itself. */
const PLATFORM = 'system';

/** The name of a person, which leads to their page where the reader may see it. */
export function PersonLink({ id, children }: { id: string | null | undefined; children: ReactNode }) {
  if (!id || id === PLATFORM) return children;
  return (
    <PermittedLink call={identityPersonReadCall} to={`/setting/people/${id}`}>
      {children}
    </PermittedLink>
  );
}
