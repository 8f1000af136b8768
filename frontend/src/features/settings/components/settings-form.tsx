import {
  platformSettingChangeCall,
  platformSettingListCall,
} from '@gatehouse/contracts/generated/calls/platform/settings.ts';
import type {
  Setting,
  SettingModule,
  SettingsPage,
} from '@gatehouse/contracts/platform/settings.resources.ts';
import { useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';
import { usePlace } from '../../../lib/navigation.tsx';
import { FormSection } from '../../../screen/form/form-dialog.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { SearchInput } from '../../../ui/search-input/search-input.tsx';
import { foundSettings } from '../found-settings.ts';
import { effectsOf, isDangerous } from '../setting-effects.ts';
import { useSettingWords } from '../setting-words.ts';
import { saving } from '../texts.ts';
import { SendingLimits } from './sending-limits.tsx';
import { SettingChanges, SettingLines } from './setting-changes.tsx';
import { SettingRow } from './setting-row.tsx';

type Values = Record<string, unknown>;

const Sections = styled.div`
  display: grid;
  gap: var(--space-4);
  margin-top: var(--space-4);

  summary {
    padding-bottom: var(--space-2);
    cursor: pointer;
  }

  summary > h2 {
    display: inline;
    font-size: var(--size-16);
    font-weight: 600;
  }
`;

const settingsPath = (module: SettingModule): string =>
  module === 'platform' ? '/setting/options' : '/setting/options/users';

/** Leads to the other page, with the setting found there. */
function Elsewhere({ module, settings }: { module: SettingModule; settings: readonly Setting[] }) {
  const { text } = useSettingWords();
  return (
    <Card title={text('elsewhere')}>
      <SettingLines>
        {settings.map(({ key, title }) => (
          <li key={key}>
            <Link to={`${settingsPath(module)}?search=${encodeURIComponent(key)}`}>{title}</Link>
          </li>
        ))}
      </SettingLines>
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
  const place = usePlace();
  const [search, setSearch] = useState(() => new URLSearchParams(place.search).get('search') ?? '');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const confirm = useConfirm();
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
    send: async (values) => {
      const changed = differing(values).filter(({ value_props }) => !value_props.readonly);
      const agreed = await confirm.agreed({
        title: text('save.title'),
        text: <SettingChanges settings={changed} values={values} />,
        danger: isDangerous(effectsOf(changed, values)),
      });
      if (!agreed) return { ok: false, error: { kind: 'aborted' } };
      return change.run({
        params: { module },
        body: {
          settings: changed.map(({ key, revision }) => ({
            key,
            value: values[key] as Setting['value'],
            revision,
          })),
        },
      });
    },
  });
  const { refusals } = form;
  // A field that is wrong is on the page, whatever was searched for or folded.
  useLayoutEffect(() => {
    if (refusals === 0) return;
    setSearch('');
    setFolded(new Set());
  }, [refusals]);
  const found = foundSettings(settings, search);
  const isSearching = search.trim() !== '';
  const elsewhere = isSearching ? foundSettings(others, search) : [];
  const fold = (code: string, open: boolean) =>
    setFolded((before) => {
      if (before.has(code) === !open) return before;
      const after = new Set(before);
      if (open) after.delete(code);
      else after.add(code);
      return after;
    });
  return (
    <>
      <SearchInput label={text('search')} value={search} onChange={setSearch} name="search" />
      <FormSection form={{ ...form, question: confirm.dialog }} readOnly={!mayChange}>
        <Sections>
          {sections.map(({ code, title }) => {
            const rows = found.filter(({ section }) => section === code);
            if (rows.length === 0) return null;
            return (
              <Card key={code}>
                <details
                  open={isSearching || !folded.has(code)}
                  onToggle={({ currentTarget: { open } }) => !isSearching && fold(code, open)}
                >
                  <summary>
                    <h2>{title}</h2>
                  </summary>
                  {code === 'budgets' && !isSearching && <SendingLimits />}
                  {rows.map((setting) => (
                    <SettingRow key={setting.key} setting={setting} mayChange={mayChange} />
                  ))}
                </details>
              </Card>
            );
          })}
          {found.length === 0 && elsewhere.length === 0 && <p role="status">{text('nothing')}</p>}
        </Sections>
      </FormSection>
      {elsewhere.length > 0 && (
        <Elsewhere module={module === 'platform' ? 'users' : 'platform'} settings={elsewhere} />
      )}
    </>
  );
}
