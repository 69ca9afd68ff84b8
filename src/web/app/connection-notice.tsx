import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isChunkFailure, reloadOnce } from '#web/lib/chunk-failure.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { CrashNotice } from './crash-notice.tsx';

const RETRY_AFTER_MS = 600;
/** A retry without a new failure counts as failed after this time. */
const SETTLED_AFTER_MS = 1500;

/** The latest try to load an address. Outlives the notice, which the router remounts while it retries. */
interface Try {
  readonly href: string;
  /** The previous error. */
  readonly error: unknown;
  /** Whether the visitor pressed the button. */
  readonly isByVisitor: boolean;
}
let latestTry: Try | null = null;

const followConnection = (changed: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed);
  };
};

/**
 * Replaces a page whose files or data did not load. Retries once after a moment, then by one reload (see reloadOnce),
 * and on reconnection; otherwise shows a button.
 */
export function ConnectionNotice({ error, tryAgain }: { error: unknown; tryAgain: () => Promise<unknown> }) {
  const router = useRouter();
  const messages = useMessages();
  const online = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  );
  const [loading, setTrying] = useState(true);
  const trying = loading && online;
  const [presses, setPresses] = useState(0);
  const retry = useRef(tryAgain);
  useEffect(() => {
    retry.current = tryAgain;
  });

  // On each failure, each press, and on reconnection.
  useEffect(() => {
    const { href } = router.latestLocation;
    const later = (act: () => void, delay: number) => {
      const timer = setTimeout(act, delay);
      return () => clearTimeout(timer);
    };
    const giveUp = () => {
      // Browsers may cache a failed import: only a new document requests the file again.
      if (isChunkFailure(error) && reloadOnce({ isByVisitor: latestTry?.isByVisitor })) return;
      latestTry = { href, error, isByVisitor: false };
      setTrying(false);
    };
    if (!online) {
      latestTry = null;
      return;
    }
    if (latestTry?.href !== href) {
      return later(() => {
        latestTry = { href, error, isByVisitor: false };
        void retry.current();
      }, RETRY_AFTER_MS);
    }
    if (latestTry.error === error) return later(giveUp, SETTLED_AFTER_MS);
    return giveUp();
  }, [error, online, presses, router]);

  const press = async () => {
    setTrying(true);
    latestTry = { href: router.latestLocation.href, error, isByVisitor: true };
    await retry.current();
    if (navigator.onLine) setPresses(presses + 1);
    else setTrying(false);
  };
  if (trying && presses === 0 && !latestTry?.isByVisitor) {
    return (
      <p role="status" aria-busy="true" className="page py-16 text-muted">
        {messages.ui.loading}
      </p>
    );
  }
  const { notLoaded, offline } = messages.shell;
  return (
    <CrashNotice
      messages={messages}
      words={online ? notLoaded : offline}
      busy={trying}
      onTryAgain={() => void press()}
    />
  );
}
