/** How long a button says that it has copied, in milliseconds. */
const COPIED_MS = 2_000;

let status: HTMLElement | undefined;

/** Says a sentence to users of screen readers. */
function announce(sentence: string): void {
  status ??= document.body.appendChild(
    Object.assign(document.createElement('p'), { className: 'sr-only', role: 'status' }),
  );
  status.textContent = sentence;
}

/** Copies the code beside a button; where the browser refuses, selects it, so that one key copies it. */
export async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('code');
  if (!code) return;
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    document.getSelection()?.selectAllChildren(code);
    return;
  }
  const { copied = '' } = button.dataset;
  const label = button.ariaLabel;
  if (label === copied) return;
  button.ariaLabel = copied;
  announce(copied);
  setTimeout(() => {
    button.ariaLabel = label;
    announce('');
  }, COPIED_MS);
}

/** Shows the image of a link over the page, as large as the screen; pressed, in its own size, to be moved about. */
export function enlargeImage(link: HTMLAnchorElement): void {
  const image = document.createElement('img');
  image.src = link.href;
  image.alt = '';
  const zoom = document.createElement('button');
  zoom.type = 'button';
  zoom.ariaLabel = link.ariaLabel;
  zoom.append(image);
  const show = (isOwnSize: boolean) => {
    zoom.ariaPressed = String(isOwnSize);
    zoom.className = isOwnSize ? 'cursor-zoom-out' : 'cursor-zoom-in';
    image.className = `bg-surface ${isOwnSize ? 'max-w-none' : 'max-h-dvh max-w-[100dvw]'}`;
  };
  show(false);
  zoom.addEventListener('click', () => show(zoom.ariaPressed === 'false'));

  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = link.dataset['close'] ?? '';
  close.className =
    'fixed end-3 top-3 min-h-11 rounded-md border border-edge bg-surface px-4 font-semibold text-ink shadow-raised';

  const dialog = document.createElement('dialog');
  dialog.ariaLabel = link.ariaLabel;
  dialog.className = 'm-auto max-h-dvh max-w-[100dvw] overflow-auto bg-transparent p-0 backdrop:bg-night/80';
  dialog.setAttribute('closedby', 'any');
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  dialog.append(close, zoom);
  document.body.append(dialog);
  dialog.showModal();
}
