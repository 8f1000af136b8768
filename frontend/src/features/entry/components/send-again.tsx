import { FormattedMessage } from 'react-intl';
import { useForm } from '../../../lib/form.ts';
import type { Result } from '../../../lib/http.ts';
import { ResendButton } from '../../../ui/countdown/resend-button.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice/refusal-notice.tsx';
import { entryMessages } from '../texts.ts';
import { useRefusal } from '../use-refusal.ts';
import type { Sent } from '../use-sent-to.ts';

export interface SendAgainProps {
  sent: Sent;
  send: () => Promise<Result<unknown>>;
  onSent: () => void;
}

/** Asks for the same mail once more, after it had time to arrive. */
export function SendAgain({ sent, send, onSent }: SendAgainProps) {
  const refusal = useRefusal({});
  const form = useForm({
    initial: {},
    submit: async () => {
      const result = await send();
      if (!result.ok) return refusal.take(result.error, []);
      refusal.clear();
      onSent();
      return undefined;
    },
  });
  return (
    <>
      <RefusalNotice notice={refusal.notice} />
      <ResendButton
        until={sent.againAt}
        busy={form.busy}
        waiting={entryMessages.sendAgainIn}
        onClick={() => form.onSubmit()}
      >
        <FormattedMessage {...entryMessages.sendAgain} />
      </ResendButton>
    </>
  );
}
