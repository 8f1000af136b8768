import type { ContractorRecord } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestAdministrationListCall } from '@gatehouse/contracts/generated/calls/access-request/access-requests.ts';
import {
  accessRequestContractorChangeCall,
  accessRequestContractorReadCall,
} from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { CompanyNumbers, ContractorFacts } from '../../features/contractors/components/contractor-facts.tsx';
import { ContractorInvitations } from '../../features/contractors/components/contractor-invitations.tsx';
import { ContractorMasters } from '../../features/contractors/components/contractor-masters.tsx';
import { ContractorPeople } from '../../features/contractors/components/contractor-people.tsx';
import { contractorMessages } from '../../features/contractors/texts.ts';
import { lazyPart } from '../../lib/script.tsx';
import { DetailPage, type DetailView } from '../../screen/detail-page.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { ContractorEditor } from './parts.tsx';

/** The requests, whose script comes when they are looked at. */
const Requests = lazyPart(
  async () =>
    (await import('../../features/contractors/components/contractor-requests.tsx')).ContractorRequests,
);
const requests: DetailView<ContractorRecord, 'requests'> = {
  id: 'requests',
  content: (contractor) => <Requests contractor={contractor} />,
};

/** One partner company: who belongs to it, who decides for it, who is invited. */
export function ContractorPage() {
  const mayRequests = useMay()(accessRequestAdministrationListCall);
  return (
    <DetailPage
      call={accessRequestContractorReadCall}
      record="contractor"
      nameOf={({ name }) => name}
      texts={contractorMessages}
      facts={(contractor) => <CompanyNumbers {...contractor} />}
      edit={{ call: accessRequestContractorChangeCall, editor: ContractorEditor }}
      views={[
        { id: 'people', content: (contractor) => <ContractorPeople contractor={contractor} /> },
        { id: 'masters', content: (contractor) => <ContractorMasters contractor={contractor} /> },
        { id: 'invitations', content: (contractor) => <ContractorInvitations contractor={contractor} /> },
        ...(mayRequests ? [requests] : []),
        { id: 'requisites', content: (contractor) => <ContractorFacts contractor={contractor} /> },
      ]}
    />
  );
}
