import { providerSyncMapperTestCall } from '@gatehouse/contracts/generated/calls/provider-sync/mappers.ts';
import type { Mapper, MapperTested } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { providerFailures } from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { ApiError } from '../../../lib/api-error.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { providerMessages } from '../texts.ts';
import { useFieldWord, useReason } from './change-rows.tsx';
import { draftOf, type MapperValues } from './mapper-values.ts';
import { methodWord } from './method-words.ts';
import { useGrantedRights } from './use-granted-rights.ts';
import { useRoleNames } from './use-role-names.ts';

/** Milliseconds without typing after which a mapper is tried. */
const settleTime = 500;

export interface Trial {
  person: string;
  find(person: string): void;
  /** What came of the last try; it stays while another one is on its way. */
  tested: MapperTested | undefined;
  failed: ApiError | undefined;
}

/** Tries the mapper as the form has it on one person of the provider, whenever typing rests. */
export function useTrial(
  syncId: string,
  record: Pick<Mapper, 'id'> | undefined,
  values?: MapperValues,
): Trial {
  const http = useHttp();
  const [person, find] = useState('');
  const [outcome, setOutcome] = useState<Pick<Trial, 'tested' | 'failed'>>();
  const body = JSON.stringify({
    person: person.trim(),
    ...(values && { mapper: { ...draftOf(values), ...(record && { id: record.id }) } }),
  });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const result = await http.send(
        providerSyncMapperTestCall,
        { params: { syncId }, body: JSON.parse(body) },
        { signal: stop.signal },
      );
      if (stop.signal.aborted) return;
      setOutcome((before) =>
        result.ok
          ? { tested: result.data, failed: undefined }
          : { tested: before?.tested, failed: result.error },
      );
    }, settleTime);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [http, syncId, body]);
  return { person, find, tested: outcome?.tested, failed: outcome?.failed };
}

const Panel = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-surface);

  h3 {
    font-size: var(--size-14);
  }

  /* A name is written as the provider writes it: no capital as the first letter of a label. */
  dt code {
    display: inline-block;
  }
`;

const tones: Readonly<Record<MapperTested['steps'][number]['outcome'], BadgeTone>> = {
  applied: 'success',
  before: 'neutral',
  after: 'neutral',
  wrong: 'danger',
  ended: 'danger',
};

/** A person of the provider, each rule with its outcome, and what the person would be here. */
export function MapperTrial({ trial }: { trial: Trial }) {
  const text = useTexts(providerMessages);
  const { person, find, tested, failed } = trial;
  return (
    <Panel aria-label={text('tryMapper')}>
      <h3>{text('tryMapper')}</h3>
      <TextField
        label={text('samplePerson')}
        hint={text('samplePersonHint')}
        value={person}
        onChange={find}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      {failed && <TrialFailed error={failed} />}
      <div role="status" className="gh-form">
        {!(tested || failed) && <p>{text('trying')}</p>}
        {tested && tested.person === null && <p>{text('nobodyFound')}</p>}
        {tested?.person && <Outcome tested={tested} person={tested.person} />}
      </div>
    </Panel>
  );
}

function TrialFailed({ error }: { error: ApiError }) {
  const text = useTexts(providerMessages);
  const errorText = useErrorText();
  const { providerError } = error as { providerError?: string };
  const failure = providerFailures.find((one) => one === providerError);
  return (
    <Alert tone="danger" live={false}>
      {failure ? text(`failure.${failure}`) : errorText(error)}
    </Alert>
  );
}

/** Roles and methods come as codes; people read names. */
function useShownGrants() {
  const { locale } = useIntl();
  const roleName = useRoleNames();
  return (field: string, value: string): string => {
    const named = (nameOf: (code: string) => string) => value.split(', ').map(nameOf).join(', ');
    if (field === 'roles') return named(roleName);
    if (field === 'methods') return named((key) => methodWord(key, locale));
    return value;
  };
}

function Outcome({ tested, person }: { tested: MapperTested; person: NonNullable<MapperTested['person']> }) {
  const text = useTexts(providerMessages);
  const word = useFieldWord();
  const reasonOf = useReason();
  const shown = useShownGrants();
  const { steps, result, skipped, withheld = [], notWritten = [] } = tested;
  return (
    <>
      <h4>{text('trialInput')}</h4>
      <LabelValueList>
        {person.fields.map(({ name, values, custom }) => (
          <LabelValueRow
            key={`${name} ${custom}`}
            label={
              <>
                <code>{name}</code> {custom && <Badge>{text('custom')}</Badge>}
              </>
            }
          >
            {values.join(', ')}
          </LabelValueRow>
        ))}
      </LabelValueList>
      <h4>{text('trialRules')}</h4>
      {steps.length === 0 && <p>{text('noMappers')}</p>}
      <RowList>
        {steps.map((step) => (
          <li key={step.mapperId}>
            <RowLine>
              <Badge tone={tones[step.outcome]}>{text(`step.${step.outcome}`)}</Badge>
              {step.name}
            </RowLine>
            {step.outcome !== 'ended' && step.error && <code>{step.error}</code>}
            {step.set.map(({ field, value }) => (
              <span key={field}>
                {word(field)}: {shown(field, value)}
              </span>
            ))}
          </li>
        ))}
      </RowList>
      <h4>{text('trialResult')}</h4>
      {skipped ? (
        <Alert tone="warning" title={text('trialSkipped')}>
          {reasonOf(skipped.detail === '' ? skipped.reason : `${skipped.reason}: ${skipped.detail}`)}
        </Alert>
      ) : (
        <LabelValueList>
          {result.map(({ field, value }) => (
            <LabelValueRow key={field} label={word(field)}>
              {shown(field, value)}
            </LabelValueRow>
          ))}
        </LabelValueList>
      )}
      {notWritten.length > 0 && (
        <Alert tone="warning">{text('trialNotWritten', { fields: notWritten.join(', ') })}</Alert>
      )}
      {withheld.length > 0 && <Withheld withheld={withheld} />}
    </>
  );
}

/** Rights of the result that a run would not give, each with the reason. */
function Withheld({ withheld }: { withheld: NonNullable<MapperTested['withheld']> }) {
  const text = useTexts(providerMessages);
  const { locale } = useIntl();
  const { wordOf } = useGrantedRights();
  return (
    <Alert tone="warning" title={text('trialWithheld')}>
      <ul>
        {withheld.map(({ type, id, why, missing }) => {
          const rights = missing.map((key) => methodWord(key, locale)).join(', ');
          return (
            <li key={`${type} ${id}`}>
              {wordOf({ type, id })}: {text(`withheld.${why}`, { rights })}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
