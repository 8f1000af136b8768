import type { OwnInvitation } from '@gatehouse/contracts/access-request/invitations.resources.ts';
import { accessRequestCompanyListCall } from '@gatehouse/contracts/generated/calls/access-request/companies.ts';
import {
  accessRequestInvitationAcceptCall,
  accessRequestInvitationListOwnCall,
  accessRequestInvitationRefuseCall,
} from '@gatehouse/contracts/generated/calls/access-request/invitations.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Loaded } from '../../../screen/loaded.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonRow } from '../../../ui/button/button-row.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { FactLine } from '../../../ui/fact-line/fact-line.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { LtrText } from '../../../ui/ltr-text/ltr-text.tsx';
import { NamedFacts, NamedRows } from '../../../ui/named-rows/named-rows.ts';
import { Sections } from '../../../ui/page/page-head.tsx';
import { RowsSkeleton } from '../../../ui/skeleton/rows-skeleton.tsx';
import { invitationMessages } from '../texts.ts';
import { AccessChips } from './access-chips.tsx';

const refresh = [accessRequestInvitationListOwnCall, accessRequestCompanyListCall];

/** Invitations that wait for an answer of the person, above the rest of the page: it waits for them, so that nothing moves. */
export function BelowInvitations(props: {
  /** Address of the person that is not verified, where they can verify it. */
  unverified: string | undefined;
  children: ReactNode;
}) {
  const { unverified, children } = props;
  const rest = <Fragment key="rest">{children}</Fragment>;
  return (
    <>
      {unverified && <UnverifiedAddress email={unverified} />}
      <Loaded
        call={accessRequestInvitationListOwnCall}
        args={{}}
        waiting={
          <Card flush>
            <RowsSkeleton rows={2} lines={4} />
          </Card>
        }
        failed={rest}
      >
        {({ invitations }) => (
          <Sections>
            {invitations.length > 0 && <InvitationsCard invitations={invitations} />}
            {rest}
          </Sections>
        )}
      </Loaded>
    </>
  );
}

/** Invitations find a person by an address that is proven to be theirs. */
function UnverifiedAddress({ email }: { email: string }) {
  return (
    <Alert
      action={
        <Link to="/profile/personal">
          <FormattedMessage {...invitationMessages.verify} />
        </Link>
      }
    >
      <FormattedMessage {...invitationMessages.unverified} values={{ email: <LtrText>{email}</LtrText> }} />
    </Alert>
  );
}

function InvitationsCard({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const intl = useIntl();
  const confirm = useConfirm();
  const [answered, setAnswered] = useState<string>();
  const accept = useAction(accessRequestInvitationAcceptCall, {
    notices: { done: invitationMessages.accepted, failed: invitationMessages.acceptError },
    refresh,
  });
  const refuse = useAction(accessRequestInvitationRefuseCall, {
    notices: { done: invitationMessages.refused, failed: invitationMessages.refuseError },
    refresh,
  });
  const answer = ({ id, company }: OwnInvitation) => {
    setAnswered(id);
    void accept.run({ params: { id } }, { name: company.name });
  };
  const ask = ({ id, company: { name } }: OwnInvitation) =>
    confirm.ask({
      title: <FormattedMessage {...invitationMessages.refuseTitle} values={{ name }} />,
      text: <FormattedMessage {...invitationMessages.refuseText} />,
      verb: <FormattedMessage {...invitationMessages.refuse} />,
      danger: true,
      run: () => refuse.run({ params: { id } }, { name }),
    });
  return (
    <Card flush title={<FormattedMessage {...invitationMessages.list} />}>
      <NamedRows>
        {invitations.map((invitation) => {
          const { id, company, inviter, access, endTime, member, void: lost } = invitation;
          const about = (verb: string) => `${verb}: ${company.name}`;
          return (
            <li key={id} data-stacked>
              <NamedFacts>
                <strong>
                  <span>{company.name}</span>
                </strong>
                <FactLine>
                  <FormattedMessage {...invitationMessages.inviter} values={{ name: inviter }} />
                  <FormattedMessage
                    {...invitationMessages.until}
                    values={{ date: <FormattedDate value={endTime} dateStyle="long" timeStyle="short" /> }}
                  />
                </FactLine>
                <AccessChips access={access} />
                {(member || lost) && (
                  <span>
                    <FormattedMessage {...invitationMessages[lost ? 'void' : 'member']} />
                  </span>
                )}
              </NamedFacts>
              <ButtonRow>
                {!lost && (
                  <Button
                    kind="primary"
                    size="small"
                    busy={accept.busy && answered === id}
                    inactive={accept.busy}
                    aria-label={about(intl.formatMessage(invitationMessages.accept))}
                    onClick={() => answer(invitation)}
                  >
                    <FormattedMessage {...invitationMessages.accept} />
                  </Button>
                )}
                <Button
                  size="small"
                  inactive={accept.busy}
                  aria-label={about(intl.formatMessage(invitationMessages.refuse))}
                  onClick={() => ask(invitation)}
                >
                  <FormattedMessage {...invitationMessages.refuse} />
                </Button>
              </ButtonRow>
            </li>
          );
        })}
      </NamedRows>
      {confirm.dialog}
    </Card>
  );
}
