import type { JournalWords } from '@gatehouse/contracts/audit/journal-words.ts';
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
import { FormattedTime, useIntl } from 'react-intl';
import { Padded } from '../../../ui/card/card.tsx';
import { Timeline, TimelineDay } from '../../../ui/timeline/timeline.tsx';
import { entriesByDay } from '../entries-by-day.ts';
import { historyMessages } from '../texts.ts';
import { useDayWords } from '../use-day-words.ts';
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

interface Own {
  entries: readonly HistoryEntry[];
  ownId: string;
  words: JournalWords;
}

/** Somebody tried: who, nobody knows, and it was not the platform that writes it down. */
const isByNobody = (type: string): boolean => type === 'identity.account.sign-in-failed';

/** The own history day by day: what happened, at what time, to what, from where, by whom if it was somebody else. */
export function HistoryTimeline({ entries, ownId, words }: Own) {
  const dayWords = useDayWords();
  return (
    <Padded>
      {entriesByDay(entries).map(({ day, entries: ofDay }) => (
        <TimelineDay key={day} title={dayWords(day)}>
          <Day label={dayWords(day)} entries={ofDay} ownId={ownId} words={words} />
        </TimelineDay>
      ))}
    </Padded>
  );
}

function Day({ entries, ownId, words, label }: Own & { label: string }) {
  return (
    <Timeline
      label={label}
      items={entries.map((entry) => {
        const Icon = icons[entry.type] ?? CircleDot;
        return {
          id: entry.id,
          icon: <Icon size={16} aria-hidden="true" />,
          title: words.type(entry.type),
          facts: <Facts entry={entry} ownId={ownId} words={words} />,
          content: entry.changes.length > 0 && <ChangeList changes={entry.changes} words={words} />,
        };
      })}
    />
  );
}

function Facts({ entry, ownId, words }: Omit<Own, 'entries'> & { entry: HistoryEntry }) {
  const intl = useIntl();
  const { date, ip, changer, entity, entityId } = entry;
  // That an entry is about the person goes without saying; a device, a message and a document have names. An agreement is
  // told of the account, and named after its document.
  const about = entityId === ownId && entity !== 'agreement' ? null : words.name(entry);
  const facts = [
    about,
    ip && intl.formatMessage(historyMessages.fromAddress, { ip }),
    changer.id !== ownId && !isByNobody(entry.type) && changer.name,
  ].filter(Boolean);
  return (
    <>
      <time dateTime={date}>
        <FormattedTime value={date} timeStyle="medium" />
      </time>
      {facts.map((fact) => ` · ${fact}`)}
    </>
  );
}
