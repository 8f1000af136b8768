import { expect, test } from 'vitest';
import { isPushService, knownPushServices } from './push-services.domain.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-am3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is pushed through', (endpoint) => expect(isPushService(knownPushServices, endpoint)).toBe(true));

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com@127.0.0.1/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil-push.apple.com/abc',
  'https://push.apple.com.evil.example/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'http://redis:6379/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'nonsense',
])('%s is never called', (endpoint) => expect(isPushService(knownPushServices, endpoint)).toBe(false));

test('an installation names services of its own', () => {
  const services = ['http://127.0.0.1:4711'];
  expect(isPushService(services, 'http://127.0.0.1:4711/push/1')).toBe(true);
  expect(isPushService(services, 'http://127.0.0.1:4712/push/1')).toBe(false);
  expect(isPushService(services, 'https://127.0.0.1:4711/push/1')).toBe(false);
});
