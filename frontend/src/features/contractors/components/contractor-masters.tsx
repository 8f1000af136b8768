import type { ContractorRecord, Member } from '@gatehouse/contracts/access-request/resources.ts';
import {
  accessRequestContractorListCall,
  accessRequestContractorReadCall,
  accessRequestMasterGrantCall,
  accessRequestMasterRevokeCall,
  accessRequestMemberListCall,
} from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../../lib/script.tsx';
import { ListCard } from '../../../screen/list-page.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { useList } from '../../../screen/use-list.ts';
import { Button } from '../../../ui/button/button.tsx';
import { accessText } from '../access-text.ts';
import { masterMessages, revoking } from '../texts.ts';
import { PersonName } from './contractor-people.tsx';

/** The form, whose script comes when it is opened. */
const MasterForm = lazyPart(async () => (await import('./master-form.tsx')).MasterForm);

const refresh = [
  accessRequestContractorReadCall,
  accessRequestContractorListCall,
  accessRequestMemberListCall,
];

/** Master accounts of a contractor: who decides on its requests and contacts. */
export function ContractorMasters({ contractor: { id, name: company } }: { contractor: ContractorRecord }) {
  const text = useTexts(masterMessages);
  const may = useMay();
  const confirm = useConfirm();
  const [open, setOpen] = useState(false);
  const revoke = useAction(accessRequestMasterRevokeCall, { notices: revoking, refresh, ofRecord: true });
  const list = useList(
    {
      call: accessRequestMemberListCall,
      params: { id },
      query: { masters: 'true' },
      rows: 'people',
      texts: masterMessages,
      sort: 'name',
      order: 'ASC',
    },
    [
      { id: 'name', sorted: true, lines: 2, cell: (member: Member) => <PersonName member={member} /> },
      { id: 'email', lines: 1, width: '26%', cell: ({ email }) => email ?? '—' },
      { id: 'access', lines: 2, roomy: true, width: '34%', cell: ({ access }) => accessText(access) },
    ],
  );
  const ask = ({ userId, name }: Member) =>
    confirm.ask({
      title: <FormattedMessage {...revoking.title} values={{ name }} />,
      text: (
        <FormattedMessage {...revoking.effect} values={{ company, last: String(list.meta?.total === 1) }} />
      ),
      verb: text('revoke'),
      danger: true,
      run: () => revoke.run({ params: { id, userId } }, { name }),
    });
  const button = may(accessRequestMasterGrantCall) && (
    <Button size="small" icon={<UserPlus size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
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
          allowed: may(accessRequestMasterRevokeCall),
          of: (member) => [
            {
              id: 'revoke',
              label: text('revoke'),
              icon: <UserMinus size={16} aria-hidden="true" />,
              danger: true,
              onSelect: () => ask(member),
            },
          ],
        }}
      />
      {confirm.dialog}
      {open && <MasterForm contractorId={id} refresh={refresh} onClose={() => setOpen(false)} />}
    </>
  );
}
