import { useSyncExternalStore } from 'react';
import { storedValue } from './browser-storage.ts';

/** What a visitor chose: 'system' follows the browser's own preference. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'aula.theme';

const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark';

const chosen = storedValue<Theme>({ key: KEY, area: 'local', fallback: 'system', isValid: isTheme });

/**
 * Runs in the head, before anything is painted: puts the chosen theme on the document as `data-theme`
 * ('light' or 'dark'; absent: as the browser prefers), so that no page flashes in the other one first, and
 * `data-js`, by which styles tell that scripts run.
 */
export const THEME_SCRIPT = `{let d=document.documentElement.dataset;d.js='';try{let t=JSON.parse(localStorage.getItem('${KEY}'));if(t==='light'||t==='dark')d.theme=t}catch{}}`;

/** The chosen theme and how to choose another; the choice is remembered and shared by all open tabs. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(chosen.subscribe, chosen.read, () => 'system' as const);
  return [theme, chooseTheme];
}

function chooseTheme(theme: Theme): void {
  chosen.write(theme);
  showTheme();
}

function showTheme(): void {
  const { documentElement: page, head } = document;
  const theme = chosen.read();
  head.querySelector('meta[data-chosen]')?.remove();
  if (theme === 'system') {
    delete page.dataset.theme;
    return;
  }
  page.dataset.theme = theme;
  // For the browser's own bars the page names a colour by the system's theme; of several that hold the first is taken.
  const bars = head.querySelector(`meta[name=theme-color][media*=${theme}]`)?.cloneNode();
  if (!(bars instanceof HTMLMetaElement)) return;
  bars.media = '';
  bars.dataset.chosen = '';
  head.prepend(bars);
}

/** Shows a choice made before, and follows one made in another tab. Called once, when the page starts. */
export function followTheme(): void {
  if (chosen.read() !== 'system') showTheme();
  chosen.subscribe(showTheme);
}
