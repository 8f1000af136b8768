import { invitationStatuses } from '@gatehouse/contracts/access-request/states.ts';
import {
  accessRequestInvitationListCall,
  accessRequestInvitationSendCall,
} from '@gatehouse/contracts/generated/calls/access-request/invitations.ts';
import { FormattedMessage } from 'react-intl';
import { InvitationState } from '../../features/company-invitations/components/invitation-state.tsx';
import { useInvitationActions } from '../../features/company-invitations/components/use-invitation-actions.tsx';
import { invitationMessages } from '../../features/company-invitations/texts.ts';
import { AccessList } from '../../features/contacts/components/access-list.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { instantWidth } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { RecordFacts } from '../../screen/record-facts.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { LtrText } from '../../ui/ltr-text/ltr-text.tsx';
import { PhoneText } from '../../ui/phone-field/phone-text.tsx';
import { ExactTime } from '../../ui/relative-time/exact-time.tsx';

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** Invitations into the companies that the person decides for. */
export function CompanyInvitationsPage() {
  const text = useTexts(invitationMessages);
  const list = useList(
    {
      call: accessRequestInvitationListCall,
      rows: 'invitations',
      texts: invitationMessages,
      sort: 'createdAt',
      order: 'DESC',
      searched: true,
      filters: [{ kind: 'choice', name: 'status', options: text.options(...invitationStatuses) }],
    },
    [
      {
        id: 'email',
        sorted: true,
        width: '28%',
        cell: ({ name, email, mobile }) => (
          <>
            {name}
            {name && <br />}
            <LtrText>{email}</LtrText>
            {mobile && <br />}
            {mobile && <PhoneText number={mobile} />}
          </>
        ),
      },
      { id: 'company', lines: 2, cell: ({ contractor }) => contractor.name },
      {
        id: 'status',
        sorted: true,
        width: '148px',
        cell: ({ status, void: lost }) => <InvitationState status={status} void={lost} />,
      },
      {
        id: 'createdAt',
        sorted: true,
        width: instantWidth,
        cell: ({ createdAt }) => <ExactTime date={createdAt} />,
      },
      { id: 'endTime', width: instantWidth, cell: ({ endTime }) => <ExactTime date={endTime} /> },
    ],
  );
  return (
    <ListPage
      list={list}
      actions={useInvitationActions()}
      create={{ call: accessRequestInvitationSendCall, editor: InviteDialog }}
      panel={{
        title: ({ name, email }) => name ?? email,
        content: ({ email, mobile, contractor, status, void: lost, createdAt, endTime, inviter, access }) => (
          <>
            {lost && (
              <Alert>
                <FormattedMessage {...invitationMessages[`void.${lost}`]} />
              </Alert>
            )}
            <RecordFacts
              texts={invitationMessages}
              facts={{
                email: <LtrText>{email}</LtrText>,
                mobile: mobile === null ? undefined : <PhoneText number={mobile} />,
                company: contractor.name,
                status: <InvitationState status={status} void={lost} />,
                createdAt: <ExactTime date={createdAt} />,
                endTime: <ExactTime date={endTime} />,
                inviter,
                access: <AccessList access={access} />,
              }}
            />
          </>
        ),
      }}
    />
  );
}
