import {
  type ComponentType,
  type CSSProperties,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
} from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

interface EditorPlace {
  id: string;
  size: CSSProperties;
}
/** True if the place that waited for the editor had the focus: the editor gets it. */
export type TakesFocus = RefObject<boolean>;

/** Returns an editor whose script is loaded when it is first shown: a place of its size and id waits for it, an alert says if it fails. */
export function lazyEditor<Props extends EditorPlace & { takesFocus: TakesFocus }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Omit<Props, 'takesFocus'> & EditorPlace) => ReactNode {
  const Loaded = lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => NotLoaded) }));
  return function LazyEditor(props) {
    const takesFocus = useRef(false);
    return (
      <Suspense fallback={<Waiting id={props.id} size={props.size} takesFocus={takesFocus} />}>
        <Loaded {...({ ...props, takesFocus } as unknown as Props)} />
      </Suspense>
    );
  };
}

function NotLoaded() {
  return <Alert tone="error">{useMessages().visualEditor.notLoaded}</Alert>;
}

function Waiting({ id, size, takesFocus }: EditorPlace & { takesFocus: TakesFocus }) {
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      takesFocus.current = element !== null && element === document.activeElement;
    };
  }, [takesFocus]);
  return (
    <p
      ref={place}
      id={id}
      role="status"
      aria-busy="true"
      tabIndex={-1}
      className="flex items-center justify-center gap-3 rounded-md border border-line bg-surface"
      style={size}
    >
      <Spinner />
      {useMessages().visualEditor.loading}
    </p>
  );
}
