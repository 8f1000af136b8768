import { identityLicenseSessionsReadCall } from '@gatehouse/contracts/generated/calls/identity/license-sessions.ts';
import {
  platformLicenseEnterCall,
  platformLicenseReadCall,
} from '@gatehouse/contracts/generated/calls/platform/license.ts';
import { useState } from 'react';
import { LicenseCard, LicenseNotice } from '../../features/license/components/license-card.tsx';
import { LicenseDocuments } from '../../features/license/components/license-documents.tsx';
import { entering, licenseMessages } from '../../features/license/texts.ts';
import { lazyPart } from '../../lib/script.tsx';
import { hasEnded, useRequest } from '../../lib/swr.ts';
import { Loaded } from '../../screen/loaded.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { useTexts } from '../../screen/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { PageHead, Sections } from '../../ui/page/page-head.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';

const LicenseEditor = lazyPart(
  async () => (await import('../../features/license/components/license-editor.tsx')).LicenseEditor,
);

/** The license of the installation. */
export function LicensePage() {
  const text = useTexts(licenseMessages);
  const enterText = useTexts(entering);
  const may = useMay();
  // The card shows them with a meter: it is drawn with both.
  const areSessionsKnown = hasEnded(useRequest(identityLicenseSessionsReadCall, {}));
  const [entered, setEntered] = useState(false);
  const enter = may(platformLicenseEnterCall) && (
    <Button kind="primary" onClick={() => setEntered(true)}>
      {enterText('verb')}
    </Button>
  );
  return (
    <Sections>
      <PageHead title={text('title')} text={text('text')} action={enter} />
      <Loaded call={platformLicenseReadCall} args={{}}>
        {({ license, ...rest }) =>
          license && !areSessionsKnown ? (
            <PageSkeleton />
          ) : (
            <Sections>
              <LicenseNotice {...rest} license={license} />
              {license ? (
                <>
                  <LicenseCard {...rest} license={license} />
                  <LicenseDocuments />
                </>
              ) : (
                <EmptyState title={text('empty.title')}>{text('empty.text')}</EmptyState>
              )}
            </Sections>
          )
        }
      </Loaded>
      {entered && <LicenseEditor onClose={() => setEntered(false)} />}
    </Sections>
  );
}
