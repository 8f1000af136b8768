import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ApiError, isProblem } from '../../../lib/api-error.ts';
import type { SecondTry } from '../../../screen/use-action.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { lockoutMessages } from '../texts.ts';

const isLockout = (error: ApiError): boolean => isProblem(error, 'network.lockout');

export interface Lockout {
  run: SecondTry;
  handled: (error: ApiError) => boolean;
  /** Belongs into the screen. */
  dialog: ReactNode;
}

/** A change that shuts out the person's own address is sent again once they have typed that address. */
export function useLockout(): Lockout {
  const [asked, setAsked] = useState<{ address: string; answer: (agreed: boolean) => void }>();
  const answer = (agreed: boolean) => {
    asked?.answer(agreed);
    setAsked(undefined);
  };
  return {
    handled: isLockout,
    run: async (result, resend) => {
      if (result.ok || !isProblem(result.error, 'network.lockout')) return result;
      const address = result.error.address ?? '';
      const agreed = await new Promise<boolean>((resolve) => setAsked({ address, answer: resolve }));
      return agreed ? resend({ confirmedAddress: address }) : result;
    },
    dialog: asked && (
      <ConfirmDialog
        open
        danger
        title={<FormattedMessage {...lockoutMessages.title} />}
        verb={<FormattedMessage {...lockoutMessages.verb} />}
        nameToType={{
          name: asked.address,
          label: <FormattedMessage {...lockoutMessages.label} values={{ address: asked.address }} />,
        }}
        onConfirm={() => {
          answer(true);
          return undefined;
        }}
        onClose={() => answer(false)}
      >
        <FormattedMessage {...lockoutMessages.text} values={{ address: asked.address }} />
      </ConfirmDialog>
    ),
  };
}
