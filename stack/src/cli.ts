import { ensureEngines } from './engines/shared-engines.ts';

const started = Date.now();
const report = (line: string) =>
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)}  ${line}`);
const engines = await ensureEngines({
  env: process.env,
  shift: Number(process.env.GATEHOUSE_PORT_SHIFT ?? 0),
  report,
});
for (const engine of Object.values(engines))
  report(`${engine.title}: ${engine.way}, ${engine.detail}, ${engine.address}`);
