import type { ComponentVersion } from '@gatehouse/contracts/platform/diagnostics.endpoints.ts';
import { withCookie } from '../controls.ts';
import type { Answers, ConsoleNoun } from '../types.ts';

const row = (id: string, given: Partial<ComponentVersion> = {}): ComponentVersion => ({
  id,
  kind: 'service',
  title: id,
  version: '0.1.0',
  recommendVersion: '0.1.0',
  status: 'success',
  versions: [{ version: '0.1.0', count: 3 }],
  ...given,
});
const engine = (id: string, title: string, version: string, recommendVersion: string) =>
  row(id, { kind: 'engine', title, version, recommendVersion, versions: [{ version, count: 18 }] });
const services = ['identity', 'profile', 'platform', 'audit', 'notification', 'bff'].map((id) => row(id));
const differing = row('access-request', {
  status: 'error',
  version: '0.0.9',
  versions: [
    { version: '0.0.9', count: 1 },
    { version: '0.1.0', count: 2 },
  ],
});
const components = [
  ...services,
  differing,
  engine('node', 'Node.js', '24.21.0', '24'),
  engine('mongodb', 'MongoDB', '8.0.4', '8.0'),
  engine('kafka', 'Kafka', '4.1', '4.0'),
  row('redis', { kind: 'engine', title: 'Redis', version: null, status: 'unknown', versions: [] }),
];
const issuedAt = '2026-04-01T00:00:00.000Z';

const answers = (): Answers => ({
  'GET /platform/setting/diagnostics/versions': ({ cookie }) => ({
    status: 200,
    data: {
      components,
      manifest: { release: '0.1.0', issuedAt, source: 'release', fetchedAt: null },
      clockAhead: /diagnostics=clock/.test(cookie) ? '2099-06-01T10:00:00.000Z' : null,
      checkedAt: issuedAt,
    },
  }),
  'GET /platform/setting/diagnostics/status': () => ({
    status: 200,
    data: { status: 'success', count: 11, errorCount: 0, version: null, recommendVersion: null },
  }),
  'GET /platform/setting/diagnostics/bundle': () => ({
    status: 200,
    data: { format: 1, madeAt: issuedAt, release: '0.1.0', components, uptimeSeconds: 86_400 },
  }),
});

/** Versions and the support bundle. */
export const diagnosticsNoun: ConsoleNoun = {
  answers,
  screens: [
    { name: 'diagnostics', path: '/setting/diagnostics', signedIn: true, whole: true },
    {
      name: 'diagnostics-clock',
      path: '/setting/diagnostics',
      signedIn: true,
      whole: true,
      act: withCookie('diagnostics', 'clock'),
    },
    {
      name: 'diagnostics-bundle',
      path: '/setting/diagnostics',
      signedIn: true,
      whole: true,
      act: async (page) => {
        await page.locator('main button').last().click();
        await page.waitForSelector('main pre');
      },
    },
  ],
};
