import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createTransport } from 'nodemailer';

export interface SentTelegram {
  readonly chatId: string;
  readonly text: string;
}

interface Update {
  readonly update_id: number;
  readonly message: object;
}

/** How the next message is taken; by default it is. */
export interface TelegramRefusal {
  readonly status: number;
  readonly description: string;
  readonly retryAfter?: number;
}

type Answer = { readonly status: number; readonly body: object | string };

const largestBody = 64 * 1024;
const token = /^\/bot\d+:[\w-]{20,}\/(\w+)$/;

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > largestBody) return {};
  }
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return Object.fromEntries(new URLSearchParams(body));
  }
}

const escaped = (text: string): string => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What the app of Telegram does with a link: the person presses a button, and the bot is told of it. */
const startPage = (start: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Telegram</title>
<form method="post" action="/chat"><input type="hidden" name="text" value="/start ${escaped(start)}">
<label>Chat <input name="chat" value="1001"></label> <button>Start</button></form>`;

/** Updates that wait for whoever asks, as `getUpdates` gives them out: until they are confirmed by a higher offset. */
function createUpdates() {
  let updates: Update[] = [];
  let last = 0;
  let wake: () => void = () => {};
  return {
    add: (message: object) => {
      last += 1;
      updates.push({ update_id: last, message });
      wake();
    },
    take: async (offset: number, waitMs: number, gone: AbortSignal): Promise<readonly Update[]> => {
      updates = updates.filter(({ update_id }) => update_id >= offset);
      if (updates.length === 0 && waitMs > 0)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          gone.addEventListener('abort', wake, { once: true });
        });
      return [...updates];
    },
  };
}

/**
 * Telegram as far as the platform knows it: `sendMessage` and `getUpdates` of the Bot API, and the page that a link to a bot
 * opens. `say` is what somebody writes to the bot; `refuse` is how a chat takes messages.
 */
export function createTelegram(deliver: (message: SentTelegram) => Promise<void>) {
  const updates = createUpdates();
  const refusals = new Map<string, TelegramRefusal>();
  const say = (chatId: number, text: string, from: object = { first_name: 'Anna' }, type = 'private') =>
    updates.add({ text, chat: { id: chatId, type }, from });

  const methods: Readonly<
    Record<string, (body: Record<string, unknown>, gone: AbortSignal) => Promise<Answer>>
  > = {
    getUpdates: async ({ offset, timeout }, gone) => ({
      status: 200,
      body: {
        ok: true,
        result: await updates.take(Number(offset ?? 0), Number(timeout ?? 0) * 1_000, gone),
      },
    }),
    sendMessage: async ({ chat_id, text }) => {
      const chatId = String(chat_id);
      const refusal = refusals.get(chatId);
      if (refusal) {
        const { status, description, retryAfter } = refusal;
        const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
        return { status, body: { ok: false, error_code: status, description, ...parameters } };
      }
      if (typeof text !== 'string' || text === '')
        return { status: 400, body: { ok: false, description: 'Bad Request: message text is empty' } };
      await deliver({ chatId, text });
      return { status: 200, body: { ok: true, result: { message_id: 1 } } };
    },
  };

  const answer = async (request: IncomingMessage, gone: AbortSignal): Promise<Answer> => {
    const { method, url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://telegram');
    if (method === 'GET' && pathname === '/health/ready') return { status: 200, body: '' };
    if (method === 'GET' && searchParams.has('start'))
      return { status: 200, body: startPage(searchParams.get('start') ?? '') };
    if (method !== 'POST') return { status: 404, body: '' };
    const body = await readBody(request);
    if (pathname === '/chat') {
      say(Number(body.chat), String(body.text));
      return { status: 200, body: 'The bot was told. Its answers are in the mail catcher.' };
    }
    const known = methods[token.exec(pathname)?.[1] ?? ''];
    if (known === undefined) return { status: 404, body: { ok: false, description: 'Not Found' } };
    return known(body, gone);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const { status, body } = await answer(request, gone.signal);
    const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json';
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': type }).end(text);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(503).end();
    });
  });
  return {
    server,
    say,
    refuse: (chatId: number, refusal?: TelegramRefusal) => {
      if (refusal) refusals.set(String(chatId), refusal);
      else refusals.delete(String(chatId));
    },
  };
}

/** Shows each message as a mail to `<chat>@telegram.local`, so that one catcher shows everything that was sent. */
function mailInstead(smtpUrl: string) {
  const transport = createTransport(smtpUrl);
  return async ({ chatId, text }: SentTelegram) => {
    await transport.sendMail({
      from: 'telegram@gatehouse.example',
      to: `${chatId.replace('-', '')}@telegram.local`,
      subject: text.split('\n')[0],
      text,
    });
  };
}

if (import.meta.main) {
  const { GATEHOUSE_PORT = '8028', GATEHOUSE_SMTP_URL = 'smtp://127.0.0.1:8026' } = process.env;
  const { server } = createTelegram(mailInstead(GATEHOUSE_SMTP_URL));
  server.listen(Number(GATEHOUSE_PORT), '127.0.0.1');
  process.once('SIGTERM', () => server.closeAllConnections());
  process.once('SIGTERM', () => server.close());
}
