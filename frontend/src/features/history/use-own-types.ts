import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import { useIntl } from 'react-intl';
import type { Option } from '../../ui/field/option.ts';
import { ownTypes } from './own-types.ts';
import { ownTypeGroupMessages } from './texts.ts';
import { wordsOf } from './use-journal-words.ts';

const order = Object.values(ownTypeGroupMessages);

/** The kinds of events of one's own history to choose from: heading by heading, each in the order of its words. */
export function useOwnTypes(): Option[] {
  const intl = useIntl();
  const words = wordsOf(intl);
  return order.flatMap((group) =>
    ownTypes
      .filter((own) => own.group === group)
      .map(({ type }) => ({ value: type, label: words.type(type), group: intl.formatMessage(group) }))
      .sort((a, b) => compareTexts(a.label, b.label)),
  );
}
