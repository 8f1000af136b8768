import {
  identityApplicationAdoptRightsCall,
  identityApplicationReadCall,
} from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import { identityClientAdoptRightsCall } from '@gatehouse/contracts/generated/calls/identity/clients.ts';
import type { CallerRight } from '@gatehouse/contracts/identity/clients.resources.ts';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { useMay, useScreenPerson } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { adoptingRights, clientMessages as messages } from '../texts.ts';

const Stack = styled.div`
  display: grid;
  gap: var(--space-2);
  justify-items: start;
`;
const Rights = styled.ul`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;
`;

/** Those of these rights that the person could not give. */
export function useRightsBeyond(): (rights: readonly CallerRight[]) => readonly CallerRight[] {
  const { methods } = useScreenPerson();
  return (rights) =>
    methods === undefined
      ? []
      : rights.filter(({ requiredRights }) => requiredRights.some((right) => !methods.includes(right)));
}

interface OwnerProps {
  name: string;
  revision: number;
  rights: readonly CallerRight[];
  /** Whether what the owner is may be changed at all. */
  open: boolean;
}

function Adoptable(
  props: OwnerProps & { may: boolean; adopt: (rights: string[]) => Promise<unknown>; busy: boolean },
) {
  const { name, rights, open, may, adopt, busy } = props;
  const text = useTexts(messages);
  const confirm = useConfirm();
  const beyondOf = useRightsBeyond();
  const unanswered = rights.filter(({ state }) => state !== 'given');
  const beyond = new Set(beyondOf(unanswered).map(({ id }) => id));
  const own = unanswered.filter(({ id }) => !beyond.has(id)).map(({ id }) => id);
  const ask = () =>
    confirm.ask({
      title: <FormattedMessage {...adoptingRights.title} values={{ name }} />,
      text: <FormattedMessage {...adoptingRights.effect} values={{ rights: own.join(', ') }} />,
      verb: text('adoptRights'),
      run: () => adopt(own),
    });
  const stateOf = ({ state, author }: CallerRight) => {
    if (state === 'operator') return text('rightOfOperator');
    if (state === 'given') return text('rightGiven', { author: author ?? '' });
    return author === null ? text('rightOfDeleted') : text('rightLapsed', { author });
  };
  return (
    <Stack>
      <Rights>
        {rights.map((right) => (
          <li key={right.id}>
            <code>{right.id}</code> {stateOf(right)}
          </li>
        ))}
      </Rights>
      {unanswered.some(({ state }) => state === 'lapsed') && (
        <Alert tone="warning" title={text('rightsLapsed')}>
          {text('rightsLapsedText')}
        </Alert>
      )}
      {open && may && own.length > 0 && (
        <Button busy={busy} onClick={ask}>
          {text('adoptRights')}
        </Button>
      )}
      {open && may && beyond.size > 0 && <p>{text('rightsBeyond', { rights: [...beyond].join(', ') })}</p>}
      {confirm.dialog}
    </Stack>
  );
}

const options = { notices: adoptingRights, refresh: [identityApplicationReadCall] };

/** Who answers for what a client may read here, and the way to answer for it oneself. */
export function ClientRights({ clientId, ...owner }: OwnerProps & { clientId: string }) {
  const { run, busy } = useAction(identityClientAdoptRightsCall, options);
  const { name, revision } = owner;
  return (
    <Adoptable
      {...owner}
      busy={busy}
      may={useMay()(identityClientAdoptRightsCall)}
      adopt={(rights) => run({ params: { clientId }, body: { revision, rights } }, { name })}
    />
  );
}

/** The same of what an application lets all of its clients do. */
export function ApplicationRights({ id, ...owner }: OwnerProps & { id: string }) {
  const { run, busy } = useAction(identityApplicationAdoptRightsCall, options);
  const { name, revision } = owner;
  return (
    <Adoptable
      {...owner}
      busy={busy}
      may={useMay()(identityApplicationAdoptRightsCall)}
      adopt={(rights) => run({ params: { id }, body: { revision, rights } }, { name })}
    />
  );
}
