import { expect, test } from 'vitest';
import type { PagePlace } from '../pages/page-footer.ts';
import { devicePage } from './device-pages.ts';

test('the steps of a device keep the language that was asked for', () => {
  const asked: PagePlace = {
    domain: undefined,
    locale: 'en',
    address: '/oidc/device',
    asked: 'en-GB de',
  };
  const enter = devicePage({ kind: 'enter' }, asked);
  expect(enter).toContain('<input type="hidden" name="ui_locales" value="en-GB de" />');
  const confirm = devicePage({ kind: 'confirm', application: 'TV', code: 'AB-CD', proof: 'p' }, asked);
  expect(confirm.match(/action="([^"]*)"/g)).toEqual(
    Array(2).fill('action="/oidc/device?ui_locales=en-GB%20de"'),
  );
});

test('a wrong code stands in its field to be corrected, one that is over does not', () => {
  const place: PagePlace = {
    domain: undefined,
    locale: 'en',
    asked: undefined,
    address: '/oidc/device?user_code=AB%22CD',
  };
  expect(devicePage({ kind: 'enter', error: 'unknown' }, place)).toContain(' value="AB&quot;CD"');
  expect(devicePage({ kind: 'enter', error: 'used' }, place)).not.toContain('AB&quot;CD" ');
});
