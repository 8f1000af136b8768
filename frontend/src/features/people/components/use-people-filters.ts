import { identityRoleSearchCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { identitySchemeListCall } from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import { platformDomainListCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { ListFilter } from '../../../screen/list-filter.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import type { Option } from '../../../ui/field/option.ts';

interface Coded {
  readonly code: string;
  readonly name: string;
}
const optionsOf = (rows: readonly Coded[]) => rows.map(({ code, name }) => ({ value: code, label: name }));

/** Filters of the list of people; those whose choices the person may not read are not there. */
export function usePeopleFilters(statuses: readonly Option[]): readonly ListFilter[] {
  const may = useMay();
  const scheme: ListFilter = {
    kind: 'lookup',
    name: 'scheme',
    source: {
      call: identitySchemeListCall,
      optionsOf: ({ schemas }: { schemas: Coded[] }) => optionsOf(schemas),
    },
  };
  const role: ListFilter = {
    kind: 'lookup',
    name: 'role',
    source: { call: identityRoleSearchCall, optionsOf: ({ roles }: { roles: Coded[] }) => optionsOf(roles) },
  };
  const domain: ListFilter = {
    kind: 'lookup',
    name: 'domain',
    source: {
      call: platformDomainListCall,
      optionsOf: ({ domains }: { domains: { id: string; name: string }[] }) =>
        domains.map(({ id, name }) => ({ value: id, label: name })),
    },
  };
  return [
    { kind: 'choice', name: 'status', options: statuses },
    ...(may(identitySchemeListCall) ? [scheme] : []),
    ...(may(identityRoleSearchCall) ? [role] : []),
    ...(may(platformDomainListCall) ? [domain] : []),
    { kind: 'period', name: 'lastSignIn' },
  ];
}
