import { identitySessionAgreeCall } from '@gatehouse/contracts/generated/calls.ts';
import { FormattedMessage } from 'react-intl';
import { useSWRConfig } from 'swr';
import { TermsForm } from '../features/login/components/terms-form.tsx';
import { loginMessages } from '../features/login/messages.ts';
import { useStartUp } from '../features/start-up/start-up-context.tsx';
import type { RequiredTerm } from '../lib/api-error.ts';
import { useReportError } from '../lib/error-report.tsx';
import { useHttp } from '../lib/http-context.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useLogout } from './layouts/account-menu.tsx';
import { frameMessages } from './private-messages.ts';

const texts = {
  required: frameMessages.termsRequired,
  submit: frameMessages.termsSubmit,
  back: frameMessages.logout,
};

export interface TermsDialogProps {
  terms: readonly RequiredTerm[];
  onAgreed: () => void;
}

/** Terms that came or changed while somebody was signed in: asked above the page, which then reads everything anew. */
export function TermsDialog({ terms, onAgreed }: TermsDialogProps) {
  const http = useHttp();
  const startUp = useStartUp();
  const report = useReportError();
  const logout = useLogout();
  const { mutate } = useSWRConfig();
  return (
    <Dialog open locked title={<FormattedMessage {...loginMessages.termsTitle} />} onClose={() => {}}>
      <p>
        <FormattedMessage {...frameMessages.termsText} />
      </p>
      <TermsForm
        key={terms.map(({ id }) => id).join()}
        terms={terms}
        texts={texts}
        onBack={() => void logout()}
        onAgree={async (termsAgree) => {
          const result = await http.send(identitySessionAgreeCall, { body: { termsAgree } });
          if (!result.ok) return report(result.error);
          onAgreed();
          await Promise.all([mutate(() => true), startUp.loadMissing()]);
        }}
      />
    </Dialog>
  );
}
