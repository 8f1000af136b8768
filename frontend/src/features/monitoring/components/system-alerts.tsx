import { platformDiagnosticsStatusCall } from '@gatehouse/contracts/generated/calls/platform/diagnostics.ts';
import {
  platformDiagnosticsApplicationsStatusCall,
  platformMonitoringStatusCall,
} from '@gatehouse/contracts/generated/calls/platform/monitoring.ts';
import { styled } from 'styled-components';
import { useRequest } from '../../../lib/swr.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { alertMessages } from '../texts.ts';
import { useLocalText } from '../use-local-text.ts';
import { useMoment } from '../use-moment.ts';

const Alerts = styled.div`
  display: grid;
  gap: var(--space-3);

  &:not(:empty) {
    margin-bottom: var(--space-6);
  }
`;

/** Milliseconds between two polls. */
const EVERY = 15_000;
const polled = { refreshInterval: EVERY, revalidateOnFocus: true, shouldRetryOnError: false };

export interface SystemAlertsProps {
  /** Flags of the server: only what they allow is asked. */
  accesses: {
    readonly monitoringNotifyAccess: boolean;
    readonly diagnosticsNotifyAccess: boolean;
    readonly diagnosticsApplicationsNotifyAccess: boolean;
  };
}

/** Says on every page of the console what is wrong, with the way to its row. */
export function SystemAlerts({ accesses }: SystemAlertsProps) {
  const text = useTexts(alertMessages);
  const local = useLocalText();
  const moment = useMoment();
  const { data: system } = useRequest(
    platformMonitoringStatusCall,
    accesses.monitoringNotifyAccess ? {} : undefined,
    polled,
  );
  const { data: applications } = useRequest(
    platformDiagnosticsApplicationsStatusCall,
    accesses.diagnosticsApplicationsNotifyAccess ? {} : undefined,
    polled,
  );
  const { data: versions } = useRequest(
    platformDiagnosticsStatusCall,
    accesses.diagnosticsNotifyAccess ? {} : undefined,
    polled,
  );
  return (
    <Alerts>
      {system?.status === 'down' && (
        <Alert
          tone="danger"
          title={
            system.worst
              ? text('down', { name: local(system.worst.title), since: moment(system.worst.since) })
              : text('some')
          }
          action={
            <Link to={system.worst ? `/setting/monitoring?entry=${system.worst.id}` : '/setting/monitoring'}>
              {text('open')}
            </Link>
          }
        >
          {text('text', { count: system.errorCount })}
        </Alert>
      )}
      {applications?.status === 'error' && (
        <Alert
          tone="warning"
          title={text('apps', { count: applications.errorCount })}
          action={<Link to="/setting/monitoring?tab=applications">{text('openApps')}</Link>}
        />
      )}
      {versions?.status === 'error' && (
        <Alert
          tone="warning"
          title={text('versions', { count: versions.errorCount })}
          action={<Link to="/setting/diagnostics">{text('openVersions')}</Link>}
        />
      )}
    </Alerts>
  );
}
