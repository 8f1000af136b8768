import { identityDeviceTypeSearchCall } from '@gatehouse/contracts/generated/calls/identity/device-types.ts';
import type { DomainDetails } from '@gatehouse/contracts/platform/domains.resources.ts';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormLookup, FormText } from '../../../screen/form/form-fields.tsx';
import { FormRows } from '../../../screen/form/form-rows.tsx';
import type { LookupSource } from '../../../screen/list-filter.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Beside } from '../../../ui/page/beside.tsx';
import { deviceMessages } from '../texts.ts';
import { Inherited } from './base-settings.tsx';

const deviceTypes: LookupSource = {
  call: identityDeviceTypeSearchCall,
  optionsOf: ({ devicesTypes }: { devicesTypes: { code: string; name: string }[] }) =>
    devicesTypes.map(({ code, name }) => ({ value: code, label: name })),
};

type Attributes = DomainDetails['devicesIdAttributes'];

/** A type of devices by its name; one that is gone says so. */
function DeviceTypeField({ name, saved }: { name: string; saved: Attributes }) {
  const text = useTexts(deviceMessages);
  const value = useWatch({ name }) as string | undefined;
  const row = saved.find(({ deviceTypeCode }) => deviceTypeCode === value);
  const known = row && {
    value: row.deviceTypeCode,
    label: row.deviceTypeName ?? text('typeGone', { code: row.deviceTypeCode }),
  };
  return <FormLookup name={name} label={text('type')} source={deviceTypes} {...(known && { known })} />;
}

const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--size-14);
`;

/** By which devices of each type are told apart on the domain. */
export function DevicesSection({ domain }: { domain: DomainDetails }) {
  const text = useTexts(deviceMessages);
  return (
    <Card>
      <Inherited followers={domain.followers}>
        <div className="gh-form">
          <Note>{text('text')}</Note>
          <FormRows
            name="devicesIdAttributes"
            line
            title={deviceMessages.title}
            add={{ row: { deviceTypeCode: '', attribute: '' }, label: deviceMessages.add }}
            max={50}
            fields={(path) => (
              <Beside $least={240}>
                <DeviceTypeField name={`${path}.deviceTypeCode`} saved={domain.devicesIdAttributes} />
                <FormText
                  name={`${path}.attribute`}
                  label={text('attribute')}
                  hint={text('attributeHint')}
                  maxLength={64}
                />
              </Beside>
            )}
          />
        </div>
      </Inherited>
    </Card>
  );
}
