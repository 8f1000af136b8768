import {
  identityPersonEffectsCall,
  identityPersonEndSessionsCall,
  identityPersonSetActiveCall,
} from '@gatehouse/contracts/generated/calls/identity/people.ts';
import { identityPersonSendLinkCall } from '@gatehouse/contracts/generated/calls/identity/person-acts.ts';
import type { Person, PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import { LockKeyhole, LockKeyholeOpen, LogOut, Mail } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../../lib/script.tsx';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { previewOf, useConfirm } from '../../../screen/use-confirm.tsx';
import { endingAll, peopleMessages, sendingLink, unblocking } from '../texts.ts';
import { EffectText } from './effect-text.tsx';
import { isBlockedHere } from './why-off.tsx';

/** The form, whose script comes when it is opened. */
const BlockDialog = lazyPart(async () => (await import('./block-dialog.tsx')).BlockDialog);

type Managed = Pick<PersonListItem, 'id' | 'name' | 'status' | 'off' | 'email'> &
  Partial<Pick<Person, 'managedBy'>>;

/** What a page offers above its menu, beside the menu itself. */
export interface PersonActions extends RecordMenu<Managed> {
  unblock: (person: Managed) => void;
  sendLink: (person: Managed) => void;
}

/** Whether a link by which a password is set can reach the person. */
export const isSendable = ({ status, email, managedBy }: Managed): boolean =>
  status === 'active' && email !== null && managedBy !== 'directory';

/** What can be done about a person: each asked first, with its effect. */
export function usePersonActions(): PersonActions {
  const may = useMay();
  const confirm = useConfirm();
  const [blocked, setBlocked] = useState<Managed>();
  const unblock = useAction(identityPersonSetActiveCall, { notices: unblocking, ofRecord: true });
  const endAll = useAction(identityPersonEndSessionsCall, { notices: endingAll, ofRecord: true });

  const link = useAction(identityPersonSendLinkCall, { notices: sendingLink, ofRecord: true });

  const askLink = ({ id, name, email }: Managed) =>
    confirm.ask({
      title: <FormattedMessage {...sendingLink.title} values={{ name }} />,
      text: <FormattedMessage {...sendingLink.effect} values={{ email }} />,
      verb: <FormattedMessage {...peopleMessages.sendLink} />,
      run: () => link.run({ params: { id }, body: {} }, { name }),
    });
  const askUnblock = ({ id, name }: Managed) =>
    confirm.ask({
      title: <FormattedMessage {...unblocking.title} values={{ name }} />,
      text: <FormattedMessage {...unblocking.effect} />,
      verb: <FormattedMessage {...peopleMessages.unblock} />,
      run: () => unblock.run({ params: { id }, body: { active: true } }, { name }),
    });
  const askEnd = ({ id, name }: Managed) =>
    confirm.ask({
      title: <FormattedMessage {...endingAll.title} values={{ name }} />,
      preview: previewOf(
        identityPersonEffectsCall,
        { params: { id } },
        ({ effects }) => <EffectText message={endingAll.effect} effects={effects} />,
        ({ effects }) => effects.sessions === 0,
      ),
      verb: <FormattedMessage {...peopleMessages.endAll} />,
      danger: true,
      run: () => endAll.run({ params: { id } }, { name }),
    });

  const blockingOf = (person: Managed) => ({
    id: 'block',
    label: <FormattedMessage {...peopleMessages.block} />,
    icon: <LockKeyhole size={16} aria-hidden="true" />,
    danger: true,
    onSelect: () => setBlocked(person),
  });
  const ofActive = (person: Managed) => [
    ...(isSendable(person)
      ? [
          {
            id: 'link',
            label: <FormattedMessage {...peopleMessages.sendLink} />,
            icon: <Mail size={16} aria-hidden="true" />,
            onSelect: () => askLink(person),
          },
        ]
      : []),
    {
      id: 'endAll',
      label: <FormattedMessage {...peopleMessages.endAll} />,
      icon: <LogOut size={16} aria-hidden="true" />,
      onSelect: () => askEnd(person),
    },
    blockingOf(person),
  ];
  const ofBlocked = (person: Managed) => [
    {
      id: 'unblock',
      label: <FormattedMessage {...peopleMessages.unblock} />,
      icon: <LockKeyholeOpen size={16} aria-hidden="true" />,
      onSelect: () => askUnblock(person),
    },
  ];
  return {
    allowed: may(identityPersonSetActiveCall),
    unblock: askUnblock,
    sendLink: askLink,
    of: (person) => {
      if (person.status === 'active') return ofActive(person);
      return isBlockedHere(person) ? ofBlocked(person) : [blockingOf(person)];
    },
    dialog: (
      <>
        {confirm.dialog}
        {blocked && <BlockDialog key={blocked.id} person={blocked} onClose={() => setBlocked(undefined)} />}
      </>
    ),
  };
}
