/** What a message asks of the code that shows it: its placeholders, tags and plurals. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

export type PlaceholderKind = 'plain' | 'number' | 'date' | 'time' | 'select' | 'tag';

export interface PluralShape {
  readonly name: string;
  readonly type: Intl.PluralRuleType;
  readonly forms: readonly string[];
}

export interface MessageShape {
  readonly placeholders: ReadonlyMap<string, ReadonlySet<PlaceholderKind>>;
  readonly plurals: readonly PluralShape[];
}

export interface ReadMessage {
  /** As react-intl formats it without a parser. */
  readonly compiled: MessageFormatElement[];
  readonly shape: MessageShape;
}

/** A plural is made of a number. */
const kinds: Readonly<Partial<Record<TYPE, PlaceholderKind>>> = {
  [TYPE.argument]: 'plain',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
  [TYPE.select]: 'select',
  [TYPE.tag]: 'tag',
};

const shapeOf = (compiled: readonly MessageFormatElement[]): MessageShape => {
  const placeholders = new Map<string, Set<PlaceholderKind>>();
  const plurals: PluralShape[] = [];
  const read = (element: MessageFormatElement): void => {
    const kind = kinds[element.type];
    if (kind !== undefined) {
      const name = (element as { value: string }).value;
      placeholders.set(name, (placeholders.get(name) ?? new Set()).add(kind));
    }
    if (element.type === TYPE.tag) element.children.forEach(read);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return;
    if (element.type === TYPE.plural) {
      const { value: name, pluralType: type = 'cardinal', options } = element;
      plurals.push({ name, type, forms: Object.keys(options) });
    }
    for (const { value } of Object.values(element.options)) value.forEach(read);
  };
  compiled.forEach(read);
  return { placeholders, plurals };
};

/** Reads a text of ICU message syntax; throws what the parser finds wrong with it. */
export const readMessage = (text: string): ReadMessage => {
  const compiled = parse(text, { captureLocation: false });
  return { compiled, shape: shapeOf(compiled) };
};

export interface Misfit {
  readonly code: 'placeholderUnknown' | 'placeholderMissing' | 'placeholderKind' | 'tag';
  readonly detail: string;
}

const shown = (name: string, given: ReadonlySet<PlaceholderKind>): string =>
  given.has('tag') ? `<${name}>` : `{${name}}`;

/** A value that the code gives for one kind may be written as it is, unless it is a date or a tag. */
const suits = (base: ReadonlySet<PlaceholderKind>, kind: PlaceholderKind): boolean =>
  base.has(kind) || (kind === 'plain' && (base.has('number') || base.has('select')));

/** Where a translation asks for something else than the text that it translates. */
export const misfitsOf = (base: MessageShape, own: MessageShape): readonly Misfit[] => {
  const misfits: Misfit[] = [];
  for (const [name, given] of own.placeholders) {
    const known = base.placeholders.get(name);
    const code = given.has('tag') ? 'tag' : 'placeholderUnknown';
    if (known === undefined) misfits.push({ code, detail: shown(name, given) });
    else if ([...given].some((kind) => !suits(known, kind)))
      misfits.push({ code: 'placeholderKind', detail: shown(name, known) });
  }
  for (const [name, known] of base.placeholders) {
    const code = known.has('tag') ? 'tag' : 'placeholderMissing';
    if (!own.placeholders.has(name)) misfits.push({ code, detail: shown(name, known) });
  }
  return misfits;
};

/** Forms that the language has by CLDR and a plural lacks; it shows `other` for them. */
export const lackingForms = (code: string, { plurals }: MessageShape): readonly string[] =>
  plurals.flatMap(({ type, forms }) =>
    new Intl.PluralRules(code, { type })
      .resolvedOptions()
      .pluralCategories.filter((category) => !forms.includes(category)),
  );
