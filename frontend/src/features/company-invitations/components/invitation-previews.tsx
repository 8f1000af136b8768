import type { InvitationPreview } from '@gatehouse/contracts/access-request/invitations.resources.ts';
import { accessRequestInvitationPreviewCall } from '@gatehouse/contracts/generated/calls/access-request/invitations.ts';
import { useDeferredValue, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { judgeRefusal, noticeOf } from '../../../lib/refusal.ts';
import { useRequest } from '../../../lib/swr.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { LtrText } from '../../../ui/ltr-text/ltr-text.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice/refusal-notice.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { addressesIn } from '../addresses.ts';
import { invitationMessages } from '../texts.ts';

const tones: Readonly<Record<InvitationPreview['outcome'], BadgeTone>> = {
  new: 'success',
  invited: 'info',
  member: 'warning',
  repeated: 'neutral',
  limit: 'danger',
  invalid: 'danger',
};

/** Milliseconds without another letter after which the addresses are looked at. */
const QUIET = 400;
/** As many as one form may send. */
const MOST = 50;

/** The last value that stood still for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What inviting each of the addresses would do; nothing until company and addresses are there. */
export function InvitationPreviews() {
  const [typed, contractorId] = useWatch({ name: ['email', 'contractorId'] }) as [string, string];
  const text = useSettled(useDeferredValue(typed));
  const emails = addressesIn(text).slice(0, MOST);
  const { data, error } = useRequest(
    accessRequestInvitationPreviewCall,
    contractorId && emails.length > 0 ? { body: { contractorId, emails } } : undefined,
    { keepPreviousData: true },
  );
  if (!contractorId || emails.length === 0) return null;
  if (error) return <RefusalNotice notice={noticeOf(judgeRefusal(error.error))} />;
  if (!data) return null;
  return (
    <section aria-live="polite">
      <RowList>
        {data.invitations.map(({ email, outcome }) => (
          <li key={email}>
            <RowLine>
              <LtrText>{email}</LtrText>
              <Badge tone={tones[outcome]}>
                <FormattedMessage {...invitationMessages[`preview.${outcome}`]} />
              </Badge>
            </RowLine>
          </li>
        ))}
      </RowList>
      <p>
        <FormattedMessage {...invitationMessages.remaining} values={{ count: data.remaining }} />
      </p>
    </section>
  );
}
