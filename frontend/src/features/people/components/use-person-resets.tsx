import { identityPersonResetCall } from '@gatehouse/contracts/generated/calls/identity/person-acts.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import type { personResets } from '@gatehouse/contracts/identity/person-kinds.ts';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { peopleMessages, resettingAttempts, resettingCodes, resettingSecondFactor } from '../texts.ts';

export type Reset = (typeof personResets)[number];

/** What is reset, as its button and its question call it. */
export const resettingOf = {
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

/** What a person has used up or lost is given back, asked first. */
export function usePersonResets(): {
  ask: (person: Pick<Person, 'id' | 'name'>, what: Reset) => void;
  dialog: ReactNode;
} {
  const confirm = useConfirm();
  const reset = useAction(identityPersonResetCall, {
    notices: { done: peopleMessages['reset.done'], failed: peopleMessages['reset.failed'] },
    ofRecord: true,
  });
  return {
    ask: ({ id, name }, what) =>
      confirm.ask({
        title: <FormattedMessage {...resettingOf[what].title} values={{ name }} />,
        text: <FormattedMessage {...resettingOf[what].effect} />,
        verb: <FormattedMessage {...peopleMessages.reset} />,
        danger: what === 'second-factor',
        run: () => reset.run({ params: { id }, body: { reset: what } }, { name }),
      }),
    dialog: confirm.dialog,
  };
}
