import { platformStyleListTemplatesCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import { useRequest } from '../../../lib/swr.ts';
import { FormSelect } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { domainMessages } from '../messages.ts';

/** The look that a domain chooses. */
export function StyleField() {
  const text = useTexts(domainMessages);
  const { data } = useRequest(platformStyleListTemplatesCall, {});
  const options = (data?.templates ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return <FormSelect name="styleTemplate" label={text('style')} options={options} />;
}
