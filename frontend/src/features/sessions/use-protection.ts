import { identityProtectionReadCall } from '@gatehouse/contracts/generated/calls/identity/protection.ts';
import { useRequest } from '../../lib/swr.ts';

/** What protects the account, and whether the person sets its password: undefined until it is known. */
export function useProtection() {
  const asked = useRequest(identityProtectionReadCall, {});
  // Without an answer the server decides.
  const unknown = asked.error ? true : undefined;
  return { ...asked, ownPassword: asked.data?.ownPassword ?? unknown };
}
