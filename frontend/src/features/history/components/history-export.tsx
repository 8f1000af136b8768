import { auditHistoryExportCall } from '@gatehouse/contracts/generated/calls/audit.ts';
import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useDownload } from '../../../screen/use-download.ts';
import type { List } from '../../../screen/use-list.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PressButton } from '../../../ui/button/press-button.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { exportMessages } from '../texts.ts';

const KILOBYTE = 1_000;
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const formats = ['csv', 'xlsx'] as const;

/** The rows that the list shows by its filters, as a file. */
export function HistoryExport({ list }: { list: Pick<List<unknown>, 'question'> }) {
  const intl = useIntl();
  const { arrived, start, cancel } = useDownload(auditHistoryExportCall, exportMessages);
  const icon = <Download size={16} aria-hidden="true" />;
  if (arrived !== undefined) {
    return (
      <Button icon={icon} onClick={cancel}>
        <FormattedMessage {...exportMessages.cancel} values={{ size: Math.ceil(arrived / KILOBYTE) }} />
      </Button>
    );
  }
  return (
    <Menu
      label={intl.formatMessage(exportMessages.start)}
      groups={[
        {
          id: 'formats',
          actions: formats.map((format) => ({
            id: format,
            label: intl.formatMessage(exportMessages[format]),
            onSelect: () =>
              void start(
                { query: { format, timeZone: deviceZone(), ...list.question } },
                `history.${format}`,
              ),
          })),
        },
      ]}
      trigger={
        <PressButton icon={icon}>
          <FormattedMessage {...exportMessages.start} />
        </PressButton>
      }
    />
  );
}
