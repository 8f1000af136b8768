import type { RequestStatus } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestRequestListOwnCall } from '@gatehouse/contracts/generated/calls/access-request/requests.ts';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../../lib/script.tsx';
import { ListCard } from '../../../screen/list-page.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useList } from '../../../screen/use-list.ts';
import { Button } from '../../../ui/button/button.tsx';
import { requestMessages } from '../texts.ts';
import { RequestList } from './request-list.tsx';
import { RequestsOff } from './requests-off.tsx';
import { useWithdrawal } from './use-withdrawal.tsx';

/** The form, whose script comes when it is opened. */
const RequestEditor = lazyPart(async () => (await import('./request-editor.tsx')).RequestEditor);

const statuses: readonly RequestStatus[] = ['considered', 'approved', 'failure', 'duplicate', 'remove'];

/** What the installation says of requests. */
interface Rules {
  offered: boolean;
  limit: number | undefined;
  /** Whether required fields of the person are empty. */
  lacksFields: boolean;
}

export interface Requesting {
  /** The screen's main action; undefined where the installation takes no requests. */
  button: ReactNode;
  dialog: ReactNode;
}

/** The button that asks for access, and its form. */
export function useRequesting({ offered, limit, lacksFields }: Rules): Requesting {
  const [open, setOpen] = useState(false);
  return {
    button: offered && (
      <Button kind="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        <FormattedMessage {...requestMessages.create} />
      </Button>
    ),
    dialog: open && <RequestEditor limit={limit} lacksFields={lacksFields} onClose={() => setOpen(false)} />,
  };
}

/** Requests that the person has sent. */
export function OutgoingRequests({ offered, emptyAction }: { offered: boolean; emptyAction: ReactNode }) {
  return offered ? <Outgoing emptyAction={emptyAction} /> : <RequestsOff />;
}

function Outgoing({ emptyAction }: { emptyAction: ReactNode }) {
  const text = useTexts(requestMessages);
  const withdrawal = useWithdrawal();
  const list = useList({
    call: accessRequestRequestListOwnCall,
    rows: 'requests',
    texts: requestMessages,
    sort: 'date',
    order: 'DESC',
    searched: true,
    filters: [{ kind: 'choice', name: 'status', options: text.options(...statuses) }],
  });
  return (
    <>
      <ListCard
        list={list}
        rowId={({ requestId }) => requestId}
        emptyAction={emptyAction}
        drawn={{
          rows: (requests) => <RequestList requests={requests} onWithdraw={withdrawal.ask} />,
          waiting: { rows: 3, lines: 5 },
        }}
      />
      {withdrawal.dialog}
    </>
  );
}
