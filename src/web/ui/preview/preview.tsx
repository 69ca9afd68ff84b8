import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Locale } from '#contract/locales.ts';
import { LocaleContext } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { ChoiceButtons } from '#web/ui/choice-buttons.tsx';

/** Width of the page in CSS pixels. */
const PREVIEW_WIDTHS = { desktop: 1280, phone: 390 } as const;

/** How a preview shows its page. */
export interface PreviewLook {
  readonly width: keyof typeof PREVIEW_WIDTHS;
  readonly theme: 'light' | 'dark';
}

/** Chooses the width and the theme of a preview. `title` is its heading, `note` what it shows. */
export function PreviewControls(props: {
  look: PreviewLook;
  title?: string;
  note: string;
  onLook: (look: PreviewLook) => void;
}) {
  const { look, title, note, onLook } = props;
  const words = useMessages().editing.preview;
  const choice = <Name extends keyof PreviewLook>(
    name: Name,
    label: string,
    names: Record<PreviewLook[Name], string>,
  ) => (
    <ChoiceButtons
      label={label}
      options={Object.keys(names) as PreviewLook[Name][]}
      chosen={look[name]}
      onChoose={(value) => onLook({ ...look, [name]: value })}
    >
      {(value) => names[value]}
    </ChoiceButtons>
  );
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {title !== undefined && <h2 className="text-xl">{title}</h2>}
        <div className="flex flex-wrap gap-3">
          {choice('width', words.width, words.widths)}
          {choice('theme', words.theme, words.themes)}
        </div>
      </div>
      <p className="text-sm text-muted">{note}</p>
    </div>
  );
}

/** Height of the bar of public pages, in pixels. */
const BAR = 72;

/** In standards mode, unlike an empty frame's own document. */
const BLANK = '<!DOCTYPE html><html data-js><head></head><body></body></html>';

/** The draft never gets stale: a fetch would replace it with what is published. */
function createPreviewClient(): QueryClient {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, staleTime: Infinity } });
  return client;
}

/** A history of one entry. The router's `createMemoryHistory` would come with every public page. */
function createPreviewHistory(path: string) {
  let entry = { path, state: { __TSR_index: 0 } };
  const replaceState = (next: string, state: typeof entry.state) => {
    entry = { path: next, state };
  };
  return createHistory({
    getLocation: () => ({ href: entry.path, pathname: entry.path, search: '', hash: '', state: entry.state }),
    getLength: () => 1,
    pushState: replaceState,
    replaceState,
    go() {},
    back() {},
    forward() {},
    createHref: (href) => href,
  });
}

const createPreviewRouter = (path: string) =>
  createRouter({ routeTree: createRootRoute(), history: createPreviewHistory(path), defaultPreload: false });

/**
 * Shows components as a page of its own: a frame with this document's style sheets, scaled to its place. It has its own
 * query cache, filled by `fill`, and its own router, at `path`. Links and forms in it do nothing; with `isLive` their own handlers
 * run, and nothing is left or sent by the browser.
 */
export function Preview(
  props: PreviewLook & {
    title: string;
    path: string;
    language: Locale;
    /** CSS variables of the page, by name without `--`; absent ones have their shipped value. */
    variables: Readonly<Record<string, string>>;
    fill: (client: QueryClient) => void;
    isLive?: boolean;
    /** Scrolls to the end of the page. */
    toEnd?: boolean;
    /** Scrolls to this child of the main element, counted from 0. */
    toChild?: number | undefined;
    children: ReactNode;
  },
) {
  const { width, theme, language, variables, fill, path } = props;
  const place = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [client] = useState(createPreviewClient);
  const [router] = useState(() => createPreviewRouter(path));
  const [{ scale, height }, setSize] = useState({ scale: 1, height: 600 });
  const pixels = PREVIEW_WIDTHS[width];

  useLayoutEffect(() => fill(client), [fill, client]);
  useEffect(() => router.history.replace(path), [router, path]);
  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const fitting = Math.min(1, entry.contentRect.width / pixels);
      setSize({ scale: fitting, height: entry.contentRect.height / fitting });
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [pixels]);
  useEffect(() => {
    if (!page) return;
    const root = page.documentElement;
    const style = Object.entries(variables).map(([name, value]) => `--${name}:${value}`);
    for (const [name, value] of Object.entries({ lang: language, 'data-theme': theme, style: style.join(';') }))
      root.setAttribute(name, value);
  }, [page, language, theme, variables]);
  useScrolledTo(page, props.toEnd ? 'end' : 'start', path);
  const { toChild } = props;
  useEffect(() => {
    const child = toChild === undefined ? undefined : page?.querySelector('main')?.children[toChild];
    if (!child || !page?.defaultView) return;
    // Not scrollIntoView: it would scroll the page around the frame too.
    const { scrollY } = page.defaultView;
    page.defaultView.scrollTo({ top: child.getBoundingClientRect().top + scrollY - BAR, behavior: 'smooth' });
  }, [page, toChild]);

  const open = (event: SyntheticEvent<HTMLIFrameElement>) => {
    const loaded = event.currentTarget.contentDocument;
    if (!loaded) return;
    for (const style of document.head.querySelectorAll('link[rel=stylesheet], style'))
      loaded.head.append(style.cloneNode(true));
    setPage(loaded);
  };
  return (
    <div
      ref={place}
      className="overflow-hidden rounded-md border border-line bg-paper"
      // As high as the window allows below the bar, its controls and above the bar of the draft.
      style={{ blockSize: 'clamp(22rem, 100dvh - 17rem, 50rem)' }}
    >
      <iframe
        title={props.title}
        srcDoc={BLANK}
        className="mx-auto block origin-top-left"
        style={{ inlineSize: `${pixels}px`, blockSize: `${height}px`, transform: `scale(${scale})` }}
        onLoad={open}
      />
      {page &&
        createPortal(
          <Inert isLive={props.isLive === true}>
            <RouterContextProvider router={router as never}>
              <LocaleContext value={language}>
                <QueryClientProvider client={client}>{props.children}</QueryClientProvider>
              </LocaleContext>
            </RouterContextProvider>
          </Inert>,
          page.body,
        )}
    </div>
  );
}

/** Scrolls a page to its start, or to its end, also while it still grows, until the user scrolls or presses in it. */
function useScrolledTo(page: Document | null, place: 'start' | 'end', path: string): void {
  useEffect(() => {
    if (!page) return;
    const scroll = () =>
      page.defaultView?.scrollTo({ top: place === 'end' ? page.body.scrollHeight : 0, behavior: 'instant' });
    scroll();
    if (place === 'start') return;
    const observer = new ResizeObserver(scroll);
    observer.observe(page.body);
    const stop = () => observer.disconnect();
    for (const event of ['wheel', 'pointerdown', 'keydown']) page.addEventListener(event, stop, { once: true });
    return () => {
      stop();
      for (const event of ['wheel', 'pointerdown', 'keydown']) page.removeEventListener(event, stop);
    };
  }, [page, place, path]);
}

/** Stops links and forms, unless `isLive` before their own handlers; menus and the carousel still work. */
function Inert({ isLive, children }: { isLive: boolean; children: ReactNode }) {
  const stop = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const stopLink = (event: SyntheticEvent) => {
    if ((event.target as Element).closest('a')) stop(event);
  };
  if (isLive)
    return (
      <div onClick={stopLink} onAuxClick={stopLink} onSubmit={stop}>
        {children}
      </div>
    );
  return (
    <div onClickCapture={stopLink} onAuxClickCapture={stopLink} onSubmitCapture={stop}>
      {children}
    </div>
  );
}
