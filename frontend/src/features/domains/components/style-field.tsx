import { platformStyleListTemplatesCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import { useRequest } from '../../../lib/swr.ts';
import { FormSelect } from '../../../screen/form/form-fields.tsx';

/** The look that a domain chooses. */
export function StyleField() {
  const { data } = useRequest(platformStyleListTemplatesCall, {});
  const options = (data?.templates ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return <FormSelect name="styleTemplate" options={options} />;
}
