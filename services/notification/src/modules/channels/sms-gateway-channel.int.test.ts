import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { RefusedMessage } from './channel.ts';
import { message, never } from './channels.fixtures.ts';
import { createSmsGatewayChannel, fillTemplate } from './sms-gateway-channel.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const gateway = async (status: number) => {
  const bodies: { body: unknown; key: string | undefined }[] = [];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      bodies.push({ body: JSON.parse(text), key: request.headers['idempotency-key'] as string | undefined });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const channel = createSmsGatewayChannel({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?x=1`,
    headers: { authorization: 'Bearer t' },
    bodyTemplate: '{"phone":"{{to}}","message":"{{text}}","ref":"{{id}}"}',
    connections: 2,
  });
  closers.unshift(() => channel.close());
  return { bodies, channel };
};

describe('SMS gateway channel', () => {
  const sms = { ...message, to: '+79161234567', text: 'Код "1234"\n","admin":true' };

  it('fills the template without letting a value end its string', async () => {
    const { bodies, channel } = await gateway(200);
    await channel.send(sms, never);
    expect(bodies).toEqual([
      { body: { phone: '+79161234567', message: sms.text, ref: 'intent-1' }, key: 'intent-1' },
    ]);
    expect(fillTemplate('{"a":"{{to}}"}', {})).toBe('{"a":""}');
  });

  it.each(['+78091234567', '+19002345678', '+870773111632', '79161234567', 'ann'])(
    'calls no gateway for %s, which is premium, satellite or no number at all',
    async (to) => {
      const { bodies, channel } = await gateway(200);
      await expect(channel.send({ ...sms, to }, never)).rejects.toBeInstanceOf(RefusedMessage);
      expect(bodies).toEqual([]);
    },
  );

  it('takes 400 for good, and 500, 429 and 401 for now', async () => {
    await expect((await gateway(400)).channel.send(sms, never)).rejects.toBeInstanceOf(RefusedMessage);
    for (const status of [500, 429, 401]) {
      await expect((await gateway(status)).channel.send(sms, never)).rejects.not.toBeInstanceOf(
        RefusedMessage,
      );
    }
  });

  it('gives up a gateway that does not answer, and at once when the send is aborted', async () => {
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const channel = createSmsGatewayChannel({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      headers: {},
      bodyTemplate: '{}',
      connections: 2,
      limitMs: 200,
    });
    closers.unshift(() => channel.close());
    await expect(channel.send(sms, never)).rejects.toThrow('timeout');
    const stop = new AbortController();
    const sending = channel.send(sms, stop.signal);
    stop.abort(new Error('enough'));
    await expect(sending).rejects.toThrow('enough');
  });

  it('sends nothing to what is not a number', async () => {
    const { bodies, channel } = await gateway(200);
    await expect(channel.send({ ...sms, to: '112;drop' }, never)).rejects.toBeInstanceOf(RefusedMessage);
    expect(bodies).toHaveLength(0);
  });
});
