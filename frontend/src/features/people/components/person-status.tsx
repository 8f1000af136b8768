import type { Person, PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import { PersonLink } from '../../../screen/person-link.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { peopleMessages } from '../texts.ts';
import { isBlockedHere } from './why-off.tsx';

/** Whether a person may sign in; who has blocked them, and when. */
export function PersonStatus({ person }: { person: Pick<PersonListItem, 'status' | 'off' | 'blocked'> }) {
  const text = useTexts(peopleMessages);
  const { status, blocked } = person;
  const word = status === 'active' || isBlockedHere(person) ? status : 'off';
  return (
    <>
      <Badge tone={status === 'active' ? 'success' : 'danger'}>{text(word)}</Badge>
      {blocked && (
        <>
          {' '}
          {blocked.by && <PersonLink id={blocked.by.id}>{blocked.by.name}</PersonLink>}{' '}
          <RelativeTime date={blocked.at} brief />
        </>
      )}
    </>
  );
}

/** Badges of a person beside what they sign in with: status, second factor, directory. */
export function PersonBadges({ person }: { person: Person }) {
  const text = useTexts(peopleMessages);
  const { login, name, methods, managedBy, own, beyondCaller } = person;
  return (
    <>
      {login && login !== name && `${login} `}
      <PersonStatus person={person} />
      {methods.totp && (
        <>
          {' '}
          <Badge tone="accent">{text('secondFactor')}</Badge>
        </>
      )}
      {managedBy === 'directory' && (
        <>
          {' '}
          <Badge>{text('directoryBadge')}</Badge>
        </>
      )}
      {beyondCaller && !own && (
        <>
          {' '}
          <Badge tone="warning">{text('beyondYou')}</Badge>
        </>
      )}
      {own && (
        <>
          {' '}
          <Badge>{text('you')}</Badge>
        </>
      )}
    </>
  );
}
