import { requisiteNames } from '@gatehouse/contracts/access-request/requisites.ts';
import type { Organization } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestOrganizationFieldsCall } from '@gatehouse/contracts/generated/calls/access-request/company-fields.ts';
import {
  accessRequestOrganizationChangeCall,
  accessRequestOrganizationCreateCall,
  accessRequestOrganizationDeleteCall,
  accessRequestOrganizationListCall,
} from '@gatehouse/contracts/generated/calls/access-request/organizations.ts';
import { organizationMessages, removing } from '../../features/organizations/texts.ts';
import { CompanyFacts } from '../../screen/company-facts.tsx';
import { dateColumn } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { Loaded } from '../../screen/loaded.tsx';
import { RecordFacts } from '../../screen/record-facts.tsx';
import { useList } from '../../screen/use-list.ts';
import { useRemoval } from '../../screen/use-removal.tsx';
import { Sections } from '../../ui/page/page-head.tsx';
import { CompanyTabs, OrganizationEditor } from './parts.tsx';

/** Legal entities of the owner of the installation. */
export function OrganizationsPage() {
  const list = useList(
    {
      call: accessRequestOrganizationListCall,
      rows: 'organizations',
      texts: organizationMessages,
      sort: 'name',
      order: 'ASC',
      searched: true,
    },
    [
      { id: 'name', sorted: true, lines: 2, cell: ({ name }) => name },
      {
        id: 'inn',
        sorted: true,
        lines: 1,
        width: '16%',
        cell: ({ inn, taxNumber }) => inn ?? taxNumber ?? '—',
      },
      { id: 'kpp', lines: 1, width: '14%', cell: ({ kpp }) => kpp ?? '—' },
      { id: 'contractors', width: '120px', cell: ({ contractors }) => contractors || '—' },
      dateColumn(),
    ],
  );
  return (
    <>
      <CompanyTabs />
      <ListPage
        list={list}
        panel={{
          title: ({ name }) => name,
          content: (organization) => (
            <Sections>
              <RecordFacts
                texts={organizationMessages}
                facts={{
                  ...Object.fromEntries(requisiteNames.map((name) => [name, organization[name] ?? '—'])),
                  contractors: organization.contractors || '—',
                }}
              />
              <Loaded call={accessRequestOrganizationFieldsCall} args={{}} waiting={null} failed={null}>
                {({ tabs }) => <CompanyFacts tabs={tabs} stored={organization.additionalInfo} />}
              </Loaded>
            </Sections>
          ),
        }}
        actions={useRemoval(accessRequestOrganizationDeleteCall, {
          texts: removing,
          valuesOf: ({ contractors }: Organization) => ({ contractors }),
          inUse: ({ contractors }: Organization) => contractors > 0,
          isKept: ({ providerId }: Organization) => providerId != null,
        })}
        create={{ call: accessRequestOrganizationCreateCall, editor: OrganizationEditor }}
        edit={{ call: accessRequestOrganizationChangeCall, editor: OrganizationEditor }}
      />
    </>
  );
}
