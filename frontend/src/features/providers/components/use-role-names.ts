import { identityRoleSearchCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { useRequest } from '../../../lib/swr.ts';

/** Name of a systemic role by its code; the code while the names are not there. */
export function useRoleNames(): (code: string) => string {
  const { data } = useRequest(identityRoleSearchCall, { query: { roleType: 'systemic', limit: 100 } });
  const names = new Map(data?.roles.map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}
