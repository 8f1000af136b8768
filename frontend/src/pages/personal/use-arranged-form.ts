import { formatIn } from '@gatehouse/contracts/profile/person-name.ts';
import type { ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { inNameOrder } from '../../features/profile/profile-form.ts';
import { toldForm } from '../../features/profile/told-form.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { isBuiltIn } from '../../lib/locale.ts';
import { useLocale } from '../../lib/locale-context.tsx';

/** The form of a profile as the reader's language says it: its words, and the order of names. */
export function useArrangedForm(): (configure: ProfileConfigure) => ProfileConfigure {
  const intl = useIntl();
  const { project } = useStartUpState();
  const { locale } = useLocale();
  const format = project?.uiSettings.nameFormat ?? 'FIO';
  return useCallback(
    (configure) => {
      const textOf = (id: string) =>
        Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id }) : undefined;
      const told = isBuiltIn(locale) ? configure : toldForm(configure, textOf);
      return inNameOrder(told, formatIn(format, locale));
    },
    [intl, format, locale],
  );
}
