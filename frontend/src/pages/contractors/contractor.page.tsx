import {
  accessRequestContractorChangeCall,
  accessRequestContractorReadCall,
} from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { CompanyNumbers, ContractorFacts } from '../../features/contractors/components/contractor-facts.tsx';
import { ContractorInvitations } from '../../features/contractors/components/contractor-invitations.tsx';
import { ContractorMasters } from '../../features/contractors/components/contractor-masters.tsx';
import { ContractorPeople } from '../../features/contractors/components/contractor-people.tsx';
import { contractorMessages } from '../../features/contractors/texts.ts';
import { DetailPage } from '../../screen/detail-page.tsx';
import { ContractorEditor } from './parts.tsx';

/** One partner company: who belongs to it, who decides for it, who is invited. */
export function ContractorPage() {
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
        { id: 'requisites', content: (contractor) => <ContractorFacts contractor={contractor} /> },
      ]}
    />
  );
}
