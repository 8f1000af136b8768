import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import type { Helm } from './tools.ts';

/** Rejects with what is wrong. */
export type Check = { readonly name: string; readonly run: () => Promise<void> };
export type ChartTools = { readonly helm: Helm; readonly context: CommandContext };
