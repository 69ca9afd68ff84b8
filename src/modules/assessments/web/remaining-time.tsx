import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';

/** Seconds at which the remaining time is announced: often enough to plan, rarely enough not to disturb. */
const ANNOUNCED = [1800, 600, 300, 60, 30];

const clock = (seconds: number): string => {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${hours > 0 ? two(minutes) : minutes}:${two(Math.floor(seconds) % 60)}`;
};

/** The time left of an attempt that has `seconds` from the moment they change. Calls `onOver` at its end. */
export function RemainingTime({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const { tests } = useMessages();
  const [left, setLeft] = useState(seconds);
  const [announced, setAnnounced] = useState('');
  const over = useRef(onOver);

  useEffect(() => {
    over.current = onOver;
  }, [onOver]);

  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    let before = seconds;
    const timer = setInterval(() => {
      const now = Math.max((end - performance.now()) / 1000, 0);
      const passed = ANNOUNCED.find((mark) => before > mark && now <= mark);
      if (passed !== undefined) setAnnounced(passed === 30 ? tests.halfMinute : tests.announced(passed / 60));
      before = now;
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      over.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, tests]);

  return (
    <>
      <p role="timer" aria-live="off" className={`font-semibold tabular-nums ${left <= 60 ? 'text-danger' : ''}`}>
        {tests.left(clock(left))}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}
