import {
  providerSyncMapperChangeCall,
  providerSyncMapperCreateCall,
  providerSyncMapperListCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/mappers.ts';
import { providerSyncSyncListCall } from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import type { Mapper } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Result } from '../../../lib/http.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { addingMapper, changingMapper, providerMessages } from '../texts.ts';
import { MapperFields } from './mapper-fields.tsx';
import { MapperStanding } from './mapper-standing.tsx';
import { MapperTrial, useTrial } from './mapper-trial.tsx';
import { formErrors, type MapperValues, mapperBody, mapperValues, wrongMapper } from './mapper-values.ts';
import { isIdle } from './sync-words.ts';

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  align-items: start;

  @media (width >= 1024px) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

/** A refusal that names fields, named as the form has them. */
const atFields = (result: Result<unknown>, values: MapperValues): Result<unknown> => {
  if (result.ok || result.error.kind !== 'problem' || !result.error.errorList) return result;
  return { ...result, error: { ...result.error, errorList: formErrors(result.error.errorList, values) } };
};

export interface MapperEditorProps {
  sync: Synchronization;
  record: Mapper | undefined;
  onClose: () => void;
}

/** Makes a mapper, or changes one, with what it makes of a person beside it. */
export function MapperEditor({ sync, record, onClose }: MapperEditorProps) {
  const text = useTexts(providerMessages);
  const syncId = sync.id;
  const shared = {
    refresh: [providerSyncMapperListCall, providerSyncSyncListCall],
    ofRecord: true,
    inForm: true,
  };
  const create = useAction(providerSyncMapperCreateCall, { notices: addingMapper, ...shared });
  const change = useAction(providerSyncMapperChangeCall, { notices: changingMapper, ...shared });
  const form = useRecordForm({
    texts: providerMessages,
    initial: mapperValues(record),
    wrong: wrongMapper,
    send: async (values: MapperValues): Promise<Result<unknown>> => {
      const body = mapperBody(values);
      const said = { name: values.name };
      const result = await (record
        ? change.run(
            { params: { syncId, id: record.id }, body: { ...body, revision: record.revision } },
            said,
          )
        : create.run({ params: { syncId }, body }, said));
      return atFields(result, values);
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={text(record ? 'editMapper' : 'addMapper')} panel twice onClose={onClose}>
      {record && <MapperStanding sync={sync} mapper={record} onAdopted={onClose} />}
      {!isIdle(sync) && <Alert tone="info">{text('afterRun')}</Alert>}
      <Editor syncId={syncId} record={record} />
    </FormDialog>
  );
}

function Editor({ syncId, record }: { syncId: string; record: Mapper | undefined }) {
  const values = useFormContext<MapperValues>().watch();
  const trial = useTrial(syncId, record, values);
  return (
    <Halves>
      <MapperFields tested={trial.tested} own={record?.id} />
      <MapperTrial trial={trial} />
    </Halves>
  );
}
