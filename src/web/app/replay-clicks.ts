declare global {
  interface Window {
    /** Buttons clicked before hydration, in order, and the listener that records them. */
    earlyClicks?: { buttons: HTMLElement[]; record: (event: Event) => void };
  }
}

/**
 * Runs in the head: records clicks on `type="button"`, which do nothing until scripts run. The browser itself follows
 * links and submits forms. Repeated clicks on one button count once.
 */
export const EARLY_CLICK_SCRIPT = `{let b=[],record=({target:t})=>{t=t.closest&&t.closest('button[type=button]');if(t&&b.at(-1)!==t)b.push(t)};earlyClicks={buttons:b,record};addEventListener('click',record,true)}`;

/** Stops recording and clicks the recorded buttons again; React hydrates what a click concerns before it handles it. */
export function replayEarlyClicks(): void {
  const { earlyClicks } = window;
  if (!earlyClicks) return;
  removeEventListener('click', earlyClicks.record, true);
  for (const button of earlyClicks.buttons) if (button.isConnected) button.click();
}
