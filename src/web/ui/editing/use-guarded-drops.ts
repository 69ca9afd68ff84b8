import { useEffect } from 'react';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;

/** Keeps the browser from leaving the page for files and links that are dropped where nothing takes them. */
export function useGuardedDrops(): void {
  useEffect(() => {
    const guard = (event: DragEvent) => {
      const data = event.dataTransfer;
      if (event.defaultPrevented || !data) return;
      const isFile = data.types.includes('Files');
      // Fields take links as text, but the browser opens files that are dropped on them.
      if (!isFile && (isEditable(event.target) || !data.types.includes('text/uri-list'))) return;
      event.preventDefault();
      data.dropEffect = 'none';
    };
    window.addEventListener('dragover', guard);
    window.addEventListener('drop', guard);
    return () => {
      window.removeEventListener('dragover', guard);
      window.removeEventListener('drop', guard);
    };
  }, []);
}
