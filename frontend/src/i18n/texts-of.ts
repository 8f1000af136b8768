/** A message of the application: its id. Its text stands in `ru.json` and `en.json` of the folder that shows it. */
export interface Message {
  readonly id: string;
}

type Group<Texts, Prefix extends string, Others = unknown> = Readonly<
  { [Id in keyof Texts as Id extends `${Prefix}.${infer Name}` ? Name : never]: Message } & {
    [Name in keyof Others]: Message;
  }
>;

type ActionGroup<Texts, Prefix extends string, Verb extends string> = Group<Texts, `${Prefix}.${Verb}`> &
  (`${Prefix}.${Verb}Title` extends keyof Texts ? { readonly title: Message } : unknown) &
  (`${Prefix}.effect.${Verb}` extends keyof Texts ? { readonly effect: Message } : unknown);

/**
 * Names messages after the keys of a folder's `ru.json`. A built frontend has the keys alone here
 * (`build/message-ids.plugin.ts`): texts come by language.
 */
export const textsOf = <Texts extends object>(texts: Texts) => {
  const below = (prefix: string) =>
    Object.keys(texts)
      .filter((id) => id.startsWith(`${prefix}.`))
      .map((id) => [id.slice(prefix.length + 1), { id }] as const);
  const where = (name: string, id: string) => (id in texts ? { [name]: { id } } : {});

  return {
    /** Messages below a prefix, called as the rest of their ids, and `others`, ids by another name. */
    named: <
      const Prefix extends string,
      const Others extends Readonly<Record<string, string>> = Record<never, string>,
    >(
      prefix: Prefix,
      others?: Others,
    ) =>
      Object.fromEntries([
        ...below(prefix),
        ...Object.entries(others ?? {}).map(([name, id]) => [name, { id }]),
      ]) as Group<Texts, Prefix, Others>,

    /** What is said of an action: `x.deleteTitle`, `x.effect.delete`, and what stands below `x.delete`. */
    action: <const Prefix extends string, const Verb extends string>(prefix: Prefix, verb: Verb) =>
      ({
        ...where('title', `${prefix}.${verb}Title`),
        ...where('effect', `${prefix}.effect.${verb}`),
        ...Object.fromEntries(below(`${prefix}.${verb}`)),
      }) as ActionGroup<Texts, Prefix, Verb>,
  };
};
