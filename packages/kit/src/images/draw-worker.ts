/** A process that draws, one image after the other, at low priority. Its parent kills it when an image takes too long. */
import { setPriority } from 'node:os';
import type { DrawAnswer, DrawJob, Drawn, DrawRequest } from './draw-job.ts';
import { renderPng } from './png.ts';
import { loadRaster, readImageHead } from './raster.ts';
import { renderWebps } from './webp.ts';

const NICENESS = 10;

const draw = ({ file, job }: DrawRequest): Promise<Drawn<DrawJob>> => {
  if (job.kind === 'head') return readImageHead(file);
  return job.kind === 'png' ? renderPng(file, job.box) : renderWebps(file, job.sides, job.fit);
};

const tell = (answer: DrawAnswer): void => void process.send?.(answer);

try {
  setPriority(NICENESS);
} catch {
  // Not permitted: slower neighbours, same answers.
}
// The parent decides when this process ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit(0));
process.on('message', (request: DrawRequest) => {
  draw(request).then(
    (made) => tell({ made }),
    (error) => tell({ error: String(error) }),
  );
});
await loadRaster();
tell('ready');
