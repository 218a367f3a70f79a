import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { restoreLanguage } from './i18n/language.ts';
import { guardAgainstTranslators } from './i18n/translatorGuard.ts';
import './theme/devanagari.css';
import './theme/forcedColours.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
guardAgainstTranslators(document);
// the words come first, so that nothing is ever shown in the wrong language
await restoreLanguage();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
