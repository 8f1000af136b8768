import { schemeFlows } from '@gatehouse/contracts/identity/scheme-flows.ts';
import { type IntlShape, useIntl } from 'react-intl';
import { schemeMessages } from './texts.ts';

type Flows = readonly { readonly flow: string; readonly enabled: boolean }[];

const namesOf = (intl: IntlShape, flows: Flows): string =>
  intl.formatList(
    flows
      .filter(({ enabled }) => enabled)
      .map(({ flow }) => {
        const known = schemeFlows.find((one) => one === flow);
        return known ? intl.formatMessage(schemeMessages[known]) : flow;
      }),
    { type: 'disjunction' },
  );

/** How people sign in by a scheme, in a sentence. */
export function useSchemeSentence(): (scheme: { firstFactor: Flows; secondFactor: Flows }) => string {
  const intl = useIntl();
  return ({ firstFactor, secondFactor }) => {
    const first = namesOf(intl, firstFactor);
    const second = namesOf(intl, secondFactor);
    if (first === '') return intl.formatMessage(schemeMessages.nothing);
    return second === ''
      ? intl.formatMessage(schemeMessages.sentence, { first })
      : intl.formatMessage(schemeMessages.sentenceSecond, { first, second });
  };
}
