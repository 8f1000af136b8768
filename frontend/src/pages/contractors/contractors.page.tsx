import {
  accessRequestContractorCreateCall,
  accessRequestContractorListCall,
} from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { accessRequestOrganizationSearchCall } from '@gatehouse/contracts/generated/calls/access-request/organizations.ts';
import { CompanyNumbers } from '../../features/contractors/components/contractor-facts.tsx';
import { useContractorActions } from '../../features/contractors/components/use-contractor-actions.tsx';
import { contractorMessages } from '../../features/contractors/texts.ts';
import { dateColumn } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useCount } from '../../screen/use-count.ts';
import { useList } from '../../screen/use-list.ts';
import { CompanyTabs, ContractorEditor } from './parts.tsx';

const organizations = {
  call: accessRequestOrganizationSearchCall,
  optionsOf: (answer: { organizations: readonly { id: string; name: string }[] }) =>
    answer.organizations.map(({ id, name }) => ({ value: id, label: name })),
};

/** Partner companies, their people and master accounts. */
export function ContractorsPage() {
  const counted = useCount();
  const list = useList(
    {
      call: accessRequestContractorListCall,
      rows: 'contractors',
      texts: contractorMessages,
      sort: 'name',
      order: 'ASC',
      searched: true,
      filters: [{ kind: 'lookup', name: 'organizationId', source: organizations }],
    },
    [
      { id: 'name', sorted: true, lines: 2, cell: ({ name }) => name },
      {
        id: 'requisites',
        sorted: 'inn',
        lines: 2,
        width: '22%',
        cell: (contractor) => <CompanyNumbers {...contractor} />,
      },
      {
        id: 'organizations',
        lines: 2,
        roomy: true,
        width: '20%',
        cell: ({ availableOrganizations }) =>
          availableOrganizations.map(({ name }) => name).join(', ') || '—',
      },
      { id: 'people', width: '96px', cell: ({ people }) => (people ? counted(people) : '—') },
      { id: 'masterCount', width: '120px', cell: ({ masters }) => (masters ? counted(masters) : '—') },
      dateColumn(),
    ],
  );
  return (
    <>
      <CompanyTabs />
      <ListPage
        list={list}
        opens={({ id }) => `/setting/companies/${id}`}
        actions={useContractorActions()}
        create={{ call: accessRequestContractorCreateCall, editor: ContractorEditor }}
      />
    </>
  );
}
