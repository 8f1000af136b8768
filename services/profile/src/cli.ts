import { runCli } from '@gatehouse/kit/runtime/cli.ts';
import { commandsOf } from './command-line.ts';

await runCli(commandsOf);
