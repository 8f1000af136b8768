import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGuardedFetch, RefusedAddress, refusesThisMachine } from './guarded-fetch.ts';

let calls = 0;
let redirectTo = '';
const server = createServer((_request, response) => {
  calls += 1;
  if (redirectTo === '') response.end('inside');
  else response.writeHead(307, { location: redirectTo }).end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A name server that somebody else keeps. */
const names: Readonly<Record<string, readonly string[]>> = {
  'app.internal': ['127.0.0.1'],
  'metadata.evil.example': ['169.254.169.254'],
  'both.evil.example': ['127.0.0.1', '169.254.169.254'],
  'six.evil.example': ['fd00:ec2::254'],
  'mapped.evil.example': ['::ffff:169.254.169.254'],
};
let asked = 0;
const lookup: LookupFunction = (host, options, callback) => {
  asked += 1;
  const found = (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  if (options.all === true) callback(null, found);
  else callback(null, found[0]?.address ?? '', found[0]?.family);
};
const call = createGuardedFetch(lookup);
const causeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (reason: Error) => reason.cause,
  );

it('calls this machine and private networks, also by a name, which is looked up once', async () => {
  asked = 0;
  for (const host of ['127.0.0.1', 'app.internal'])
    expect(await (await call(`http://${host}:${port}/`)).text()).toBe('inside');
  expect(asked).toBe(1);
});

it.each([
  '169.254.169.254',
  '2852039166',
  '0xa9.0xfe.0xa9.0xfe',
  '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[64:ff9b::a9fe:a9fe]',
  '100.100.100.200',
  'metadata.evil.example',
  'both.evil.example',
  'six.evil.example',
  'mapped.evil.example',
])('never connects to %s', async (host) => {
  expect(await causeOf(call(`http://${host}:${port}/`))).toBeInstanceOf(RefusedAddress);
});

const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);

it.each([
  ...['127.0.0.1', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '2130706433', 'app.internal'],
  ...own.filter(({ family }) => family === 'IPv4').map(({ address }) => address),
])('does not ask ports of its own machine at %s', async (host) => {
  calls = 0;
  const outside = createGuardedFetch(lookup, refusesThisMachine(['localhost']));
  expect(await causeOf(outside(`http://${host}:${port}/`))).toBeInstanceOf(RefusedAddress);
  expect(calls).toBe(0);
});

it('asks hosts on its own machine that the installation names, and never metadata', async () => {
  const named = createGuardedFetch(lookup, refusesThisMachine(['app.internal', 'metadata.evil.example']));
  expect((await named(`http://app.internal:${port}/`)).status).toBe(200);
  expect(await causeOf(named(`http://127.0.0.1:${port}/`))).toBeInstanceOf(RefusedAddress);
  expect(await causeOf(named(`http://metadata.evil.example:${port}/`))).toBeInstanceOf(RefusedAddress);
});

it.each(['169.254.169.254', '[::ffff:a9fe:a9fe]', 'metadata.evil.example'])(
  'follows no redirect to %s',
  async (host) => {
    redirectTo = `http://${host}:${port}/latest/meta-data`;
    calls = 0;
    expect(await causeOf(call(`http://127.0.0.1:${port}/`))).toBeInstanceOf(RefusedAddress);
    expect(calls).toBe(1);
    expect((await call(`http://127.0.0.1:${port}/`, { redirect: 'manual' })).status).toBe(307);
    redirectTo = '';
  },
);
