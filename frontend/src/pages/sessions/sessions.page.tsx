import {
  identitySessionEndAllCall,
  identitySessionEndCall,
  identitySessionListCall,
} from '@gatehouse/contracts/generated/calls.ts';
import type { SessionView } from '@gatehouse/contracts/identity/resources.ts';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SessionList } from '../../features/sessions/components/session-list.tsx';
import { sessionMessages } from '../../features/sessions/messages.ts';
import { useStartUp } from '../../features/start-up/start-up-context.tsx';
import { useSavedList } from '../../features/start-up/use-saved-list.ts';
import { isProblem } from '../../lib/api-error.ts';
import { useReportError } from '../../lib/error-report.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { type ListDefaults, useExistingPage } from '../../lib/list-address.ts';
import { useRequest } from '../../lib/swr.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LoadFailed } from '../../ui/error-state/load-failed.tsx';
import { PageHead, Sections } from '../../ui/page/page-head.tsx';
import { Bone, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Paging, pageSizes } from '../../ui/table/paging.tsx';
import { useToasts } from '../../ui/toast/toast-region.tsx';

const defaults: Omit<ListDefaults, 'limit'> = { sort: 'lastAccess', order: 'DESC', filters: [] };

/** Devices and sessions: where the person is signed in, and how to end it. */
export function SessionsPage() {
  const intl = useIntl();
  const address = useSavedList(defaults);
  const { offset, limit } = address.view;
  const request = useRequest(identitySessionListCall, {
    query: { sort: 'lastAccess', order: 'DESC', offset, limit },
  });
  const end = useEndSessions(() => request.mutate());
  const { data, error } = request;
  useExistingPage(address, data && { ...data.meta, rows: data.sessions.length });
  return (
    <Sections>
      <PageHead
        title={<FormattedMessage {...sessionMessages.title} />}
        text={<FormattedMessage {...sessionMessages.text} />}
        action={
          data && (
            <Button onClick={() => end.ask('all')}>
              <FormattedMessage {...sessionMessages.endAll} />
            </Button>
          )
        }
      />
      <Card flush>
        {!data && error && (
          <LoadFailed error={error.error} busy={request.isValidating} onRetry={() => void request.mutate()} />
        )}
        {!data && !error && <SessionBones />}
        {data && (
          <>
            <SessionList sessions={data.sessions} ending={end.ending} onEnd={end.ask} />
            {data.meta.total > pageSizes[0] && (
              <Paging {...data.meta} onPage={address.showPage} onLimit={address.setLimit} />
            )}
          </>
        )}
      </Card>
      <ConfirmDialog
        open={end.asked !== undefined}
        title={intl.formatMessage(
          end.asked === 'all' ? sessionMessages.endAllTitle : sessionMessages.endTitle,
        )}
        verb={intl.formatMessage(end.asked === 'all' ? sessionMessages.endAll : sessionMessages.end)}
        danger
        onConfirm={end.confirm}
        onClose={() => end.ask(undefined)}
      >
        {end.asked === 'all' &&
          data &&
          intl.formatMessage(sessionMessages.endAllText, { count: data.meta.total })}
        {end.asked &&
          end.asked !== 'all' &&
          intl.formatMessage(sessionMessages.endText, {
            name: end.asked.name || intl.formatMessage(sessionMessages.unknownDevice),
          })}
      </ConfirmDialog>
    </Sections>
  );
}

type Asked = SessionView | 'all' | undefined;

/** Ending a session, or all of them: asked first; all of them end this one too. */
function useEndSessions(reload: () => Promise<unknown>) {
  const intl = useIntl();
  const http = useHttp();
  const startUp = useStartUp();
  const toasts = useToasts();
  const report = useReportError();
  const [asked, ask] = useState<Asked>();
  const [ending, setEnding] = useState<string>();
  const confirm = async () => {
    if (!asked) return;
    if (asked !== 'all') setEnding(asked.sessionId);
    const result =
      asked === 'all'
        ? await http.send(identitySessionEndAllCall, {})
        : await http.send(identitySessionEndCall, { params: { sessionId: asked.sessionId } });
    setEnding(undefined);
    ask(undefined);
    if (result.ok && asked === 'all') return startUp.forgetSession('allEnded');
    if (result.ok) toasts.show('success', intl.formatMessage(sessionMessages.ended));
    else if (isProblem(result.error) && result.error.status === 401) return report(result.error);
    else {
      const text = asked === 'all' ? sessionMessages.errorAll : sessionMessages.error;
      toasts.show('danger', intl.formatMessage(text));
    }
    await reload();
  };
  return { asked, ask, ending, confirm };
}

function SessionBones() {
  return (
    <Skeleton>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="gh-session-bone">
          <Bone width="40px" height="40px" />
          <div>
            <Bone width="40%" />
            <Bone width="65%" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
