import { Moon, Sun } from 'lucide';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useTheme } from '#web/lib/theme.ts';
import { Icon } from './icon.tsx';

/** Returns a function that switches between the dark and the light theme. */
export function useToggleTheme(): () => void {
  const [theme, choose] = useTheme();
  return () => {
    const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
    choose(dark ? 'light' : 'dark');
  };
}

/** Switches between the dark and the light theme. CSS chooses the icon, so the HTML is the same for every visitor. */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  const { ui } = useMessages();
  const toggle = useToggleTheme();
  return (
    <button
      type="button"
      aria-label={ui.switchTheme}
      title={ui.switchTheme}
      className={`touch grid place-items-center rounded-md hover:bg-sunken noscript:hidden ${className}`}
      onClick={toggle}
    >
      <Icon of={Moon} className="size-5 dark:hidden" />
      <Icon of={Sun} className="hidden size-5 dark:block" />
    </button>
  );
}
