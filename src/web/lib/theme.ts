import { useSyncExternalStore } from 'react';
import { storedValue } from './browser-storage.ts';

/** The visitor's choice: 'system' follows the browser's preference. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'aula.theme';

const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark';

const chosen = storedValue<Theme>({ key: KEY, area: 'local', fallback: 'system', isValid: isTheme });

/**
 * Runs in the head, before the first paint: sets the chosen theme as `data-theme` ('light' or 'dark'; absent: the
 * browser's preference), so that no page flashes in the other one, and `data-js`, by which styles detect scripts.
 */
export const THEME_SCRIPT = `{let d=document.documentElement.dataset;d.js='';try{let t=JSON.parse(localStorage.getItem('${KEY}'));if(t==='light'||t==='dark')d.theme=t}catch{}}`;

/** Returns the chosen theme and its setter; the choice is stored and shared by all open tabs. */
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
  // The browser's toolbars take the first theme-color whose media query matches the system's theme.
  const bars = head.querySelector(`meta[name=theme-color][media*=${theme}]`)?.cloneNode();
  if (!(bars instanceof HTMLMetaElement)) return;
  bars.media = '';
  bars.dataset.chosen = '';
  head.prepend(bars);
}

/** Applies the stored theme, and follows changes in other tabs. Called once, when the page starts. */
export function followTheme(): void {
  if (chosen.read() !== 'system') showTheme();
  chosen.subscribe(showTheme);
}
