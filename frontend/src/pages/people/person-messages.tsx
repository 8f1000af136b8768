import { notificationPersonMessagesCall } from '@gatehouse/contracts/generated/calls/notification/person-messages.ts';
import { messageStates } from '@gatehouse/contracts/notification/message-states.ts';
import type { PersonMessage } from '@gatehouse/contracts/notification/person-messages.endpoints.ts';
import { subscribeTopics } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { useJournalWords } from '../../features/history/use-journal-words.ts';
import { sentMessages } from '../../features/people/texts.ts';
import { instantWidth } from '../../screen/list-columns.tsx';
import { ListCard } from '../../screen/list-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { ExactTime } from '../../ui/relative-time/exact-time.tsx';

const tones: Readonly<Record<PersonMessage['state'], BadgeTone>> = {
  pending: 'warning',
  sent: 'success',
  failed: 'danger',
};

const channels = Object.keys(subscribeTopics.security.channels);

/** What was sent to a person, and what became of it. */
export function PersonMessages({ id }: { id: string }) {
  const text = useTexts(sentMessages);
  const words = useJournalWords();
  const list = useList(
    {
      call: notificationPersonMessagesCall,
      params: { id },
      rows: 'messages',
      texts: sentMessages,
      sort: 'date',
      order: 'DESC',
      filters: [
        {
          kind: 'choice',
          name: 'channel',
          options: channels.map((value) => ({ value, label: String(words.value('channel', value)) })),
        },
        { kind: 'choice', name: 'state', options: text.options(...messageStates) },
      ],
    },
    [
      { id: 'template', lines: 2, cell: ({ template }) => words.value('template', template) },
      { id: 'channel', width: '22%', lines: 2, cell: ({ channel }) => words.value('channel', channel) },
      {
        id: 'state',
        width: '28%',
        lines: 2,
        cell: ({ state, reason }) => (
          <>
            <Badge tone={tones[state]}>{text(state)}</Badge> {reason && words.value('reason', reason)}
          </>
        ),
      },
      { id: 'date', sorted: true, width: instantWidth, cell: ({ date }) => <ExactTime date={date} /> },
    ],
  );
  return <ListCard list={list} head={{ title: text('title') }} />;
}
