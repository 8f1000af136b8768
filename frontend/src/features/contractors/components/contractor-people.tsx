import type { ContractorRecord, Member } from '@gatehouse/contracts/access-request/resources.ts';
import {
  accessRequestContractorListCall,
  accessRequestContractorReadCall,
  accessRequestMemberGrantCall,
  accessRequestMemberListCall,
  accessRequestMemberRemoveCall,
} from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { identityPersonReadCall } from '@gatehouse/contracts/generated/calls/identity/people.ts';
import { Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { lazyPart } from '../../../lib/script.tsx';
import { editAction } from '../../../screen/editing.tsx';
import { instantWidth } from '../../../screen/list-columns.tsx';
import { ListCard } from '../../../screen/list-page.tsx';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { useList } from '../../../screen/use-list.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { accessText } from '../access-text.ts';
import { memberMessages, removingMember } from '../texts.ts';

/** The form, whose script comes when it is opened. */
const GrantForm = lazyPart(async () => (await import('./grant-form.tsx')).GrantForm);

/** A person by name, with the way to their page. */
export function PersonName({ member: { userId, name, email } }: { member: Member }) {
  return (
    <PermittedLink call={identityPersonReadCall} to={`/setting/people/${userId}`}>
      {name || email || userId}
    </PermittedLink>
  );
}

/** People of a contractor: what they may do there, until when, and how that is changed. */
export function ContractorPeople({ contractor }: { contractor: ContractorRecord }) {
  const { id } = contractor;
  const text = useTexts(memberMessages);
  const may = useMay();
  const [open, setOpen] = useState<{ member?: Member }>();
  const list = useList(
    {
      call: accessRequestMemberListCall,
      params: { id },
      rows: 'people',
      texts: memberMessages,
      sort: 'name',
      order: 'ASC',
      searched: true,
    },
    [
      { id: 'name', sorted: true, lines: 2, cell: (member: Member) => <PersonName member={member} /> },
      { id: 'email', lines: 1, roomy: true, width: '20%', cell: ({ email }) => email ?? '—' },
      { id: 'access', lines: 2, width: '30%', cell: ({ access }) => accessText(access) },
      {
        id: 'until',
        width: instantWidth,
        cell: ({ until }) => (until ? <FormattedDate value={until} dateStyle="medium" /> : text('forever')),
      },
      {
        id: 'right',
        width: '148px',
        cell: ({ master }) => (master ? <Badge tone="accent">{text('master')}</Badge> : '—'),
      },
    ],
  );
  const removal = useMemberRemoval(contractor);
  /** As it was read last; another page of the list leaves it as it was opened. */
  const edited = list.rows?.find(({ userId }) => userId === open?.member?.userId) ?? open?.member;
  const button = may(accessRequestMemberGrantCall) && (
    <Button size="small" icon={<UserPlus size={16} aria-hidden="true" />} onClick={() => setOpen({})}>
      {text('grant')}
    </Button>
  );
  return (
    <>
      <ListCard
        list={list}
        head={{ title: text('title'), actions: button }}
        rowId={({ userId }) => userId}
        actions={{
          allowed: may(accessRequestMemberGrantCall),
          of: (member) => [
            editAction(memberMessages.change, () => setOpen({ member })),
            {
              id: 'remove',
              label: text('remove'),
              icon: <Trash2 size={16} aria-hidden="true" />,
              danger: true,
              onSelect: () => removal.ask(member),
            },
          ],
        }}
      />
      {removal.dialog}
      {open && <GrantForm contractor={contractor} member={edited} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Ending the access of a person, asked first with what they lose. */
function useMemberRemoval({ id, name: company }: ContractorRecord) {
  const text = useTexts(memberMessages);
  const confirm = useConfirm();
  const remove = useAction(accessRequestMemberRemoveCall, {
    notices: removingMember,
    refresh: [accessRequestContractorReadCall, accessRequestContractorListCall],
    ofRecord: true,
  });
  return {
    dialog: confirm.dialog,
    ask: ({ userId, name, access, master }: Member) =>
      confirm.ask({
        title: <FormattedMessage {...removingMember.title} values={{ name, company }} />,
        text: (
          <FormattedMessage
            {...removingMember.effect}
            values={{ access: accessText(access), master: String(master) }}
          />
        ),
        verb: text('remove'),
        danger: true,
        run: () => remove.run({ params: { id, userId } }, { name }),
      }),
  };
}
