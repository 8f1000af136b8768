import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { readNetwork } from '@gatehouse/kit/network/network-key.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { check, createBrowser } from '../browser.fixtures.ts';
import { type RunningWorld, startWorld } from '../world.fixtures.ts';

/** A host of ours in front of the BFF: what it says of the caller is believed, nothing that the caller says. */
let behindProxy: RunningWorld;
let direct: RunningWorld;
beforeAll(async () => {
  behindProxy = await startWorld();
  direct = await startWorld({ env: { GATEHOUSE_TRUSTED_HOPS: '192.0.2.254/32' } });
});
afterAll(() => Promise.all([behindProxy.stop(), direct.stop()]));

const PATIENT = { timeout: 20_000 };
const key = (text: string): string => {
  const reading = readNetwork(text);
  if (reading.kind === 'refused') throw new Error(text);
  return reading.network.key;
};
const ask = async ({ url }: RunningWorld, from?: string, path: string = check) => {
  const headers = from === undefined ? {} : { 'x-forwarded-for': from };
  const { status, body } = await createBrowser(url).send('GET', path, { headers });
  return `${status} ${body.code}`;
};
const refused = '403 network.refused';
/** As far as the question who it is. */
const letIn = '401 request.unauthenticated';

it('whoever comes from a blocked network gets nothing, however the address is written', async () => {
  Object.assign(behindProxy.networks, { black: [key('203.0.113.0/24'), key('2001:db8::/32')] });
  await expect.poll(() => ask(behindProxy, '203.0.113.9'), PATIENT).toBe(refused);
  const project = `/api/v1${platformEndpoints.projectInfo.path}`;
  const info = await createBrowser(behindProxy.url).send('GET', project, {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  expect(info.body.code).toBe('network.refused');
  for (const address of [
    ...['::ffff:203.0.113.9', '::ffff:cb00:7109', '0:0:0:0:0:FFFF:203.0.113.9', '2001:0DB8::9'],
    // The caller puts names before that of the hop; the hop writes where the connection came from.
    ...['2001:db8::9%eth0', '10.0.0.1, 203.0.113.9', '10.0.0.1, 127.0.0.1, 203.0.113.9, 127.0.0.1'],
    // Some hops name the port, too.
    ...['203.0.113.9:50123', '[2001:db8::9]:50123', '[::ffff:203.0.113.9]:50123'],
  ]) {
    expect(await ask(behindProxy, address), address).toBe(refused);
  }
  for (const address of [
    '198.51.100.1',
    '203.0.114.9',
    '2001:db9::9',
    'unknown',
    '203.0.113.9, 198.51.100.1',
  ])
    expect(await ask(behindProxy, address), address).toBe(letIn);
});

it('headers of a caller that is no hop of ours change nothing', async () => {
  Object.assign(direct.networks, { black: [key('127.0.0.0/8')] });
  await expect.poll(() => ask(direct), PATIENT).toBe(refused);
  expect(await ask(direct, '198.51.100.1')).toBe(refused);
  for (const name of ['forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']) {
    const value = name === 'forwarded' ? 'for=198.51.100.1' : '198.51.100.1';
    const { body } = await createBrowser(direct.url).send('GET', check, { headers: { [name]: value } });
    expect(body.code, name).toBe('network.refused');
  }
  Object.assign(direct.networks, { black: [] });
  Object.assign(direct.networks, { white: [key('198.51.100.0/24')] });
  await expect.poll(() => ask(direct, '198.51.100.1'), PATIENT).toBe(refused);
  direct.networks.white.push(key('127.0.0.1'));
  await expect.poll(() => ask(direct), PATIENT).toBe(letIn);
});

it('whoever is refused gets neither pages nor documents nor their files, and is told so in words', async () => {
  Object.assign(behindProxy.networks, { black: [key('203.0.113.0/24')] });
  await expect.poll(() => ask(behindProxy, '203.0.113.9'), PATIENT).toBe(refused);
  const paths = [
    '/',
    '/platform',
    '/platform/login',
    '/platform/assets/none.js',
    '/platform/style/blue.css',
    '/api/docs',
    '/api/docs/openapi.json',
  ];
  for (const path of paths) expect(await ask(behindProxy, '203.0.113.9', path), path).toBe(refused);
  const headers = { 'x-forwarded-for': '203.0.113.9', accept: 'text/html', 'accept-language': 'en' };
  for (const path of ['/', '/platform/login', '/api/docs']) {
    const answer = await fetch(`${behindProxy.url}${path}`, { headers, redirect: 'manual' });
    expect([answer.status, await answer.text()], path).toEqual([
      403,
      expect.stringContaining('Your network is blocked'),
    ]);
  }
  const sheet = await fetch(`${behindProxy.url}/platform/notice.css`, { headers });
  expect(sheet.status).toBe(200);
  expect(await ask(behindProxy, '198.51.100.1', '/api/docs/openapi.json')).not.toBe(refused);
  expect((await fetch(`${behindProxy.url}/health/live`, { headers: {} })).status).toBe(200);
});

it('what has ended lets in again without a word from identity', async () => {
  // Long enough for the list to be read before it, on a busy machine too.
  const to = Date.now() + 5_000;
  Object.assign(behindProxy.networks, {
    timed: [{ list: 'black', key: key('198.51.100.0/24'), from: null, to }],
  });
  await expect.poll(() => ask(behindProxy, '198.51.100.1'), PATIENT).toBe(refused);
  await expect.poll(() => ask(behindProxy, '198.51.100.1'), PATIENT).toBe(letIn);
});
