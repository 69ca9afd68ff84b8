/** Handles presses on 'Copy' beside code and on images in the texts of this page and later ones, which the server rendered. */
export const handleTextPresses = (): void => document.addEventListener('click', press);

function press(event: MouseEvent): void {
  const control = event.target instanceof Element && event.target.closest<HTMLElement>('.unit-text :is(.copy, .zoom)');
  // With a modifier key the browser opens the image in another tab.
  if (!control || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  const isImage = control instanceof HTMLAnchorElement;
  void import('./text-actions.ts').then(
    ({ copyCode, enlargeImage }) => (isImage ? enlargeImage(control) : copyCode(control)),
    // Without the script, the link opens the image alone.
    () => isImage && location.assign(control.href),
  );
}
