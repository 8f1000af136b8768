/** Something the palette can do. */
export interface Command {
  id: string;
  title: string;
  /** Where it belongs; shown beside it and searched too. */
  group: string;
  run: () => void;
}

/** Lower case without diacritics; `й` is a letter of its own, not an `и` with a mark. */
const plain = (text: string) =>
  text
    .toLocaleLowerCase()
    .replace(/[^й]/gu, (letter) => letter.normalize('NFKD').replace(/\p{Diacritic}/gu, ''));

/** Commands that hold every word of the query, those whose title begins with it first. */
export function findCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands;
  const rank = ({ title, group }: Command): number => {
    const name = plain(title);
    if (!words.every((word) => name.includes(word) || plain(group).includes(word))) return -1;
    if (name.startsWith(words[0] ?? '')) return 2;
    return words.every((word) => name.includes(word)) ? 1 : 0;
  };
  return commands
    .map((command, index) => ({ command, index, rank: rank(command) }))
    .filter((found) => found.rank >= 0)
    .sort((left, right) => right.rank - left.rank || left.index - right.index)
    .map(({ command }) => command);
}
