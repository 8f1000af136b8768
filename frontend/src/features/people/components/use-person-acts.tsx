import {
  identityPersonDeleteCall,
  identityPersonResetCall,
  identityPersonSendLinkCall,
} from '@gatehouse/contracts/generated/calls/identity/person-acts.ts';
import { identityRoleListCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { identitySchemeListCall } from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import type { personResets } from '@gatehouse/contracts/identity/person-kinds.ts';
import { IdCard, KeyRound, Mail, RotateCcw, ShieldOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHistory } from '../../../lib/navigation.tsx';
import { lazyPart } from '../../../lib/script.tsx';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import {
  deleting,
  peopleMessages,
  resettingAttempts,
  resettingCodes,
  resettingSecondFactor,
  sendingLink,
} from '../texts.ts';
import { usePersonActions } from './use-person-actions.tsx';

/** The forms, whose scripts come when they are opened. */
const RolesDialog = lazyPart(async () => (await import('./roles-dialog.tsx')).RolesDialog);
const SchemeDialog = lazyPart(async () => (await import('./scheme-dialog.tsx')).SchemeDialog);

/** What is reset, as its menu entry and its question call it. */
const resettingOf = {
  attempts: {
    label: peopleMessages.resetAttempts,
    title: resettingAttempts.title,
    effect: resettingAttempts.effect,
  },
  codes: { label: peopleMessages.resetCodes, title: resettingCodes.title, effect: resettingCodes.effect },
  'second-factor': {
    label: peopleMessages.resetSecondFactor,
    title: resettingSecondFactor.title,
    effect: resettingSecondFactor.effect,
  },
} as const;

type Reset = (typeof personResets)[number];
const icon = { size: 16, 'aria-hidden': true } as const;

/** What can be done on the page of a person: what the list offers, and what needs more of them to be known. */
export function usePersonActs(): RecordMenu<Person> {
  const may = useMay();
  const history = useHistory();
  const confirm = useConfirm();
  const basic = usePersonActions();
  const [open, setOpen] = useState<{ form: 'roles' | 'scheme'; person: Person }>();
  const link = useAction(identityPersonSendLinkCall, { notices: sendingLink, ofRecord: true });
  const reset = useAction(identityPersonResetCall, {
    notices: { done: peopleMessages['reset.done'], failed: peopleMessages['reset.failed'] },
    ofRecord: true,
  });
  const remove = useAction(identityPersonDeleteCall, { notices: deleting });

  const askLink = ({ id, name, email, methods }: Person) => {
    const kind = methods.password === null ? ('first-entry' as const) : ('restore' as const);
    confirm.ask({
      title: <FormattedMessage {...sendingLink.title} values={{ name }} />,
      text: <FormattedMessage {...sendingLink.effect} values={{ email }} />,
      verb: <FormattedMessage {...peopleMessages.sendLink} />,
      run: () => link.run({ params: { id }, body: { link: kind } }, { name }),
    });
  };
  const askReset = ({ id, name }: Person, what: Reset) =>
    confirm.ask({
      title: <FormattedMessage {...resettingOf[what].title} values={{ name }} />,
      text: <FormattedMessage {...resettingOf[what].effect} />,
      verb: <FormattedMessage {...peopleMessages.reset} />,
      danger: what === 'second-factor',
      run: () => reset.run({ params: { id }, body: { reset: what } }, { name }),
    });
  const askDelete = ({ id, name, login, email }: Person) => {
    const typed = login ?? email;
    confirm.ask({
      title: <FormattedMessage {...deleting.title} values={{ name }} />,
      text: <FormattedMessage {...deleting.effect} />,
      verb: <FormattedMessage {...peopleMessages.delete} />,
      danger: true,
      ...(typed && {
        nameToType: {
          name: typed,
          label: <FormattedMessage {...peopleMessages.deleteTyped} values={{ name: typed }} />,
        },
      }),
      run: async () => {
        const result = await remove.run({ params: { id } }, { name });
        if (result.ok) history.push('/setting/people', { inApp: true });
        return result;
      },
    });
  };
  const resets = ({ methods }: Person): readonly Reset[] =>
    methods.totp ? ['attempts', 'codes', 'second-factor'] : ['attempts', 'codes'];

  return {
    allowed: basic.allowed,
    of: (person) => {
      const sendable = person.status === 'active' && person.email !== null && person.managedBy === 'platform';
      return [
        ...(sendable
          ? [
              {
                id: 'link',
                label: <FormattedMessage {...peopleMessages.sendLink} />,
                icon: <Mail {...icon} />,
                onSelect: () => askLink(person),
              },
            ]
          : []),
        ...(may(identityRoleListCall)
          ? [
              {
                id: 'roles',
                label: <FormattedMessage {...peopleMessages.setRoles} />,
                icon: <IdCard {...icon} />,
                onSelect: () => setOpen({ form: 'roles', person }),
              },
            ]
          : []),
        ...(may(identitySchemeListCall) && !person.own
          ? [
              {
                id: 'scheme',
                label: <FormattedMessage {...peopleMessages.assignScheme} />,
                icon: <KeyRound {...icon} />,
                onSelect: () => setOpen({ form: 'scheme', person }),
              },
            ]
          : []),
        ...resets(person).map((what) => ({
          id: `reset-${what}`,
          label: <FormattedMessage {...resettingOf[what].label} />,
          icon: what === 'second-factor' ? <ShieldOff {...icon} /> : <RotateCcw {...icon} />,
          onSelect: () => askReset(person, what),
        })),
        ...(person.own
          ? []
          : [
              ...basic.of(person),
              {
                id: 'delete',
                label: <FormattedMessage {...peopleMessages.delete} />,
                icon: <Trash2 {...icon} />,
                danger: true,
                onSelect: () => askDelete(person),
              },
            ]),
      ];
    },
    dialog: (
      <>
        {confirm.dialog}
        {basic.dialog}
        {open?.form === 'roles' && <RolesDialog person={open.person} onClose={() => setOpen(undefined)} />}
        {open?.form === 'scheme' && <SchemeDialog person={open.person} onClose={() => setOpen(undefined)} />}
      </>
    ),
  };
}
