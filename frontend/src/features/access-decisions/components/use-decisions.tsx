import type { AccessRequest } from '@gatehouse/contracts/access-request/resources.ts';
import {
  accessRequestAdministrationAllowCall,
  accessRequestAdministrationApproveCall,
} from '@gatehouse/contracts/generated/calls/access-request/access-requests.ts';
import { accessRequestContractorReadCall } from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { Check, CheckCheck, Copy, X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../../lib/script.tsx';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useHoldsEverything, useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { allowing, decisionMessages } from '../texts.ts';

/** The forms, whose scripts come when they are opened. */
const ApproveForm = lazyPart(async () => (await import('./approve-form.tsx')).ApproveForm);
const RefuseForm = lazyPart(async () => (await import('./refuse-form.tsx')).RefuseForm);

type Way = 'approve' | 'reject' | 'markDuplicate';

/** The four decisions on a pending request, on one's own with every right; a grant needs the right to read companies. */
export function useDecisions(me: string): RecordMenu<AccessRequest> {
  const text = useTexts(decisionMessages);
  const may = useMay();
  const mayDecideOwn = useHoldsEverything();
  const confirm = useConfirm();
  const [open, setOpen] = useState<{ way: Way; request: AccessRequest }>();
  const allow = useAction(accessRequestAdministrationAllowCall, { notices: allowing, ofRecord: true });
  const askAllow = ({ requestId, user: { name } }: AccessRequest) =>
    confirm.ask({
      title: <FormattedMessage {...allowing.title} values={{ name }} />,
      text: text('allowText'),
      verb: text('allow'),
      run: () => allow.run({ params: { id: requestId } }, { name }),
    });
  const close = () => setOpen(undefined);
  const approve = (request: AccessRequest) => ({
    id: 'approve',
    label: text('approve'),
    icon: <Check size={16} aria-hidden="true" />,
    onSelect: () => setOpen({ way: 'approve', request }),
  });
  return {
    allowed: may(accessRequestAdministrationApproveCall),
    of: (request) =>
      request.status === 'considered' && (request.userId !== me || mayDecideOwn)
        ? [
            ...(may(accessRequestContractorReadCall) ? [approve(request)] : []),
            {
              id: 'allow',
              label: text('allow'),
              icon: <CheckCheck size={16} aria-hidden="true" />,
              onSelect: () => askAllow(request),
            },
            {
              id: 'markDuplicate',
              label: text('markDuplicate'),
              icon: <Copy size={16} aria-hidden="true" />,
              onSelect: () => setOpen({ way: 'markDuplicate', request }),
            },
            {
              id: 'reject',
              label: text('reject'),
              icon: <X size={16} aria-hidden="true" />,
              danger: true,
              onSelect: () => setOpen({ way: 'reject', request }),
            },
          ]
        : [],
    dialog: (
      <>
        {confirm.dialog}
        {open?.way === 'approve' && <ApproveForm request={open.request} onClose={close} />}
        {open && open.way !== 'approve' && (
          <RefuseForm way={open.way} request={open.request} onClose={close} />
        )}
      </>
    ),
  };
}
