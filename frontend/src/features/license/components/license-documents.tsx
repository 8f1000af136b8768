import { platformLicenseDocumentCall } from '@gatehouse/contracts/generated/calls/platform/license.ts';
import { type LicenseDocument, licenseDocuments } from '@gatehouse/contracts/platform/license-kinds.ts';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { type ReceivedFile, saveFile } from '../../../lib/received-file.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useDownload } from '../../../screen/use-download.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { documentMessages, licenseMessages } from '../texts.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

const Sheet = styled.iframe`
  width: 100%;
  height: 60dvh;
  border: 1px solid var(--border);
  border-radius: var(--radius);
`;

interface Opened {
  readonly code: LicenseDocument;
  readonly file: ReceivedFile;
}

function OpenDocument({ code, onOpen }: { code: LicenseDocument; onOpen: (opened: Opened) => void }) {
  const name = useTexts(documentMessages);
  const { arrived, start } = useDownload(
    platformLicenseDocumentCall,
    { failed: licenseMessages.documentFailed },
    (file) => onOpen({ code, file }),
  );
  return (
    <Button
      busy={arrived !== undefined}
      onClick={() => void start({ params: { typeCode: code }, query: {} }, `${code}.pdf`)}
    >
      {name(code)}
    </Button>
  );
}

/** The documents of the license, each in a dialog. */
export function LicenseDocuments() {
  const text = useTexts(licenseMessages);
  const name = useTexts(documentMessages);
  const [shown, setShown] = useState<Opened & { address: string }>();
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.address)), [shown]);
  const open = (opened: Opened) =>
    setShown({ ...opened, address: URL.createObjectURL(opened.file.contents) });
  return (
    <Card title={text('documents')}>
      <Row>
        {licenseDocuments.map((code) => (
          <OpenDocument key={code} code={code} onOpen={open} />
        ))}
      </Row>
      {shown && (
        <Dialog
          open
          wide
          title={name(shown.code)}
          onClose={() => setShown(undefined)}
          actions={<Button onClick={() => saveFile(shown.file)}>{text('documentSave')}</Button>}
        >
          <Sheet title={name(shown.code)} src={shown.address} />
        </Dialog>
      )}
    </Card>
  );
}
