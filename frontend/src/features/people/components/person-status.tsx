import type { PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { peopleMessages } from '../texts.ts';

/** Whether a person may sign in; who has blocked them, and when. */
export function PersonStatus({
  person: { status, blocked },
}: {
  person: Pick<PersonListItem, 'status' | 'blocked'>;
}) {
  const text = useTexts(peopleMessages);
  return (
    <>
      <Badge tone={status === 'active' ? 'success' : 'danger'}>{text(status)}</Badge>
      {blocked && (
        <>
          {' '}
          {blocked.by?.name} <RelativeTime date={blocked.at} brief />
        </>
      )}
    </>
  );
}
