import {
  platformDiagnosticsRefreshCall,
  platformDiagnosticsStatusCall,
  platformDiagnosticsVersionsCall,
} from '@gatehouse/contracts/generated/calls/platform/diagnostics.ts';
import { platformLicenseReadCall } from '@gatehouse/contracts/generated/calls/platform/license.ts';
import { RefreshCw } from 'lucide-react';
import { useIntl } from 'react-intl';
import { SupportBundleCard } from '../../features/diagnostics/components/support-bundle.tsx';
import { VersionsTable } from '../../features/diagnostics/components/versions-table.tsx';
import { diagnosticsMessages, refreshing } from '../../features/diagnostics/texts.ts';
import { Loaded } from '../../screen/loaded.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useAction } from '../../screen/use-action.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Link } from '../../ui/link/link.tsx';
import { PageHead, Sections } from '../../ui/page/page-head.tsx';

/** Has the reported versions compared again, and reads what came of it. */
function Refresh() {
  const text = useTexts(diagnosticsMessages);
  const { busy, run } = useAction(platformDiagnosticsRefreshCall, {
    notices: refreshing,
    refresh: [platformDiagnosticsVersionsCall, platformDiagnosticsStatusCall],
  });
  return (
    <Button busy={busy} icon={<RefreshCw size={16} aria-hidden="true" />} onClick={() => void run({})}>
      {text('refresh')}
    </Button>
  );
}

/** Versions of everything that runs, beside the recommended ones; and the bundle for support. */
export function DiagnosticsPage() {
  const text = useTexts(diagnosticsMessages);
  const intl = useIntl();
  const may = useMay();
  return (
    <>
      <PageHead title={text('title')} text={text('text')} action={<Refresh />} />
      <Loaded call={platformDiagnosticsVersionsCall} args={{}}>
        {({ components, manifest, clockAhead, checkedAt }) => {
          const behind = components.filter(({ status }) => status === 'error').length;
          return (
            <Sections>
              {clockAhead !== null && (
                <Alert tone="warning" title={text('clockAhead')}>
                  <div>
                    {text('clockAheadText', {
                      date: intl.formatDate(clockAhead, { dateStyle: 'long', timeStyle: 'short' }),
                    })}
                  </div>
                  {may(platformLicenseReadCall) && (
                    <Link to="/setting/license">{text('clockAheadLink')}</Link>
                  )}
                </Alert>
              )}
              <Alert
                tone={behind === 0 ? 'success' : 'warning'}
                title={behind === 0 ? text('allGood') : text('behind', { count: behind })}
              >
                {text('manifest', {
                  release: manifest.release,
                  date: intl.formatDate(manifest.issuedAt, { dateStyle: 'long' }),
                  source: text(manifest.source === 'server' ? 'source.server' : 'source.release'),
                })}
              </Alert>
              <p className="gh-field-note">{`${text('checked')}: ${intl.formatTime(checkedAt, { timeStyle: 'medium' })}`}</p>
              <Card title={text('versions')}>
                <VersionsTable components={components} />
              </Card>
              <SupportBundleCard />
            </Sections>
          );
        }}
      </Loaded>
    </>
  );
}
