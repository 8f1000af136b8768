import type { Setting } from '@gatehouse/contracts/platform/settings.resources.ts';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { effectsOf } from '../setting-effects.ts';
import { useSettingWords } from '../setting-words.ts';
import { effectMessages } from '../texts.ts';

export const SettingLines = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin: 0;
  padding: 0;
  font-size: var(--size-14);
  list-style: none;
  overflow-wrap: anywhere;
`;

const Said = styled.div`
  display: grid;
  gap: var(--space-3);

  > p {
    margin: 0;
  }
`;

/** What a change of settings does: each value before and after, and what follows from it. */
export function SettingChanges({
  settings,
  values,
}: {
  settings: readonly Setting[];
  values: Readonly<Record<string, unknown>>;
}) {
  const { text, shown } = useSettingWords();
  const effect = useTexts(effectMessages);
  const effects = effectsOf(settings, values);
  return (
    <Said>
      <SettingLines>
        {settings.map((setting) => (
          <li key={setting.key}>
            {text('change', {
              title: setting.title,
              before: shown(setting, setting.value),
              after: shown(setting, values[setting.key]),
            })}
          </li>
        ))}
      </SettingLines>
      {effects.map((name) => (
        <p key={name}>{effect(name)}</p>
      ))}
      <p>{text('save.text')}</p>
    </Said>
  );
}
