import { notificationNoticeListCall } from '@gatehouse/contracts/generated/calls/notification.ts';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { NoticeList } from '../../features/notices/components/notice-list.tsx';
import { noticeMessages } from '../../features/notices/texts.ts';
import { useLatestNotices } from '../../features/notices/use-latest-notices.ts';
import { useMarkRead } from '../../features/notices/use-mark-read.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useList } from '../../screen/use-list.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';

/** Own notices. Pages stay as they are while new ones arrive, until the person asks for those. */
export function NotificationsPage() {
  const http = useHttp();
  const [asOf, setAsOf] = useState(() => new Date(http.serverNow()).toISOString());
  const latest = useLatestNotices();
  const mark = useMarkRead();
  const list = useList({
    call: notificationNoticeListCall,
    rows: 'notices',
    texts: noticeMessages,
    sort: 'date',
    order: 'DESC',
    query: { dateTo: asOf },
  });
  const { rows, address } = list;
  const newest = latest?.notices[0]?.date;
  const newer = newest !== undefined && newest > asOf;
  // Nothing that is read moves when the first notice of all comes.
  const first = newer && rows?.length === 0;
  useEffect(() => {
    if (first) setAsOf(newest);
  }, [first, newest]);
  const showNewer = () => {
    setAsOf(newest ?? asOf);
    if (address.view.offset > 0) address.showPage(0);
  };
  return (
    <ListPage
      list={list}
      action={
        <ButtonRow>
          {newer && !first && (
            <Button onClick={showNewer}>
              <FormattedMessage {...noticeMessages.newer} />
            </Button>
          )}
          {rows?.length !== 0 && (
            <Button inactive={mark.busy || !latest?.unread} onClick={() => void mark.upTo(asOf)}>
              <FormattedMessage {...noticeMessages.readAll} />
            </Button>
          )}
        </ButtonRow>
      }
      drawn={{
        rows: (notices) => (
          <NoticeList notices={notices} busy={mark.busy} onRead={(id) => void mark.one(id)} />
        ),
        waiting: { rows: 6, lines: 3 },
      }}
    />
  );
}
