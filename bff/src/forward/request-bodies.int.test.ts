import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { exchange } from '../browser.fixtures.ts';
import { bytesOf, happening, startForwards, stopForwards } from './forward.fixtures.ts';

afterEach(stopForwards);

describe('bodies', () => {
  const send = (port: number, type: string, length: string) => {
    const browser = connect(port, '127.0.0.1');
    browser.write(
      `POST /api/v1/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`,
    );
    return browser;
  };
  const statusOf = async (browser: Socket): Promise<number> => {
    const [answer] = await once(browser, 'data');
    browser.destroy();
    return Number(String(answer).slice(9, 12));
  };

  test('that are uploads reach the service while they come, as they are', async () => {
    const begun = happening<string>();
    const whole = happening<Buffer>();
    const { port } = await startForwards(async (request, response) => {
      request.once('data', () => begun.happened(request.headers['content-type'] ?? ''));
      whole.happened(await bytesOf(request));
      response.writeHead(201).end();
    });
    const browser = send(port, 'image/png', 'Content-Length: 10');
    browser.write(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]));
    expect(await begun.promise).toBe('image/png');
    browser.write(Buffer.from([0xff, 0xfe, 0, 1, 2]));
    expect(await statusOf(browser)).toBe(201);
    expect((await whole.promise).toString('hex')).toBe('89504e4700fffe000102');
  });

  test.each([
    ['a stated length', 'Content-Length: 2000000', ''],
    ['a growing body', 'Transfer-Encoding: chunked', `1e8480\r\n${'x'.repeat(2_000_000)}\r\n`],
  ])('that are larger than the endpoint takes are 413: %s', async (_name, length, body) => {
    const { port } = await startForwards(async (request, response) => {
      await bytesOf(request).catch(() => undefined);
      response.end();
    });
    const browser = send(port, 'image/png', length);
    browser.on('error', () => undefined);
    browser.write(body);
    expect(await statusOf(browser)).toBe(413);
  });

  test('of a type that the endpoint does not take are 415, and JSON is whole before the service is asked', async () => {
    let asked = 0;
    const { url, port } = await startForwards((_request, response) => {
      asked += 1;
      response.end();
    });
    for (const type of ['image/jpeg', 'text/plain', 'application/x-www-form-urlencoded'])
      expect((await exchange(url, 'POST', '/api/v1/upload', { 'content-type': type }, 'x')).status).toBe(415);
    const browser = send(port, 'application/json', 'Content-Length: 100');
    browser.write('{');
    const { status } = await exchange(
      url,
      'POST',
      '/api/v1/upload',
      { 'content-type': 'application/json' },
      '{}',
    );
    browser.destroy();
    expect([status, asked]).toEqual([200, 1]);
  });

  test('that break off end the call of the service and are no line in the log', async () => {
    const ended = happening<string>();
    const { port, logged } = await startForwards(async (request) => {
      await bytesOf(request).then(
        () => ended.happened('whole'),
        () => ended.happened('aborted'),
      );
    });
    const browser = send(port, 'image/png', 'Content-Length: 100');
    browser.write('half');
    browser.on('error', () => undefined);
    setTimeout(() => browser.resetAndDestroy(), 50);
    expect(await ended.promise).toBe('aborted');
    const json = send(port, 'application/json', 'Content-Length: 100');
    json.write('{');
    setTimeout(() => json.resetAndDestroy(), 50);
    await once(json, 'close');
    await startForwards(() => undefined);
    expect(logged).toEqual([]);
  });
});
