import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import {
  CircleDot,
  FileCheck,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  ShieldAlert,
  UserRound,
} from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Padded } from '../../../ui/card/card.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { Timeline } from '../../../ui/timeline/timeline.tsx';
import { historyMessages, ownHistoryMessages } from '../messages.ts';
import { useJournalWords } from '../use-journal-words.ts';
import { ChangeList } from './change-list.tsx';

const icons: Readonly<Record<string, LucideIcon>> = {
  'identity.session.started': LogIn,
  'identity.session.ended': LogOut,
  'identity.account.sign-in-failed': ShieldAlert,
  'identity.account.password-changed': KeyRound,
  'identity.account.restore-requested': KeyRound,
  'identity.account.terms-agreed': FileCheck,
  'profile.profile.changed': UserRound,
  'profile.profile.created': UserRound,
  'notification.delivery.sent': Mail,
};

/** The own history: what happened, when, from where, by whom if it was somebody else. */
export function HistoryTimeline({ entries, ownId }: { entries: readonly HistoryEntry[]; ownId: string }) {
  const intl = useIntl();
  const words = useJournalWords();
  return (
    <Padded>
      <Timeline
        label={intl.formatMessage(ownHistoryMessages.title)}
        items={entries.map((entry) => {
          const Icon = icons[entry.type] ?? CircleDot;
          return {
            id: entry.id,
            icon: <Icon size={16} aria-hidden="true" />,
            title: words.type(entry.type),
            facts: <Facts entry={entry} ownId={ownId} />,
            content: entry.changes.length > 0 && <ChangeList changes={entry.changes} />,
          };
        })}
      />
    </Padded>
  );
}

function Facts({ entry, ownId }: { entry: HistoryEntry; ownId: string }) {
  const { date, ip, changer } = entry;
  return (
    <>
      <RelativeTime date={date} />
      {ip && (
        <>
          {' · '}
          <FormattedMessage {...historyMessages.fromAddress} values={{ ip }} />
        </>
      )}
      {changer.id !== ownId && (
        <>
          {' · '}
          {changer.name}
        </>
      )}
    </>
  );
}
