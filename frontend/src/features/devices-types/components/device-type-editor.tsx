import {
  identityDeviceTypeChangeCall,
  identityDeviceTypeCreateCall,
  identityDeviceTypeListCall,
} from '@gatehouse/contracts/generated/calls/identity/device-types.ts';
import type { DeviceType } from '@gatehouse/contracts/identity/device-types.endpoints.ts';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormText } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { changing, creating, deviceTypeMessages } from '../messages.ts';

/** Makes a type of devices, or gives one another name. */
export function DeviceTypeEditor({
  deviceType,
  onClose,
}: {
  deviceType: DeviceType | undefined;
  onClose: () => void;
}) {
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
