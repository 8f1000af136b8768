import type { Contact, ContactContractor } from '@gatehouse/contracts/access-request/resources.ts';
import {
  accessRequestContactChangeCall,
  accessRequestContactContractorsCall,
  accessRequestContactListCall,
  accessRequestContactRemoveCall,
} from '@gatehouse/contracts/generated/calls/access-request/companies.ts';
import { useState } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { AccessList } from '../../features/contacts/components/access-list.tsx';
import { ContactStateBadge } from '../../features/contacts/components/contact-state.tsx';
import { contactMessages, grantMessages, removing } from '../../features/contacts/texts.ts';
import { lazyPart } from '../../lib/script.tsx';
import { Loaded } from '../../screen/loaded.tsx';
import { RecordFacts } from '../../screen/record-facts.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { useAction } from '../../screen/use-action.ts';
import { useConfirm } from '../../screen/use-confirm.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import { Link } from '../../ui/link/link.tsx';
import { LtrText } from '../../ui/ltr-text/ltr-text.tsx';
import { PhoneText } from '../../ui/phone-field/phone-text.tsx';
import { RowLine } from '../../ui/row-list/row-list.tsx';

const AccessDialog = lazyPart(async () => (await import('./access-dialog.tsx')).AccessDialog);

const Company = styled.section`
  display: grid;
  gap: var(--space-3);
  grid-template-columns: minmax(0, 1fr);
  padding-top: var(--space-4);
  border-top: 1px solid var(--border);

  h3 {
    font-size: var(--size-16);
    overflow-wrap: anywhere;
  }
`;

const Requisites = styled.span`
  color: var(--text-muted);
  font-family: var(--font-mono);
  font-size: var(--size-13);
`;

/** A contact: how to reach the person, and what they may do in each company. */
export function ContactView({ contact }: { contact: Contact }) {
  const { userId, email, mobile } = contact;
  return (
    <>
      <RecordFacts
        texts={contactMessages}
        facts={{
          email: email && <LtrText>{email}</LtrText>,
          mobile: mobile && <PhoneText number={mobile} />,
        }}
      />
      {userId === null ? (
        <p>
          <FormattedMessage {...contactMessages.invitedText} />{' '}
          <Link to="/accesses/invitations">
            <FormattedMessage {...contactMessages.toInvitations} />
          </Link>
        </p>
      ) : (
        <Loaded call={accessRequestContactContractorsCall} args={{ params: { userId } }}>
          {({ contractors }) => <Companies contact={{ ...contact, userId }} contractors={contractors} />}
        </Loaded>
      )}
    </>
  );
}

interface CompaniesProps {
  contact: Contact & { userId: string };
  contractors: readonly ContactContractor[];
}

function Companies({ contact, contractors }: CompaniesProps) {
  const may = useMay();
  const confirm = useConfirm();
  const [edited, setEdited] = useState<ContactContractor>();
  const remove = useAction(accessRequestContactRemoveCall, {
    notices: removing,
    ofRecord: true,
    refresh: [accessRequestContactListCall],
  });
  const name = contact.name || contact.email || '';
  const askRemove = (company: ContactContractor) =>
    confirm.ask({
      title: <FormattedMessage {...removing.title} values={{ name, company: company.name }} />,
      text: (
        <>
          <p>
            <FormattedMessage {...contactMessages.removeText} />
          </p>
          <AccessList access={company.access} />
        </>
      ),
      verb: <FormattedMessage {...contactMessages.remove} />,
      danger: true,
      run: () =>
        remove.run(
          { body: { userId: contact.userId, contractorId: company.id } },
          { name, company: company.name },
        ),
    });
  return (
    <>
      {contractors.map((company) => {
        const isBeyond = (company.beyondCaller ?? []).length > 0;
        const locked = company.access.some(({ roles }) => roles.some((role) => role.locked));
        return (
          <Company key={company.id} aria-label={company.name}>
            <RowLine>
              <h3>{company.name}</h3>
              <ContactStateBadge state={company.accessStatus} />
            </RowLine>
            {company.inn && (
              <Requisites>
                <FormattedMessage
                  {...(company.kpp ? grantMessages.innKpp : grantMessages.inn)}
                  values={{ inn: company.inn, kpp: company.kpp }}
                />
              </Requisites>
            )}
            <div>
              <AccessList access={company.access} />
            </div>
            {company.until && company.accessStatus === 'active' && (
              <p>
                <FormattedMessage
                  {...grantMessages.endsOn}
                  values={{ date: <FormattedDate value={company.until} dateStyle="long" /> }}
                />
              </p>
            )}
            <ButtonRow>
              <Button
                size="small"
                inactive={!may(accessRequestContactChangeCall) || company.former === true}
                onClick={() => setEdited(company)}
              >
                <FormattedMessage
                  {...(company.accessStatus === 'active' ? contactMessages.edit : contactMessages.grant)}
                />
              </Button>
              {company.accessStatus === 'active' && (
                <Button
                  size="small"
                  kind="quiet"
                  inactive={locked || isBeyond}
                  onClick={() => askRemove(company)}
                >
                  <FormattedMessage {...contactMessages.remove} />
                </Button>
              )}
            </ButtonRow>
            {company.former && (
              <p className="gh-field-note">
                <span>
                  <FormattedMessage {...contactMessages.formerText} />{' '}
                  <Link to="/accesses/invitations">
                    <FormattedMessage {...contactMessages.toInvitations} />
                  </Link>
                </span>
              </p>
            )}
            {(locked || isBeyond) && (
              <p className="gh-field-note">
                <FormattedMessage {...(locked ? contactMessages.lockedText : contactMessages.beyondText)} />
              </p>
            )}
          </Company>
        );
      })}
      {edited && (
        <AccessDialog
          contact={{ userId: contact.userId, name }}
          company={contractors.find(({ id }) => id === edited.id) ?? edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {confirm.dialog}
    </>
  );
}
