import {
  identityDeviceTypeChangeCall,
  identityDeviceTypeCreateCall,
} from '@gatehouse/contracts/generated/calls/identity/device-types.ts';
import type { DeviceType } from '@gatehouse/contracts/identity/device-types.endpoints.ts';
import type { EditorProps } from '../../../screen/editing.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormText } from '../../../screen/form/form-fields.tsx';
import { changing, creating, deviceTypeMessages } from '../texts.ts';

/** Makes a type of devices, or gives one another name. */
export function DeviceTypeEditor({ record, onClose }: EditorProps<DeviceType | undefined>) {
  const form = useEditorForm({
    record,
    texts: deviceTypeMessages,
    initial: { name: record?.name ?? '', code: record?.code ?? '' },
    required: ['name', 'code'],
    create: { call: identityDeviceTypeCreateCall, notices: creating },
    change: { call: identityDeviceTypeChangeCall, notices: changing },
    fixed: ['code'],
    onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose}>
      <FormText name="name" maxLength={200} />
      {!record && <FormText name="code" maxLength={64} />}
    </FormDialog>
  );
}
