import { FormattedMessage } from 'react-intl';
import type { Form } from '../../../lib/form.ts';
import { Checkbox } from '../../../ui/check/check.tsx';
import { loginMessages } from '../texts.ts';

/** Asked with the first factor, which decides how long the session lasts. */
export function RememberMe({ form }: { form: Pick<Form<{ rememberMe: boolean }>, 'values' | 'set'> }) {
  return (
    <Checkbox
      name="rememberMe"
      checked={form.values.rememberMe}
      onChange={(rememberMe) => form.set({ rememberMe })}
    >
      <FormattedMessage {...loginMessages.rememberMe} />
    </Checkbox>
  );
}
