import type { RequestListener } from 'node:http';
import { errorMessage } from '@bahi/contracts';
import { readerLanguage, type ReaderLanguage } from './readerLanguage.ts';

const RETRY_SECONDS = 1;
/** No browser program is there to choose the words. */
const WORDS: Record<ReaderLanguage, string> = {
  en: errorMessage('starting'),
  hi: 'सर्वर शुरू हो रहा है। कृपया फिर कोशिश करें।',
};

/** A page that asks again by itself. */
const pageIn = (language: ReaderLanguage): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${2 * RETRY_SECONDS}">` +
  `<title>Bahi</title><p role="status">${WORDS[language]}</p></html>\n`;

/** What is answered while the stores are being opened: the port is taken, nothing is there yet. Browsers get a page. */
export const startingPage: RequestListener = (request, response) => {
  response.statusCode = 503;
  response.setHeader('Retry-After', String(RETRY_SECONDS));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Vary', 'Accept, Accept-Language');
  if (/\btext\/html\b/i.test(request.headers.accept ?? '')) {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    response.end(pageIn(readerLanguage(request.headers['accept-language'])));
  } else {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ code: 'starting', message: errorMessage('starting') }));
  }
};
