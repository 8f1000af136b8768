import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { exportFormats } from '@gatehouse/contracts/core/export-formats.ts';
import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '../i18n/texts-of.ts';
import type { ArgsOf } from '../lib/http.ts';
import { Button } from '../ui/button/button.tsx';
import { PressButton } from '../ui/button/press-button.tsx';
import { Menu } from '../ui/menu/menu.tsx';
import type { ActionNotices } from './use-action.ts';
import { useDownload } from './use-download.ts';
import type { List } from './use-list.ts';

const KILOBYTE = 1_000;
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface ListExportProps<E extends Endpoint> {
  call: Call<E>;
  texts: ActionNotices & Readonly<Record<'start' | 'cancel' | 'csv' | 'xlsx', Message>>;
  list: Pick<List<unknown>, 'question'>;
  /** What the file is called where the server does not say. */
  name: string;
}

/** The rows that a list shows by its filters, as a file. */
export function ListExport<E extends Endpoint>({ call, texts, list, name }: ListExportProps<E>) {
  const intl = useIntl();
  const { arrived, start, cancel } = useDownload(call, texts);
  const icon = <Download size={16} aria-hidden="true" />;
  if (arrived !== undefined) {
    return (
      <Button icon={icon} onClick={cancel}>
        <FormattedMessage {...texts.cancel} values={{ size: Math.ceil(arrived / KILOBYTE) }} />
      </Button>
    );
  }
  const startAs = (format: (typeof exportFormats)[number]) => {
    const query = { format, timeZone: deviceZone(), ...list.question };
    return start({ query } as unknown as ArgsOf<E>, `${name}.${format}`);
  };
  return (
    <Menu
      label={intl.formatMessage(texts.start)}
      groups={[
        {
          id: 'formats',
          actions: exportFormats.map((format) => ({
            id: format,
            label: intl.formatMessage(texts[format]),
            onSelect: () => void startAs(format),
          })),
        },
      ]}
      trigger={
        <PressButton icon={icon}>
          <FormattedMessage {...texts.start} />
        </PressButton>
      }
    />
  );
}
