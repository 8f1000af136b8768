import { randomInt } from 'node:crypto';

export interface WrittenField {
  readonly name: string;
  readonly value: string;
  /** What the server refuses there, written first. */
  readonly refused?: string;
  /** Another language, whose fields stand behind this tab. */
  readonly tab?: string;
}

/** A screen of the console, as far as it differs from the others. */
export interface ConsoleScreen {
  readonly path: string;
  /** Message of its main action. */
  readonly create: string;
  /** In the order in which they stand. */
  readonly fields: readonly WrittenField[];
  /** What its row or page is found by. */
  readonly mark: string;
  /** The field that two editors change. */
  readonly changed: string;
  /** Records are changed in a form of the list, in one above their page, or in their page. */
  readonly edited: 'list' | 'dialog' | 'page';
  /** Messages of switching off, and of the state that it leads to. */
  readonly off?: readonly [string, string];
}

const switchedOff = ['widget.disable', 'widget.disabled'] as const;

/** The screens, with records that nobody else has. */
export const consoleScreens = (locale: 'ru' | 'en', port: string): readonly ConsoleScreen[] => {
  const mark = `k${randomInt(36 ** 6).toString(36)}`;
  // For documentation alone (RFC 3849): nobody comes from there.
  const network = `2001:db8:${randomInt(0x1000, 0xffff).toString(16)}:${randomInt(0x1000, 0xffff).toString(16)}::/64`;
  const host = `${mark}.localhost:${port}`;
  return [
    {
      path: 'domains',
      create: 'domains.create',
      mark,
      changed: 'comment',
      edited: 'page',
      fields: [
        { name: 'host', value: host, refused: `https://${host}` },
        { name: 'locales.0.settings.projectName', value: 'Сад' },
        { name: 'locales.0.settings.projectTitle', value: 'Сад' },
        { name: 'locales.1.settings.projectName', value: 'Orchard', tab: 'English' },
        { name: 'locales.1.settings.projectTitle', value: 'Orchard' },
        { name: 'comment', value: 'First' },
      ],
      off: switchedOff,
    },
    {
      path: 'documents',
      create: 'documents.create',
      mark,
      changed: 'name',
      edited: 'dialog',
      fields: [
        { name: 'name', value: `Rules ${mark}` },
        { name: 'code', value: `rules-${mark}`, refused: 'rules of ours' },
        { name: 'locales.0.name', value: 'Rules' },
        { name: 'locales.0.content', value: '# One\n\nText **one**.' },
      ],
      off: switchedOff,
    },
    {
      path: 'banners',
      create: 'banners.create',
      mark,
      changed: 'title',
      edited: 'list',
      fields: [
        { name: 'title', value: `Works ${mark}` },
        { name: 'text', value: 'On Sunday' },
        { name: 'link', value: '/platform/law/terms', refused: 'javascript:alert(1)' },
      ],
      off: ['banners.hide', 'banners.state.hidden'],
    },
    {
      path: 'locales',
      create: 'locales.create',
      mark,
      changed: 'name',
      edited: 'list',
      fields: [
        { name: 'code', value: locale === 'ru' ? 'eo' : 'ia', refused: 'qq' },
        { name: 'name', value: `Lingua ${mark}` },
      ],
      off: switchedOff,
    },
    {
      path: 'blacklist',
      create: 'network.create',
      changed: 'comment',
      edited: 'list',
      mark: network,
      fields: [
        { name: 'ip', value: network, refused: '2001:db8::7/64' },
        { name: 'comment', value: 'First' },
      ],
      off: ['widget.disable', 'network.state.off'],
    },
    {
      path: 'network-aliases',
      create: 'network.aliases.create',
      mark,
      changed: 'name',
      edited: 'list',
      fields: [
        { name: 'name', value: `Office ${mark}` },
        { name: 'ips.0.ip', value: network, refused: 'office.example.com' },
      ],
    },
    {
      path: 'devices-types',
      create: 'devicesTypes.create',
      mark,
      changed: 'name',
      edited: 'list',
      fields: [
        { name: 'name', value: `Watch ${mark}` },
        { name: 'code', value: `watch_${mark}`, refused: 'часы' },
      ],
    },
  ];
};
