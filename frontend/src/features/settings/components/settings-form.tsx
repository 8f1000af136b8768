import {
  platformSettingChangeCall,
  platformSettingListCall,
} from '@gatehouse/contracts/generated/calls/platform/settings.ts';
import type {
  Setting,
  SettingModule,
  SettingsPage,
} from '@gatehouse/contracts/platform/settings.resources.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormSection } from '../../../screen/form/form-dialog.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { SearchInput } from '../../../ui/search-input/search-input.tsx';
import { foundSettings } from '../found-settings.ts';
import { useSettingWords } from '../setting-words.ts';
import { saving } from '../texts.ts';
import { SettingRow } from './setting-row.tsx';

type Values = Record<string, unknown>;

const Changes = styled.ul`
  margin: 0;
  padding-inline-start: var(--space-6);
  font-size: var(--size-14);
  overflow-wrap: anywhere;
`;

const Sections = styled.div`
  display: grid;
  gap: var(--space-4);
  margin-top: var(--space-4);

  summary {
    cursor: pointer;
    font-weight: 600;
  }
`;

export const settingsPath = (module: SettingModule): string =>
  module === 'platform' ? '/setting/options' : '/setting/options/users';

/** What differs from what is stored, before and after. */
function ChangeList({ settings }: { settings: readonly Setting[] }) {
  const { text, shown } = useSettingWords();
  const values: Values = useWatch();
  const changed = settings.filter(({ key, value }) => key in values && values[key] !== value);
  if (changed.length === 0) return null;
  return (
    <Card title={text('changes')}>
      <Changes>
        {changed.map((setting) => (
          <li key={setting.key}>
            {text('change', {
              title: setting.title,
              before: shown(setting, setting.value),
              after: shown(setting, values[setting.key]),
            })}
          </li>
        ))}
      </Changes>
    </Card>
  );
}

/** Sections of a module that open and fold, with a search over the settings of both. */
export function SettingsForm({
  module,
  page,
  others,
}: {
  module: SettingModule;
  page: SettingsPage;
  others: readonly Setting[];
}) {
  const { text } = useSettingWords();
  const may = useMay();
  const mayChange = may(platformSettingChangeCall);
  const [search, setSearch] = useState('');
  const { settings, sections } = page;
  const change = useAction(platformSettingChangeCall, {
    notices: saving,
    refresh: [platformSettingListCall],
    inForm: true,
  });
  const differing = (values: Values) => settings.filter(({ key, value }) => values[key] !== value);
  const form = useRecordForm<Values, SettingsPage>({
    initial: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
    wrong: (values) =>
      Object.fromEntries(
        differing(values)
          .filter(({ key, value_props: { type } }) => type === 'number' && typeof values[key] !== 'number')
          .map(({ key }) => [key, values[key] === null ? 'errorEmpty' : 'errorType']),
      ),
    send: (values) =>
      change.run({
        params: { module },
        body: {
          settings: differing(values)
            .filter(({ value_props }) => !value_props.readonly)
            .map(({ key, revision }) => ({ key, value: values[key] as Setting['value'], revision })),
        },
      }),
  });
  const found = foundSettings(settings, search);
  const elsewhere = search.trim() === '' ? [] : foundSettings(others, search);
  const other = module === 'platform' ? 'users' : 'platform';
  return (
    <>
      <SearchInput label={text('search')} value={search} onChange={setSearch} name="search" />
      <FormSection form={form} readOnly={!mayChange}>
        <ChangeList settings={settings} />
        <Sections>
          {sections.map(({ code, title }) => {
            const rows = found.filter(({ section }) => section === code);
            if (rows.length === 0) return null;
            return (
              <Card key={code}>
                <details open>
                  <summary>{title}</summary>
                  {rows.map((setting) => (
                    <SettingRow key={setting.key} setting={setting} mayChange={mayChange} />
                  ))}
                </details>
              </Card>
            );
          })}
          {found.length === 0 && elsewhere.length === 0 && <p>{text('nothing')}</p>}
        </Sections>
      </FormSection>
      {elsewhere.length > 0 && (
        <Card title={text('elsewhere')}>
          <Changes>
            {elsewhere.map(({ key, title }) => (
              <li key={key}>{title}</li>
            ))}
          </Changes>
          <Link to={settingsPath(other)}>{text(`other.${other}`)}</Link>
        </Card>
      )}
    </>
  );
}
