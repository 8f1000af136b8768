import { identityOwnProviderLinkCall } from '@gatehouse/contracts/generated/calls/identity/provider-sign-in.ts';
import { codeDigitsOf } from '@gatehouse/contracts/identity/factors.ts';
import type { OwnProvider } from '@gatehouse/contracts/identity/provider-sign-in.endpoints.ts';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmationFields } from '../../features/confirmation/components/confirmation-fields.tsx';
import { missingProof, useConfirmation } from '../../features/confirmation/use-confirmation.ts';
import { ownProviderMessages } from '../../features/own-providers/texts.ts';
import { codeLengthOf } from '../../features/start-up/code-length.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useReportError } from '../../lib/error-report.tsx';
import { useForm } from '../../lib/form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { judgeRefusal, type Notice, noticeOf } from '../../lib/refusal.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';

const texts = ownProviderMessages;

/** The person confirms who they are before they leave for the provider. */
export function LinkDialog({ provider, onClose }: { provider: OwnProvider; onClose: () => void }) {
  const http = useHttp();
  const report = useReportError();
  const confirmation = useConfirmation();
  const { factor } = confirmation;
  const length = codeDigitsOf(factor?.flow, codeLengthOf(useStartUpState().publicSettings));
  const [notice, setNotice] = useState<Notice>();
  const form = useForm({
    initial: { password: '', code: '' },
    validate: (typed) => missingProof(factor, typed, length),
    submit: async (typed) => {
      setNotice(undefined);
      const proof = await confirmation.prove('linkProvider', typed);
      if (proof === undefined) return undefined;
      const result = await http.send(identityOwnProviderLinkCall, {
        params: { id: provider.id },
        body: proof,
      });
      if (result.ok) {
        window.location.assign(result.data.url);
        // Busy until the provider's page has come.
        return new Promise<undefined>(() => {});
      }
      const refusal = judgeRefusal(result.error);
      if (refusal.kind === 'sessionOver') report(result.error);
      confirmation.refused(refusal.fields);
      setNotice(noticeOf(refusal, Object.keys(refusal.fields).length > 0));
      return refusal.retryAt === undefined ? refusal.fields : {};
    },
  });
  return (
    <Dialog
      open
      title={<FormattedMessage {...texts.linkTitle} values={{ title: provider.title }} />}
      onClose={onClose}
      onSubmit={form.onSubmit}
      formRef={form.formRef}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage {...texts.back} />
          </Button>
          <Button type="submit" kind="primary" busy={form.busy} inactive={!confirmation.ready}>
            <FormattedMessage {...texts.next} />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage {...texts.linkText} />
      </p>
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
