import {
  accessRequestContractorListCall,
  accessRequestContractorReadCall,
  accessRequestMemberCompaniesCall,
} from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { identityRoleReadCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { AccessChips } from '../../features/companies/components/access-chips.tsx';
import { companyMessages } from '../../features/companies/texts.ts';
import { peopleMessages } from '../../features/people/texts.ts';
import { Loaded } from '../../screen/loaded.tsx';
import { PermittedLink } from '../../screen/permitted-link.tsx';
import { rolePath } from '../../screen/role-path.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Card } from '../../ui/card/card.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { FactLine } from '../../ui/fact-line/fact-line.tsx';
import { NumberFacts } from '../../ui/fact-line/number-facts.tsx';
import { NamedFacts, NamedRows } from '../../ui/named-rows/named-rows.ts';
import { RowsSkeleton } from '../../ui/skeleton/rows-skeleton.tsx';

/** Companies that a person belongs to or decides for, with their roles there; access is changed on the company's page. */
export function PersonCompanies({ id }: { id: string }) {
  return (
    <Card flush>
      <Loaded
        call={accessRequestMemberCompaniesCall}
        args={{ params: { userId: id } }}
        waiting={<RowsSkeleton rows={2} lines={3} />}
      >
        {({ companies }) =>
          companies.length === 0 ? (
            <EmptyState title={<FormattedMessage {...peopleMessages.noCompanies} />}>
              <PermittedLink call={accessRequestContractorListCall} to="/setting/companies">
                <FormattedMessage {...peopleMessages.noCompaniesText} />
              </PermittedLink>
            </EmptyState>
          ) : (
            <NamedRows>
              {companies.map((company) => (
                <li key={company.id}>
                  <NamedFacts>
                    <strong>
                      <PermittedLink
                        call={accessRequestContractorReadCall}
                        to={`/setting/companies/${company.id}`}
                      >
                        {company.name}
                      </PermittedLink>
                      {company.master && (
                        <Badge tone="accent">
                          <FormattedMessage {...companyMessages.master} />
                        </Badge>
                      )}
                    </strong>
                    <NumberFacts
                      facts={[
                        [companyMessages.inn, company.requisites.inn],
                        [companyMessages.kpp, company.requisites.kpp],
                        [companyMessages.taxNumber, company.requisites.taxNumber],
                      ]}
                    />
                    <AccessChips
                      access={company.access}
                      linkOf={({ roleId, name }) => (
                        <PermittedLink call={identityRoleReadCall} to={rolePath(roleId)}>
                          {name}
                        </PermittedLink>
                      )}
                    />
                    {company.until !== null && (
                      <FactLine>
                        <FormattedMessage
                          {...companyMessages.until}
                          values={{ date: <FormattedDate value={company.until} dateStyle="long" /> }}
                        />
                      </FactLine>
                    )}
                  </NamedFacts>
                </li>
              ))}
            </NamedRows>
          )
        }
      </Loaded>
    </Card>
  );
}
