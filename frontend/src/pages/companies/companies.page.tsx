import { accessRequestCompanyListCall } from '@gatehouse/contracts/generated/calls/access-request/companies.ts';
import { FormattedMessage } from 'react-intl';
import { CompanyList } from '../../features/companies/components/company-list.tsx';
import { useLeaveCompany } from '../../features/companies/components/use-leave-company.tsx';
import { BelowInvitations } from '../../features/companies/components/waiting-invitations.tsx';
import { companyMessages } from '../../features/companies/texts.ts';
import { useRequestRules } from '../../features/start-up/use-request-rules.ts';
import { ListCard } from '../../screen/list-page.tsx';
import { useList } from '../../screen/use-list.ts';
import { ButtonLink } from '../../ui/link/link.tsx';
import { PageHead, Sections } from '../../ui/page/page-head.tsx';

/** Companies that the person belongs to, and invitations into others. */
export function CompaniesPage() {
  const { offered: requestsOffered } = useRequestRules();
  const leaving = useLeaveCompany();
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
      <BelowInvitations>
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
            rows: (companies) => <CompanyList companies={companies} onLeave={leaving.ask} />,
            waiting: { rows: 3, lines: 4 },
          }}
        />
      </BelowInvitations>
      {leaving.dialog}
    </Sections>
  );
}
