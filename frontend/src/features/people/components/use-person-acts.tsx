import { identityPersonDeleteCall } from '@gatehouse/contracts/generated/calls/identity/person-acts.ts';
import { identityRoleSearchCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { identitySchemeListCall } from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { IdCard, KeyRound, RotateCcw, ShieldOff, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHistory } from '../../../lib/navigation.tsx';
import { lazyPart } from '../../../lib/script.tsx';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { deleting, peopleMessages } from '../texts.ts';
import { isSendable, usePersonActions } from './use-person-actions.tsx';
import { type Reset, resettingOf, usePersonResets } from './use-person-resets.tsx';
import { isBlockedHere } from './why-off.tsx';

/** The forms, whose scripts come when they are opened. */
const RolesDialog = lazyPart(async () => (await import('./roles-dialog.tsx')).RolesDialog);
const SchemeDialog = lazyPart(async () => (await import('./scheme-dialog.tsx')).SchemeDialog);

const icon = { size: 16, 'aria-hidden': true } as const;

export interface PersonActs extends RecordMenu<Person> {
  /** What the status of the person asks for first; it does not stand in the menu once more. */
  primary: (person: Person) => ReactNode;
}

/** The act that stands beside the name. */
const primaryOf = (person: Person): 'unblock' | 'link' | undefined => {
  if (person.own || person.beyondCaller) return undefined;
  if (person.status === 'disabled') return isBlockedHere(person) ? 'unblock' : undefined;
  return person.methods.password === null && isSendable(person) ? 'link' : undefined;
};

/** What can be done on the page of a person: what the list offers, and what needs more of them to be known. */
export function usePersonActs(): PersonActs {
  const may = useMay();
  const history = useHistory();
  const confirm = useConfirm();
  const basic = usePersonActions();
  const asking = usePersonResets();
  const [open, setOpen] = useState<{ form: 'roles' | 'scheme'; person: Person }>();
  const remove = useAction(identityPersonDeleteCall, { notices: deleting });

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
  const resets = ({ methods, beyondCaller }: Person): readonly Reset[] => {
    if (beyondCaller) return [];
    return methods.totp ? ['attempts', 'codes', 'second-factor'] : ['attempts', 'codes'];
  };

  return {
    allowed: basic.allowed,
    primary: (person) => {
      const first = primaryOf(person);
      if (first === undefined || !basic.allowed) return undefined;
      const run = first === 'unblock' ? basic.unblock : basic.sendLink;
      return (
        <Button kind="primary" onClick={() => run(person)}>
          <FormattedMessage
            {...(first === 'unblock' ? peopleMessages.unblock : peopleMessages.sendFirstLink)}
          />
        </Button>
      );
    },
    of: (person) => {
      const first = primaryOf(person);
      return [
        ...(may(identityRoleSearchCall) && !person.beyondCaller
          ? [
              {
                id: 'roles',
                label: <FormattedMessage {...peopleMessages.setRoles} />,
                icon: <IdCard {...icon} />,
                onSelect: () => setOpen({ form: 'roles', person }),
              },
            ]
          : []),
        ...(may(identitySchemeListCall) && !person.own && !person.beyondCaller
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
          onSelect: () => asking.ask(person, what),
        })),
        ...(person.own || person.beyondCaller
          ? []
          : [
              ...basic.of(person).filter(({ id }) => id !== first),
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
        {asking.dialog}
        {basic.dialog}
        {open?.form === 'roles' && <RolesDialog person={open.person} onClose={() => setOpen(undefined)} />}
        {open?.form === 'scheme' && <SchemeDialog person={open.person} onClose={() => setOpen(undefined)} />}
      </>
    ),
  };
}
