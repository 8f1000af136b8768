/** What a measurement says of itself, with what was asked of it. */
export interface Figure {
  /** What was measured, as a newcomer would say it. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Whether more or less is good; absent for what only informs. */
  readonly good?: 'more' | 'less';
  /** Falling short of it is a defect. */
  readonly must?: number;
  readonly aim?: number;
}

const PREFIX = 'figure ';

/** Prints a figure so that `make bench` finds it in the measurement's output. */
export const reportFigure = (figure: Figure): void => {
  process.stdout.write(`${PREFIX}${JSON.stringify(figure)}\n`);
};

/** The figures among the lines that a measurement printed. */
export const readFigures = (output: string): readonly Figure[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith(PREFIX))
    .map((line) => JSON.parse(line.slice(PREFIX.length)) as Figure);

const reaches = (value: number, bound: number, good: Figure['good']) =>
  good === 'less' ? value <= bound : value >= bound;

/** How a figure stands against what was asked of it. */
export const verdictOf = ({ value, good, must, aim }: Figure): 'aim reached' | 'enough' | 'short' | '' => {
  if (must !== undefined && !reaches(value, must, good)) return 'short';
  if (aim !== undefined && reaches(value, aim, good)) return 'aim reached';
  return must === undefined && aim === undefined ? '' : 'enough';
};

const bound = (value: number | undefined, good: Figure['good']) =>
  value === undefined ? '' : `${good === 'less' ? 'at most' : 'at least'} ${value.toLocaleString('en')}`;

/** Figures by measurement, in the order they were taken. */
export type FigureBook = Readonly<Record<string, readonly Figure[]>>;

/** The book as a Markdown table. */
export const figuresTable = (book: FigureBook): string =>
  [
    '| figure | value | must | aim | |',
    '| --- | --- | --- | --- | --- |',
    ...Object.values(book)
      .flat()
      .map((figure) => {
        const { name, value, unit, good, must, aim } = figure;
        const shown = `${value.toLocaleString('en')} ${unit}`.trim();
        return `| ${name} | ${shown} | ${bound(must, good)} | ${bound(aim, good)} | ${verdictOf(figure)} |`;
      }),
  ].join('\n');
