import { expect, test } from 'vitest';
import type { Http } from '../../../lib/http.ts';
import { HttpProvider } from '../../../lib/http-context.tsx';
import { render } from '../../../testing/render.tsx';
import type { MobileState } from '../mobile-state.ts';
import { MobileCodeForm } from './mobile-code-form.tsx';

const show = (step: MobileState['step']) =>
  render(
    <HttpProvider http={{ serverNow: Date.now } as Http}>
      <MobileCodeForm
        mobile={{ state: { step, mobile: '+79160000001' }, tell: () => {} }}
        calls={{ sendCode: () => new Promise(() => {}), verify: () => new Promise(() => {}) }}
        refusal={{ notice: undefined, terms: [], take: () => ({}), clear: () => {} }}
        known={undefined}
      />
    </HttpProvider>,
  );

test('a field that was emptied by a reload is not wrong; what ended a code is still said', () => {
  expect(show('invalid')).not.toContain('aria-invalid="true"');
  for (const step of ['expired', 'exceeded'] as const) expect(show(step)).toContain('aria-invalid="true"');
});
