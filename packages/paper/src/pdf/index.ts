export { drawPdf } from './drawPdf.ts';
