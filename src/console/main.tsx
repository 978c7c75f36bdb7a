import '#src/styles/global.css';
import './console.css';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './ConsoleApp.tsx';
import { watchHistory } from '#src/util/browser/historyWatch.ts';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import { loadConsoleMessages } from './consoleMessages.ts';
import { chooseLanguage, chosenLanguage, chosenTheme } from './shell/preferences.ts';

// The site writes its name there; a marketplace that runs alone does not.
const { siteTitle } = document.documentElement.dataset;
if (siteTitle) readSettingsFrom(() => ({ siteTitle }));
const language = chosenLanguage();
chooseLanguage(language);
// The server has written it, but for a marketplace that runs alone.
const theme = chosenTheme();
if (theme !== 'system') document.documentElement.dataset.theme = theme;

const root = document.getElementById('root');
if (!root) throw new Error('There is no root element.');
await loadConsoleMessages(language);
watchHistory();
createRoot(root).render(<ConsoleApp initialLanguage={language} />);
