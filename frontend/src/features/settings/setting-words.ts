import type { Setting } from '@gatehouse/contracts/platform/settings.resources.ts';
import { useIntl } from 'react-intl';
import { useTexts } from '../../screen/texts.ts';
import { settingMessages, unitMessages } from './texts.ts';

type Unit = keyof typeof unitMessages;

/** Values of settings as people read them. */
export function useSettingWords() {
  const text = useTexts(settingMessages);
  const unitText = useTexts(unitMessages);
  const intl = useIntl();
  const unitOf = ({ value_props: { unit } }: Setting) =>
    unit !== null && Object.hasOwn(unitMessages, unit) ? unitText(unit as Unit) : undefined;
  return {
    text,
    unitOf,
    shown(setting: Setting, value: unknown): string {
      if (typeof value === 'boolean') return text(value ? 'on' : 'off');
      if (typeof value !== 'number') return String(value ?? '') || text('empty');
      return [intl.formatNumber(value), unitOf(setting)].filter(Boolean).join(' ');
    },
    dateOf: (date: string) => intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' }),
  };
}
