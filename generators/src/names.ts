import { fieldNames, readFields } from './fields.ts';

/** Words that templates are filled with. */
export type Names = Readonly<Record<string, string>>;

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function pascal(name: string): string {
  return name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

function camel(name: string): string {
  const joined = pascal(name);
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

/** The usual English singular: `policies` to `policy`, `addresses` to `address`, `devices` to `device`. */
export function singular(noun: string): string {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  if (/(ss|sh|ch|x)es$/.test(noun)) return noun.slice(0, -2);
  return noun.endsWith('s') && !noun.endsWith('ss') ? noun.slice(0, -1) : noun;
}

function requireKebab(what: string, name: string): void {
  if (!kebab.test(name)) throw new Error(`${what} must be lower-case words joined by dashes, not "${name}"`);
}

export function serviceNamesOf(service: string): Names {
  requireKebab('the name of a service', service);
  return { service, serviceCamel: camel(service), service_snake: service.replaceAll('-', '_') };
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Between single quotes of a source. */
const quoted = (text: string): string => text.replaceAll(/['\\]/g, String.raw`\$&`);

/** What a person says of a noun: the title of its page, the singular where it is not the usual one, its fields. */
export type Said = {
  ru?: string | undefined;
  en?: string | undefined;
  one?: string | undefined;
  fields?: string | undefined;
};

export function moduleNamesOf(
  service: string,
  noun: string,
  { ru, en, one = singular(noun), fields }: Said = {},
): Names {
  requireKebab('the name of a module', noun);
  if (one === noun)
    throw new Error(`a module is named by a plural noun; ONE= tells the singular of "${noun}"`);
  const snake = noun.replaceAll('-', '_');
  const oneWords = one.replaceAll('-', ' ');
  const titleEn = en ?? capital(noun.replaceAll('-', ' '));
  const words = {
    ...serviceNamesOf(service),
    noun,
    Noun: pascal(noun),
    nounCamel: camel(noun),
    noun_snake: snake,
    NOUN: snake.toUpperCase(),
    words: noun.replaceAll('-', ' '),
    Words: capital(noun.replaceAll('-', ' ')),
    one,
    One: pascal(one),
    oneCamel: camel(one),
    oneWords,
    OneWords: capital(oneWords),
    titleEn: quoted(titleEn),
    titleRu: quoted(ru ?? titleEn),
  };
  const ofFields = fieldNames(readFields(fields));
  // Their lines name the noun themselves.
  const filled = Object.entries(ofFields).map(([name, text]) => [name, fill(text, words)] as const);
  return { ...words, ...Object.fromEntries(filled) };
}

/** Fills `{{name}}` in a text; a name that is not known is an error of the template. */
export function fill(text: string, names: Names): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_mark, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`the template asks for an unknown word: ${name}`);
    return value;
  });
}

/** Fills `__name__` in a path and takes `.tmpl` away. */
export function fillPath(path: string, names: Names): string {
  return fill(path.replaceAll(/__(\w+?)__/g, '{{$1}}'), names).replace(/\.tmpl$/, '');
}
