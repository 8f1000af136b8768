import { providerSyncMapperFieldsCall } from '@gatehouse/contracts/generated/calls/provider-sync/mappers.ts';
import type { MapperTested } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { useRequest } from '../../../lib/swr.ts';
import { FormCheck, FormSelect, FormText, FormTextArea } from '../../../screen/form/form-fields.tsx';
import { FormRows } from '../../../screen/form/form-rows.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import type { Option } from '../../../ui/field/option.ts';
import { providerMessages } from '../texts.ts';
import { GrantRows } from './mapper-grants.tsx';
import { emptyRow, type MapperValues } from './mapper-values.ts';
import { RowsError } from './rows-error.tsx';

const Code = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);

  textarea {
    font-family: var(--font-mono);
    font-size: var(--size-13);
  }
`;

interface Tested {
  /** What the trial has made of the person so far. */
  tested: MapperTested | undefined;
  /** Id of the stored mapper; a new one goes by `draft` in a trial. */
  own: string | undefined;
}

/** Everything of a mapper: kind, conditions with what is wrong with them, rows from their field to ours. */
export function MapperFields({ tested, own }: Tested) {
  const text = useTexts(providerMessages);
  const type = useWatch<MapperValues, 'type'>({ name: 'type' });
  const isReset = useResets();
  const step = tested?.steps.find(({ mapperId }) => mapperId === (own ?? 'draft'));
  const wrong = (condition: 'before' | 'after') => (step?.wrong === condition ? step : undefined);
  return (
    <div className="gh-form">
      <FormSelect name="type" options={text.options('users-base', 'users-access')} />
      <FormText
        name="name"
        label={<FormattedMessage {...providerMessages.mapperName} />}
        hint=""
        maxLength={100}
      />
      <FormCheck name="customAttributes" />
      {isReset && <Alert tone="info">{text('mapperReset')}</Alert>}
      <Condition name="before" wrong={wrong('before')} />
      <AttributeRows tested={tested} />
      {type === 'users-access' && <GrantRows />}
      <Condition name="after" wrong={wrong('after')} />
    </div>
  );
}

/** Changing the type resets conditions and rows: they would have another meaning. */
function useResets(): boolean {
  const { setValue } = useFormContext<MapperValues>();
  const type = useWatch<MapperValues, 'type'>({ name: 'type' });
  const custom = useWatch<MapperValues, 'customAttributes'>({ name: 'customAttributes' });
  const kind = `${type} ${custom}`;
  const first = useRef(kind);
  const last = useRef(kind);
  useEffect(() => {
    if (last.current === kind) return;
    last.current = kind;
    const options = { shouldDirty: true } as const;
    setValue('before', '', options);
    setValue('after', '', options);
    setValue('attributes', [], options);
  }, [kind, setValue]);
  return first.current !== kind;
}

function Condition({
  name,
  wrong,
}: {
  name: 'before' | 'after';
  wrong: MapperTested['steps'][number] | undefined;
}) {
  const text = useTexts(providerMessages);
  return (
    <Code>
      <FormTextArea name={name} rows={2} optional maxLength={4096} spellCheck={false} autoCapitalize="off" />
      {wrong?.outcome === 'ended' && (
        <Alert tone="danger" live={false} title={text('reason.too-slow')}>
          {text('conditionEndedHint')}
        </Alert>
      )}
      {wrong?.outcome === 'wrong' && (
        <Alert tone="danger" live={false} title={text('conditionWrong')}>
          <code>{wrong.error}</code>
        </Alert>
      )}
    </Code>
  );
}

/** Fields of one side, with a stored one that is not among them. */
function useFieldOptions(side: 'ours' | 'theirs') {
  const { data } = useRequest(providerSyncMapperFieldsCall, {});
  const options: Option[] = (data?.fields ?? [])
    .filter((field) => field.side === side)
    .map(({ code, title }) => ({ value: code, label: title }));
  return (value: string): readonly Option[] =>
    value === '' || options.some((option) => option.value === value)
      ? options
      : [...options, { value, label: value }];
}

function AttributeRows({ tested }: Pick<Tested, 'tested'>) {
  const type = useWatch<MapperValues, 'type'>({ name: 'type' });
  const isAccess = type === 'users-access';
  const text = useTexts(providerMessages);
  return (
    <>
      <FormRows
        name="attributes"
        title={isAccess ? providerMessages.accessRows : providerMessages.attributes}
        add={{ row: emptyRow, label: providerMessages.addRow }}
        max={100}
        fields={(path) =>
          isAccess ? <AccessCondition path={path} tested={tested} /> : <BaseRow path={path} tested={tested} />
        }
      />
      <RowsError name="attributes" empty={text('attributesEmpty')} />
    </>
  );
}

/** What stands under a name at the person who is tried. */
function useSample(tested: MapperTested | undefined, name: string): ReactNode {
  const text = useTexts(providerMessages);
  const custom = useWatch<MapperValues, 'customAttributes'>({ name: 'customAttributes' });
  const field = tested?.person?.fields.find((one) => one.name === name && one.custom === custom);
  if (tested?.person == null || name === '') return '';
  return field && field.values.length > 0
    ? text('sample', { value: field.values.join(', ') })
    : text('sampleNone');
}

/** Their field, or a name of the realm's own. */
function TheirField({ name, label, hint }: { name: string; label: string; hint: ReactNode }) {
  const custom = useWatch<MapperValues, 'customAttributes'>({ name: 'customAttributes' });
  const value = String(useWatch({ name }) ?? '');
  const optionsOf = useFieldOptions('theirs');
  return custom ? (
    <FormText name={name} label={label} hint={hint} maxLength={255} spellCheck={false} />
  ) : (
    <FormSelect name={name} label={label} hint={hint} options={optionsOf(value)} />
  );
}

const mappings = (text: (name: 'key' | 'valueKind') => string) => [
  { value: 'key', label: text('key') },
  { value: 'value', label: text('valueKind') },
];

interface RowProps extends Pick<Tested, 'tested'> {
  path: string;
}

/** From left to right: how it is read, their field or a text, our field. */
function BaseRow({ path, tested }: RowProps) {
  const text = useTexts(providerMessages);
  const mapping = useWatch({ name: `${path}.mapping` }) as string;
  const value = String(useWatch({ name: `${path}.value` }) ?? '');
  const attribute = String(useWatch({ name: `${path}.attribute` }) ?? '');
  const sample = useSample(tested, value);
  const optionsOf = useFieldOptions('ours');
  return (
    <>
      <FormSelect name={`${path}.mapping`} options={mappings(text)} />
      {mapping === 'key' ? (
        <TheirField name={`${path}.value`} label={text('theirField')} hint={sample} />
      ) : (
        <FormText name={`${path}.value`} label={text('fixedValue')} hint="" maxLength={1000} />
      )}
      <FormSelect
        name={`${path}.attribute`}
        label={text('ourField')}
        hint=""
        options={optionsOf(attribute)}
      />
    </>
  );
}

/** What a person has to have: something under a name, or this very text. */
function AccessCondition({ path, tested }: RowProps) {
  const text = useTexts(providerMessages);
  const mapping = useWatch({ name: `${path}.mapping` }) as string;
  const attribute = String(useWatch({ name: `${path}.attribute` }) ?? '');
  const sample = useSample(tested, attribute);
  return (
    <>
      <TheirField name={`${path}.attribute`} label={text('theirField')} hint={sample} />
      <FormSelect
        name={`${path}.mapping`}
        options={[
          { value: 'key', label: text('keyAccess') },
          { value: 'value', label: text('valueAccess') },
        ]}
      />
      {mapping === 'value' && (
        <FormText name={`${path}.value`} label={text('neededValue')} hint="" maxLength={1000} />
      )}
    </>
  );
}
