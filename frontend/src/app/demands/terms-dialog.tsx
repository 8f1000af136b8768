import { identitySessionAgreeCall } from '@gatehouse/contracts/generated/calls/identity/session.ts';
import { FormattedMessage } from 'react-intl';
import { TermsForm, termsKey } from '../../features/login/components/terms-form.tsx';
import { loginMessages } from '../../features/login/texts.ts';
import { useTermsLaw } from '../../features/start-up/use-terms-law.ts';
import type { RequiredTerm } from '../../lib/api-error.ts';
import { useReportError } from '../../lib/error-report.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useLogout } from '../layouts/account-menu.tsx';
import { frameMessages } from '../layouts/texts.ts';

const texts = {
  required: frameMessages['terms.required'],
  submit: frameMessages['terms.submit'],
  back: frameMessages.logout,
};

export interface TermsDialogProps {
  terms: readonly RequiredTerm[];
  onMet: () => void;
}

/** Terms that came or changed while somebody was signed in: asked above the page, whose calls wait for it. */
export function TermsDialog({ terms, onMet }: TermsDialogProps) {
  const http = useHttp();
  const law = useTermsLaw();
  const report = useReportError();
  const logout = useLogout();
  return (
    <Dialog open locked title={<FormattedMessage {...loginMessages.termsTitle} />} onClose={() => {}}>
      <p>
        <FormattedMessage {...frameMessages['terms.text']} />
      </p>
      <TermsForm
        key={termsKey(terms)}
        terms={terms}
        law={law}
        texts={texts}
        onBack={() => void logout()}
        onAgree={async (termsAgree) => {
          const result = await http.send(identitySessionAgreeCall, { body: { termsAgree } });
          if (!result.ok) return report(result.error);
          onMet();
        }}
      />
    </Dialog>
  );
}
