/** Scripts of the login page as they travel, from the build that is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { loginBudget, loginScripts, type Manifest } from '../build/bundle-size.ts';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const { total } = loginScripts(html, manifest, (file) => readFileSync(join(dist, file)));
reportFigure({
  name: 'JavaScript of the login page, gzip',
  value: Math.round((total / 1024) * 10) / 10,
  unit: 'KiB',
  good: 'less',
  must: loginBudget / 1024,
  aim: 75,
});
