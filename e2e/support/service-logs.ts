import { logOf } from './instance.ts';

const beginVariable = 'GATEHOUSE_E2E_BEGAN';

/** Logs grow over runs: what was logged before this moment is no matter of this run. */
export const beginLogs = (): void => {
  process.env[beginVariable] = new Date().toISOString();
};

interface LogLine {
  readonly level: string;
  readonly time: string;
}

/** What a process wrote beside its log, such as the last words of one that died, is an error, too. */
const readLine = (line: string): LogLine | undefined => {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
};

/** Lines of this run by which a process calls for somebody: errors, and what is no line of its log. */
export const errorsOf = async (name: string): Promise<readonly string[]> => {
  const began = process.env[beginVariable] ?? '';
  const lines = (await logOf(name)).split('\n').filter((line) => line !== '');
  const first = lines.findIndex((line) => (readLine(line)?.time ?? '') >= began);
  return lines.slice(first === -1 ? lines.length : first).filter((line) => {
    const level = readLine(line)?.level;
    return level === undefined || level === 'error' || level === 'fatal';
  });
};
