import { identityAccountDeleteCall } from '@gatehouse/contracts/generated/calls/identity/account.ts';
import { codeDigitsOf } from '@gatehouse/contracts/identity/factors.ts';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { ConfirmationFields } from '../../features/confirmation/components/confirmation-fields.tsx';
import {
  type Confirmation,
  missingProof,
  type TypedProof,
  useConfirmation,
} from '../../features/confirmation/use-confirmation.ts';
import { deletionMessages } from '../../features/profile/texts.ts';
import { codeLengthOf } from '../../features/start-up/code-length.ts';
import { useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useReportError } from '../../lib/error-report.tsx';
import { type FieldErrors, useForm } from '../../lib/form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { judgeRefusal, type Notice, noticeOf } from '../../lib/refusal.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';
import { uiMessages } from '../../ui/texts.ts';

const What = styled.div`
  h3 {
    font-size: var(--size-14);
    font-weight: 500;
  }

  ul {
    margin: var(--space-1) 0 0;
    padding-inline-start: var(--space-4);
    color: var(--text-muted);
    list-style: disc;
  }
`;

function useDeletion(confirmation: Confirmation, length: number) {
  const http = useHttp();
  const startUp = useStartUp();
  const report = useReportError();
  const [notice, setNotice] = useState<Notice>();
  const { factor } = confirmation;
  const form = useForm<TypedProof>({
    initial: { password: '', code: '' },
    submit: async (values) => {
      const errors: FieldErrors<TypedProof> = missingProof(factor, values, length);
      if (factor === undefined || Object.keys(errors).length > 0) return errors;
      setNotice(undefined);
      const proof = await confirmation.prove('deleteAccount', values);
      if (proof === undefined) return undefined;
      const result = await http.send(identityAccountDeleteCall, { body: proof });
      if (result.ok) {
        startUp.forgetSession('deleted');
        return undefined;
      }
      const refusal = judgeRefusal(result.error);
      if (refusal.kind === 'sessionOver') report(result.error);
      const { fields, retryAt } = refusal;
      confirmation.refused(fields);
      setNotice(noticeOf(refusal, Object.keys(fields).length > 0));
      return retryAt === undefined ? fields : {};
    },
  });
  return { form, notice };
}

/** Says what goes and what stays, and takes the proof that it is the person who asks. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { publicSettings } = useStartUpState();
  const confirmation = useConfirmation();
  const length = codeDigitsOf(confirmation.factor?.flow, codeLengthOf(publicSettings));
  const { form, notice } = useDeletion(confirmation, length);
  const days = publicSettings?.deletedIdentifiersKept;
  return (
    <Dialog
      open
      title={<FormattedMessage {...deletionMessages.question} />}
      onClose={onClose}
      onSubmit={form.onSubmit}
      formRef={form.formRef}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage {...uiMessages.cancel} />
          </Button>
          <Button type="submit" kind="danger" busy={form.busy} inactive={!confirmation.ready}>
            <FormattedMessage {...deletionMessages.delete} />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage {...deletionMessages.noWayBack} />
      </p>
      <What>
        <h3>
          <FormattedMessage {...deletionMessages.gone} />
        </h3>
        <ul>
          <li>
            <FormattedMessage {...deletionMessages.goneData} />
          </li>
          <li>
            <FormattedMessage {...deletionMessages.goneSessions} />
          </li>
        </ul>
      </What>
      <What>
        <h3>
          <FormattedMessage {...deletionMessages.stays} />
        </h3>
        <ul>
          <li>
            <FormattedMessage {...deletionMessages.staysJournal} />
          </li>
          {typeof days === 'number' && days > 0 && (
            <li>
              <FormattedMessage {...deletionMessages.staysIdentifiers} values={{ days }} />
            </li>
          )}
        </ul>
      </What>
      <ConfirmationFields
        confirmation={confirmation}
        password={form.field('password')}
        code={form.field('code')}
        length={length}
      />
      <RefusalNotice notice={notice} />
    </Dialog>
  );
}
