import {
  identityDeviceTypeChangeCall,
  identityDeviceTypeCreateCall,
  identityDeviceTypeDeleteCall,
  identityDeviceTypeListCall,
} from '@gatehouse/contracts/generated/calls.ts';
import type { DeviceType } from '@gatehouse/contracts/identity/device-types.endpoints.ts';
import { MonitorSmartphone } from 'lucide-react';
import { changing, creating, deviceTypeMessages, removing } from '../../features/devices-types/messages.ts';
import { useEditorForm } from '../../screen/form/editor-form.ts';
import { FormDialog } from '../../screen/form/form-dialog.tsx';
import { FormText } from '../../screen/form/form-fields.tsx';
import { dateColumn } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { useRemoval } from '../../screen/use-removal.tsx';

/** Types of devices that domains keep attributes for. */
export function DevicesTypesPage() {
  const list = useList(
    {
      call: identityDeviceTypeListCall,
      rows: 'devicesTypes',
      texts: deviceTypeMessages,
      sort: 'name',
      order: 'ASC',
      searched: true,
    },
    [
      { id: 'name', sorted: true, lines: 2, cell: ({ name }) => name },
      { id: 'code', sorted: true, lines: 1, width: '26%', cell: ({ code }) => <code>{code}</code> },
      dateColumn(),
    ],
  );
  return (
    <ListPage
      list={list}
      icon={<MonitorSmartphone size={24} aria-hidden="true" />}
      actions={useRemoval(identityDeviceTypeDeleteCall, {
        texts: removing,
        refresh: [identityDeviceTypeListCall],
      })}
      create={{
        call: identityDeviceTypeCreateCall,
        editor: (close) => <Editor deviceType={undefined} onClose={close} />,
      }}
      edit={{
        call: identityDeviceTypeChangeCall,
        editor: (row, close) => <Editor deviceType={row} onClose={close} />,
      }}
    />
  );
}

function Editor({ deviceType, onClose }: { deviceType: DeviceType | undefined; onClose: () => void }) {
  const text = useTexts(deviceTypeMessages);
  const form = useEditorForm({
    record: deviceType,
    initial: { name: deviceType?.name ?? '', code: deviceType?.code ?? '' },
    required: ['name', 'code'],
    create: { call: identityDeviceTypeCreateCall, notices: creating },
    change: { call: identityDeviceTypeChangeCall, notices: changing },
    fixed: ['code'],
    refresh: [identityDeviceTypeListCall],
    onClose,
  });
  return (
    <FormDialog form={form} title={text(deviceType ? 'editTitle' : 'create')} onClose={onClose}>
      <FormText name="name" label={text('name')} maxLength={200} />
      {!deviceType && <FormText name="code" label={text('code')} hint={text('codeHint')} maxLength={64} />}
    </FormDialog>
  );
}
