import { profileProfileDetailsCall } from '@gatehouse/contracts/generated/calls/profile.ts';
import type { Profile } from '@gatehouse/contracts/profile/resources.ts';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { contactMessages, emailMessages, mobileNumberMessages } from '../../features/profile/texts.ts';
import { mayChangeContacts } from '../../features/start-up/own-account.ts';
import { useStartUp } from '../../features/start-up/start-up-context.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { useRequest } from '../../lib/swr.ts';
import { Button } from '../../ui/button/button.tsx';
import { type ContactKind, isContact } from './contact-kind.ts';

const ContactDialog = lazyPart(async () => (await import('./contact-dialog.tsx')).ContactDialog);

/** Buttons beside the main e-mail and mobile, and the dialog that they open. */
export function useContactChange(profile: Profile): {
  actionOf: (code: string) => ReactNode;
  dialog: ReactNode;
} {
  const intl = useIntl();
  const startUp = useStartUp();
  const { mutate } = useRequest(profileProfileDetailsCall, {});
  const [changing, setChanging] = useState<ContactKind>();
  const { mainInfo } = profile;
  // The profile hears of it a moment later.
  const keep = (kind: ContactKind, value: string) => {
    const verified = kind === 'email' ? { emailVerified: true } : { mobileVerified: true };
    const changed = (one: Profile) => ({ ...one, mainInfo: { ...one.mainInfo, [kind]: value, ...verified } });
    startUp.changeProfile(changed(profile));
    void mutate((read) => read && { profile: changed(read.profile) }, { revalidate: false });
  };
  return {
    actionOf: (code) => {
      if (!isContact(code) || !mayChangeContacts(profile)) return undefined;
      const { changeNamed, addNamed } = code === 'email' ? emailMessages : mobileNumberMessages;
      const has = mainInfo[code] !== null;
      return (
        <Button
          size="small"
          aria-label={intl.formatMessage(has ? changeNamed : addNamed)}
          onPointerEnter={ContactDialog.prefetch}
          onFocus={ContactDialog.prefetch}
          onClick={() => setChanging(code)}
        >
          <FormattedMessage {...(has ? contactMessages.change : contactMessages.add)} />
        </Button>
      );
    },
    dialog: changing && (
      <ContactDialog
        kind={changing}
        has={mainInfo[changing] !== null}
        onClose={() => setChanging(undefined)}
        onChanged={(value) => keep(changing, value)}
      />
    ),
  };
}
