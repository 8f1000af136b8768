import { notificationNoticeLastCall } from '@gatehouse/contracts/generated/calls/notification.ts';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSWRConfig } from 'swr';
import { requestKey } from '../../../lib/swr.ts';
import { closeRead } from '../close-read.ts';
import { type LatestNotices, startNoticeFeed } from '../notice-feed.ts';
import { browserParts } from '../notice-stream.ts';
import { noticeMessages } from '../texts.ts';
import { useLatestNotices } from '../use-latest-notices.ts';
import { shownCount, useTitleCount } from '../use-title-count.ts';

/**
 * Keeps the newest notices up to date while the page is open, counts them in its title and tells of new ones. `onForm`: other
 * fields of profiles may be required; `onNews`: something has happened to the person.
 */
export function NoticeWatch(props: { person: string; onForm: () => void; onNews: () => void }) {
  const { person, onForm, onNews } = props;
  useFeed(person, onForm);
  const latest = useLatestNotices();
  useTitleCount(latest?.unread ?? 0);
  useEffect(() => {
    // What a browser cannot close is closed by hand.
    if (latest) void closeRead(latest).catch(() => undefined);
  }, [latest]);
  return <Announcement latest={latest} onNews={onNews} />;
}

function useFeed(person: string, onForm: () => void): void {
  const { mutate } = useSWRConfig();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another turn starts it again.
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const key = requestKey(notificationNoticeLastCall, {});
    const again = () => document.visibilityState === 'visible' && setTurn((last) => last + 1);
    const stop = startNoticeFeed({
      ...browserParts(`gatehouse-notices-${person}`, signal),
      read: () => mutate<LatestNotices>(key).catch(() => undefined),
      heard: (latest) => void mutate(key, latest, { revalidate: false }),
      formChanged: onForm,
      over: () => {
        // The session has ended elsewhere, or is asked for more: the answer to any read leads the page there at once.
        void mutate(key).catch(() => undefined);
        document.addEventListener('visibilitychange', again, { signal });
      },
    });
    // A page that the browser keeps aside must not hold the stream of the others.
    addEventListener('pagehide', stop, { signal });
    addEventListener('pageshow', (event) => event.persisted && again(), { signal });
    return () => {
      ending.abort();
      stop();
    };
  }, [person, turn, mutate, onForm]);
}

/** Says a notice that arrives while the page is open; those that were there before are not read out. */
function Announcement({ latest, onNews }: { latest: LatestNotices | undefined; onNews: () => void }) {
  const intl = useIntl();
  const known = useRef<string>(undefined);
  const [said, setSaid] = useState('');
  const [newest] = latest?.notices ?? [];
  const unread = latest?.unread ?? 0;
  const there = latest !== undefined;
  useEffect(() => {
    if (!there) return;
    const before = known.current;
    known.current = newest?.date ?? '';
    if (before === undefined || !newest || newest.read || newest.date <= before) return;
    setSaid(intl.formatMessage(noticeMessages.arrived, { count: shownCount(unread) }));
    onNews();
  }, [there, newest, unread, intl, onNews]);
  return (
    <div role="status" className="gh-hidden">
      {said}
    </div>
  );
}
