declare global {
  interface Window {
    /** Buttons pressed before the scripts came, in their order, and the listener that collects them. */
    earlyPresses?: { buttons: HTMLElement[]; hear: (event: Event) => void };
  }
}

/**
 * Runs in the head: collects presses of buttons that only scripts answer (`type="button"`) while there are none. Links and
 * submit buttons are left alone, the browser follows them itself. Pressing a button again because nothing happened counts
 * once.
 */
export const EARLY_PRESS_SCRIPT = `{let b=[],hear=({target:t})=>{t=t.closest&&t.closest('button[type=button]');if(t&&b.at(-1)!==t)b.push(t)};earlyPresses={buttons:b,hear};addEventListener('click',hear,true)}`;

/**
 * Presses the collected buttons again and stops collecting. Called once React listens: it then hydrates what a press is
 * about before it handles the press.
 */
export function replayEarlyPresses(): void {
  const { earlyPresses } = window;
  if (!earlyPresses) return;
  removeEventListener('click', earlyPresses.hear, true);
  for (const button of earlyPresses.buttons) if (button.isConnected) button.click();
}
