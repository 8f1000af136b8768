import type { OwnCompany } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestCompanyListCall } from '@gatehouse/contracts/generated/calls/access-request/companies.ts';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { CompanyList } from '../../features/companies/components/company-list.tsx';
import { useLeaveCompany } from '../../features/companies/components/use-leave-company.tsx';
import { BelowInvitations } from '../../features/companies/components/waiting-invitations.tsx';
import { companyMessages } from '../../features/companies/texts.ts';
import { useRequestRules } from '../../features/start-up/use-request-rules.ts';
import { useUnverifiedAddress } from '../../features/start-up/use-unverified-address.ts';
import { lazyPart } from '../../lib/script.tsx';
import { ListCard } from '../../screen/list-page.tsx';
import { useList } from '../../screen/use-list.ts';
import { ButtonLink } from '../../ui/link/link.tsx';
import { PageHead, Sections } from '../../ui/page/page-head.tsx';

/** The form, whose script comes when it is opened. */
const InviteForm = lazyPart(
  async () => (await import('../company-invitations/invite-dialog.tsx')).InviteForm,
);

/** Companies that the person belongs to, and invitations into others. */
export function CompaniesPage() {
  const { offered: requestsOffered } = useRequestRules();
  const unverified = useUnverifiedAddress();
  const leaving = useLeaveCompany();
  const [inviting, setInviting] = useState<OwnCompany>();
  const list = useList({
    call: accessRequestCompanyListCall,
    rows: 'companies',
    texts: companyMessages,
    sort: 'name',
    order: 'ASC',
  });
  return (
    <Sections>
      <PageHead
        title={<FormattedMessage {...companyMessages.title} />}
        text={<FormattedMessage {...companyMessages.text} />}
      />
      <BelowInvitations unverified={unverified}>
        <ListCard
          list={list}
          emptyAction={
            requestsOffered && (
              <ButtonLink to="/profile/requests">
                <FormattedMessage {...companyMessages.request} />
              </ButtonLink>
            )
          }
          drawn={{
            rows: (companies) => (
              <CompanyList companies={companies} onLeave={leaving.ask} onInvite={setInviting} />
            ),
            waiting: { rows: 3, lines: 4 },
          }}
        />
      </BelowInvitations>
      {leaving.dialog}
      {inviting && <InviteForm only={inviting} onClose={() => setInviting(undefined)} />}
    </Sections>
  );
}
