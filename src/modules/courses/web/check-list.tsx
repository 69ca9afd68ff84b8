import { Check } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';

/** Short texts below a heading, each with a tick; nothing without any. `lang` is their language. */
export function CheckList(props: { title: string; lang: string | undefined; texts: readonly string[] }) {
  if (props.texts.length === 0) return null;
  return (
    <div>
      <h3 className="text-xl">{props.title}</h3>
      <ul lang={props.lang} className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {props.texts.map((text) => (
          <li key={text} className="flex gap-3">
            <Icon of={Check} className="mt-1 size-5 shrink-0 text-success" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
