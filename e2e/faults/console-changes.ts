import { type BrowserClient, browserClient } from './browser-client.ts';

/** A record of the console that is saved again and again. */
export interface Story {
  /** Saves the next change; throws unless it is acknowledged. */
  save(): Promise<void>;
  /** Numbers of the changes that were acknowledged, in their order. */
  saved(): readonly string[];
  /** The same as the journal tells them. */
  told(): Promise<readonly string[]>;
  /** What visitors get of the last one, by each entrance. */
  seen(): Promise<readonly unknown[]>;
}

const infoPath = '/platform/ui/project/info';

/** Every change carries its number as the comment. */
const storyOf = (admin: BrowserClient, path: string, bodyOf: (number: string) => object) => {
  const numbers: string[] = [];
  let id = '';
  const send = async (body: object) => {
    const { status, body: answer } =
      numbers.length === 0
        ? await admin.post(`/platform/setting/${path}`, body)
        : await admin.put(`/platform/setting/${path}/${id}`, { ...body, revision: numbers.length });
    if (status > 201) throw new Error(`${path} was answered ${status}: ${JSON.stringify(answer)}`);
    return answer as { readonly id?: string };
  };
  return {
    save: async () => {
      const number = String(numbers.length + 1);
      ({ id = id } = await send({ ...bodyOf(number), comment: number }));
      numbers.push(number);
    },
    saved: () => numbers,
    told: async () => {
      const { body } = await admin.get(`/platform/setting/history?entityId=${id}&order=ASC&limit=100`);
      const { data } = body as { data: { changes: { field: string; current: string }[] }[] };
      return data.map(({ changes }) => String(changes.find(({ field }) => field === 'comment')?.current));
    },
  };
};

/** A domain, whose visitors read the number in its title. */
export const domainStory = (admin: BrowserClient, name: string, entrances: readonly string[]): Story => {
  const hosts = entrances.map((entrance) => `${name}.localhost:${new URL(entrance).port}`);
  const [host, ...aliases] = hosts;
  return {
    ...storyOf(admin, 'domains', (number) => ({
      host,
      aliases: aliases.map((alias) => ({ host: alias })),
      styleTemplate: 'harbour',
      locales: [
        {
          localeId: 'ru',
          enabled: true,
          settings: { projectTitle: number, projectName: name, copyright: '©' },
        },
      ],
    })),
    seen: () =>
      Promise.all(
        hosts.map(async (address) => {
          const { body } = await browserClient(`http://${address}`).get(infoPath);
          const { options } = body as { options?: { ru?: { projectTitle?: string } } };
          return options?.ru?.projectTitle;
        }),
      ),
  };
};

/** An entry of the blacklist: visitors from there are refused. */
export const blacklistStory = (admin: BrowserClient, ip: string, entrances: readonly string[]): Story => ({
  ...storyOf(admin, 'blacklist', () => ({ ip })),
  seen: () =>
    Promise.all(
      entrances.map(async (entrance) => {
        const { status } = await browserClient(entrance, { address: ip }).get(infoPath);
        return status;
      }),
    ),
});
